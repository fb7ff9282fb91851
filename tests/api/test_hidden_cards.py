"""Face-down cards and the stock are never in an answer, also not when the caller sent the deck."""

import random
import re
from typing import Any, Final

import msgspec
import pytest
from litestar.types import ASGIApp

from api.app import create_app
from api.settings import Settings
from engine.variants import VARIANTS, Options, Variant
from tests.api.asgi import ask_json
from tests.api.golden import deck_of_seed, play_reference
from tests.reference import ReferenceGame

CARD: Final = re.compile(rb'"([A2-9TJQK][SHDC])')


def hidden_of(game: ReferenceGame) -> set[str]:
    """Return the cards of which no copy can be seen."""
    position = game.position
    seen = {card for _, card in position.playable}
    covered = [card for number, column in position.columns.items() for card in column[: position.hidden[number]]]
    return {*covered, *position.stock} - seen


def random_game(variant: Variant, options: Options, seed: int) -> tuple[list[str], list[str], ReferenceGame]:
    """Return a deck, up to twelve legal moves with the deal at some place among them, and where they lead."""
    chance = random.Random(seed)  # noqa: S311 - a game, not a secret
    deck = deck_of_seed(12345, variant.decks)
    chance.shuffle(deck)
    game = play_reference(variant, options, deck, [])
    moves: list[str] = []
    while len(moves) < seed and (legal := game.legal_moves()):
        moves.append(chance.choice(legal).move)
        game.play(moves[-1])
    return deck, moves, game


@pytest.fixture(scope="module")
def hasty() -> ASGIApp:
    """Return a service that gives up soon what takes a long search."""
    return create_app(Settings(solver_max_positions=5_000, solver_seconds=3_600))


def answer(app: ASGIApp, path: str, body: dict[str, Any]) -> Any:  # noqa: ANN401 - any JSON value
    reply = ask_json(app, path, body)
    assert reply.status == 200
    return reply.json


def cards_named(value: Any) -> set[str]:  # noqa: ANN401 - any JSON value
    return {found.decode() for found in CARD.findall(msgspec.json.encode(value))}


def cards_told(answers: list[Any]) -> set[str]:
    """Return the cards that words speak of, ``♥10`` for example."""
    codes = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
    text = msgspec.json.encode(answers).decode()
    return {rank.replace("10", "T") + codes[suit] for suit, rank in re.findall("([♠♥♦♣])(10|[A2-9JQK])", text)}


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS.keys())
@pytest.mark.parametrize("count", [0, 3, 12])
def test_no_answer_names_a_hidden_card(hasty: ASGIApp, variant: Variant, count: int) -> None:
    options = msgspec.structs.replace(variant.options, hidden_columns=variant.columns)
    deck, moves, game = random_game(variant, options, count)
    hidden = hidden_of(game)
    body = {"variant": variant.id, "options": {"hidden_columns": variant.columns}, "deck": deck, "moves": moves}

    replayed = answer(hasty, "/v1/replay", body)
    validated = answer(hasty, "/v1/validations", {"games": [body]})
    analysed = answer(hasty, "/v1/analysis", body | {"include": ["fewest"]})
    hints = [answer(hasty, "/v1/hint", body | {"level": level}) for level in ("legal", "good", "winning")]

    assert hidden
    assert replayed["moves_played"] == len(moves)
    assert not hidden & cards_named(replayed)
    assert not hidden & cards_named(validated)
    assert not hidden & cards_named(analysed)
    assert not hidden & cards_named(hints)
    assert not hidden & cards_told([analysed, *hints])


def test_a_hidden_card_that_is_asked_for_is_not_found_wherever_it_is(app: ASGIApp) -> None:
    """A refusal must not tell a covered card from one of the stock or one that has left."""
    variant = VARIANTS["scorpion"]
    deck, _, game = random_game(variant, variant.options, 0)
    rejections = []
    for card in sorted(hidden_of(game)):
        answer = ask_json(app, "/v1/replay", {"deck": deck, "moves": [f"{card}7"]}).json
        rejection = answer["rejection"]
        assert rejection["params"] == {"card": card}
        rejections.append(rejection["code"])

    assert set(rejections) == {"card_not_face_up"}
