"""One move for a player who asks for help, and what it is good for."""

from typing import Final

import msgspec

from engine.board import new_trail
from engine.cards import Card
from engine.findings import HintLevel, HintReason, NoHint
from engine.following import next_move
from engine.game import Game
from engine.kernel import MOVE_CAP, play_all
from engine.play import LegalMove, Replay, replay
from engine.ranking import is_fill, purpose_of, ranked_moves
from engine.reasons import Status
from engine.solver import AnySolver, Outcome
from engine.taking_back import way_back
from engine.words import encode_moves

__all__ = ["Hint", "HintLevel", "HintReason", "NoHint", "hint", "legal_hint"]

QUICK: Final = 16  # positions for the test of one move

_WHY_NO_MOVE: Final = {Status.WON: NoHint.WON, Status.MOVE_CAP: NoHint.MOVE_CAP}


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """A move, or why there is none.

    ``card`` goes onto ``need`` in column ``target`` (from 1); no ``need`` means an empty column, no ``card`` the deal
    of the stock, or no move. ``guaranteed``: it is proven that the move leads to a win, or taking back to a position
    from which there is one. ``take_back``: how many moves, with that reason. ``absence`` comes with reason ``none``.
    ``only_deal``: no card can move.
    """

    replay: Replay
    reason: HintReason
    move: str | None = None
    card: Card | None = None
    need: Card | None = None
    target: int | None = None
    guaranteed: bool = False
    take_back: int = 0
    absence: NoHint | None = None
    only_deal: bool = False


def hint(game: Game, level: HintLevel, solver: AnySolver) -> Hint:
    """Return a hint for the position that the game's moves lead to; a refused one ends the play, as in ``replay``.

    ``legal``: the legal move that looks best. ``good``: the best-looking one that a quick test does not find to lose;
    if it finds all of them to lose, the best-looking one. ``winning``: the next move of a proven line, which fits into
    the moves left (R12); in a lost position how many moves to take back; else as ``good``. Idle moves (R6) are hinted
    only where a proven line needs one. Raises as ``analyse`` does.
    """
    answer = replay(game)
    if level is HintLevel.WINNING and answer.status is not Status.WON:
        return _winning(answer, solver)
    ranked = ranked_moves(answer)
    if level is HintLevel.GOOD and ranked:
        return _good(answer, ranked, solver)
    return _best_looking(answer, ranked)


def legal_hint(game: Game) -> Hint:
    """Do what ``hint`` does for the level ``legal``, which needs no solver."""
    answer = replay(game)
    return _best_looking(answer, ranked_moves(answer))


def _best_looking(answer: Replay, ranked: list[LegalMove]) -> Hint:
    if ranked:
        return _move_hint(answer, ranked[0])
    return _no_hint(answer, _WHY_NO_MOVE.get(answer.status, NoHint.STUCK))


def _good(answer: Replay, ranked: list[LegalMove], solver: AnySolver) -> Hint:
    moves_left = MOVE_CAP - answer.moves_played - 1
    for move in ranked:
        board = answer.board.copy()
        play_all(board, new_trail(1), encode_moves([move.move]))
        verdict = solver.solve(board, QUICK)
        if verdict.outcome is not Outcome.UNWINNABLE:
            wins = verdict.line is not None and len(verdict.line) <= moves_left
            return _move_hint(answer, move, guaranteed=wins)
    return _move_hint(answer, ranked[0])


def _winning(answer: Replay, solver: AnySolver) -> Hint:
    found = next_move(answer, solver)
    if found.move is not None:
        move = next(it for it in answer.legal_moves if it.move == found.move)
        return _move_hint(answer, move, guaranteed=True)
    if found.outcome is Outcome.UNWINNABLE:
        return _take_back(answer, solver, found.positions)
    ranked = ranked_moves(answer)
    return _good(answer, ranked, solver) if ranked else _no_hint(answer, NoHint.UNKNOWN)


def _take_back(answer: Replay, solver: AnySolver, positions: int) -> Hint:
    """Return how many moves to take back to the last position that is proven winnable."""
    back = way_back(answer, solver, positions)
    if back.moves is None:
        return _no_hint(answer, NoHint.LOST if back.is_deal_lost else NoHint.LOST_SINCE)
    take_back = answer.moves_played - back.moves
    return Hint(replay=answer, reason=HintReason.TAKE_BACK, take_back=take_back, guaranteed=True)


def _move_hint(answer: Replay, move: LegalMove, *, guaranteed: bool = False) -> Hint:
    onto = move.card and not is_fill(answer.board, move)
    return Hint(
        replay=answer,
        reason=purpose_of(answer.board, move),
        move=move.move,
        card=move.card,
        need=Card(move.card.suit, move.card.rank + 1) if move.card and onto else None,
        target=move.target,
        guaranteed=guaranteed,
        only_deal=not move.card and len(ranked_moves(answer)) == 1,
    )


def _no_hint(answer: Replay, absence: NoHint) -> Hint:
    return Hint(replay=answer, reason=HintReason.NONE, absence=absence)
