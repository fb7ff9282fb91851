"""Asking the engine and the reference the same question and comparing everything they answer."""

from typing import Any, TypeAlias

import msgspec

from engine.cards import Card
from engine.game import Game
from engine.play import Refusal, Replay, replay
from engine.view import view_of
from tests.reference import ReferenceGame
from tests.reference_answers import Refused

__all__ = ["ask", "engine_answer", "opened", "reference_answer", "refused_by"]

Answer: TypeAlias = dict[str, Any]


def opened(game: Game) -> ReferenceGame:
    """Return the reference's game before the first move; the deck must be given as cards."""
    assert isinstance(game.source, tuple)
    return ReferenceGame(game.variant, game.options, [str(card) for card in game.source])


def ask(game: Game, *moves: str) -> Replay:
    """Replay the game with some more moves in both engines, assert that they agree, and return the engine's answer."""
    game = msgspec.structs.replace(game, moves=(*game.moves, *moves))
    reference = opened(game)
    refused = None
    for text in game.moves:
        refused = reference.refusal(text)
        if refused:
            break
        reference.play(text)
    answer = replay(game)

    assert engine_answer(answer) == reference_answer(reference)
    assert refused_by(answer.refusal) == refused
    return answer


def reference_answer(reference: ReferenceGame) -> Answer:
    return {
        "moves_played": len(reference.past),
        "status": reference.status(),
        "state": reference.state(),
        "legal_moves": reference.legal_moves(),
    }


def engine_answer(answer: Replay) -> Answer:
    legal = [
        (m.move, m.card and str(m.card), m.source, m.target, m.cards, m.turns_up, m.completes_run, m.empties_column)
        for m in answer.legal_moves
    ]
    state = msgspec.to_builtins(view_of(answer.board), builtin_types=())
    return {
        "moves_played": answer.moves_played,
        "status": answer.status,
        "state": {key: list(map(_plain, value)) if isinstance(value, tuple) else value for key, value in state.items()},
        "legal_moves": legal,
    }


def refused_by(refusal: Refusal | None) -> Refused | None:
    """Return an engine's refusal as the reference words it: cards by their names."""
    if refusal is None:
        return None
    params = {key: str(value) if isinstance(value, Card) else value for key, value in refusal.params.items()}
    return refusal.reason, params


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value
