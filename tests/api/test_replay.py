"""``POST /v1/replay``: the answer of the contract, compared with the reference engine."""

import random
from typing import Final

import pytest
from litestar.types import ASGIApp

from engine.variants import VARIANTS, Variant
from tests.api.asgi import ask_json
from tests.api.golden import deck_of_seed, expected_state, play_reference
from tests.boards import S1_BOARD, deck_of
from tests.reference import ReferenceGame

SEED: Final = 12345
FIELDS: Final = [
    *("variant", "options", "seed", "numbering", "moves_played", "moves_left", "status", "state", "legal_moves"),
    *("rejection", "message", "game", "engine_version"),
]


def random_moves(variant: Variant, count: int) -> list[str]:
    """Return legal moves of a random game, fewer than asked for if it ends before."""
    chance = random.Random(variant.id)  # noqa: S311 - a game, not a secret
    game = ReferenceGame(variant, variant.options, deck_of_seed(SEED, variant.decks))
    moves: list[str] = []
    while len(moves) < count and (legal := game.legal_moves()):
        moves.append(chance.choice(legal).move)
        game.play(moves[-1])
    return moves


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS.keys())
def test_a_replay_answers_what_the_reference_engine_plays(app: ASGIApp, variant: Variant) -> None:
    moves = random_moves(variant, 25)

    answer = ask_json(app, "/v1/replay", {"variant": variant.id, "seed": SEED, "moves": moves}).json

    game = play_reference(variant, variant.options, deck_of_seed(SEED, variant.decks), moves)
    assert list(answer) == FIELDS
    assert {name: answer[name] for name in expected_state(game)} == expected_state(game)
    assert (answer["variant"], answer["seed"], answer["numbering"]) == (variant.id, SEED, "scorpion")
    assert answer["rejection"] is None


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS.keys())
def test_a_refused_move_ends_the_play_before_it(app: ASGIApp, variant: Variant) -> None:
    moves = [*random_moves(variant, 5), "KS1", "8H99", "nonsense"]

    reply = ask_json(app, "/v1/replay", {"variant": variant.id, "seed": SEED, "moves": moves})

    game = play_reference(variant, variant.options, deck_of_seed(SEED, variant.decks), moves)
    index = len(game.past)
    refused = game.refusal(moves[index])
    assert refused is not None
    assert reply.status == 200
    assert {name: reply.json[name] for name in expected_state(game)} == expected_state(game)
    told = reply.json["rejection"]
    assert (told["index"], told["move"], told["code"], told["params"]) == (index, moves[index], *refused)


S1_MESSAGES: Final = {
    "en": "♥8 only fits on ♥9",
    "de": "♥8 passt nur auf ♥9",
    "hu": "A ♥8-as csak a ♥9-esre rakható",
    "ja": "♥8は♥9の上にしか置けません",
}


@pytest.mark.parametrize(("language", "message"), S1_MESSAGES.items())
def test_s1_example_is_refused_in_the_words_of_the_contract(app: ASGIApp, language: str, message: str) -> None:
    deck = [str(card) for card in deck_of(VARIANTS["scorpion"], S1_BOARD)]

    answer = ask_json(app, f"/v1/replay?lang={language}", {"deck": deck, "moves": ["8H6"]}).json

    rejection = answer["rejection"]
    assert answer["message"] == rejection["message"] == message
    assert rejection["code"] == "only_fits"
    assert rejection["params"] == {"card": "8H", "need": "9H", "top": "9D", "column": 6}
    assert rejection["detail"] != message


def test_s1_example_is_accepted_where_the_card_fits(app: ASGIApp) -> None:
    deck = [str(card) for card in deck_of(VARIANTS["scorpion"], S1_BOARD)]

    answer = ask_json(app, "/v1/replay", {"deck": deck, "moves": ["8H5"]}).json

    assert answer["moves_played"] == 1
    assert answer["state"]["columns"][4][-5:] == ["9H", "8H", "3C", "JS", "5D"]


def test_options_override_those_of_the_variant_one_by_one(app: ASGIApp) -> None:
    body = {"variant": "wasp", "seed": SEED, "options": {"hidden_columns": 2, "completed_runs": "leave"}}

    answer = ask_json(app, "/v1/replay", body).json

    assert answer["options"] == {
        "hidden_columns": 2,
        "empty_columns": "any",
        "idle_moves": "reject",
        "stock_timing": "any_time",
        "completed_runs": "leave",
    }
    assert answer["state"]["face_down"] == 2 * 3


def test_the_variant_is_scorpion_and_there_are_no_moves_unless_said_otherwise(app: ASGIApp) -> None:
    answer = ask_json(app, "/v1/replay", {"seed": 0}).json

    assert (answer["variant"], answer["moves_played"], answer["moves_left"]) == ("scorpion", 0, 2000)


def test_the_game_text_holds_the_accepted_moves_and_replays_to_the_same_state(app: ASGIApp) -> None:
    moves = random_moves(VARIANTS["scorpion"], 3)
    body = {"seed": SEED, "options": {"completed_runs": "leave"}, "moves": [*moves, "8H99"]}

    answer = ask_json(app, "/v1/replay", body).json
    again = ask_json(app, "/v1/replay", {"game": answer["game"]}).json

    assert answer["game"] == f"scorpion {SEED} completed_runs=leave: {' '.join(moves)}"
    assert again["state"] == answer["state"]
    assert again["moves_played"] == len(moves)
    assert again["rejection"] is None


def test_a_deck_is_not_written_into_the_answer(app: ASGIApp) -> None:
    deck = deck_of_seed(SEED, 1)

    answer = ask_json(app, "/v1/replay", {"deck": deck}).json

    assert (answer["seed"], answer["numbering"], answer["game"]) == (None, None, None)
    assert answer["state"] == ask_json(app, "/v1/replay", {"seed": SEED}).json["state"]


def test_a_pysolfc_number_deals_that_programs_layout(app: ASGIApp) -> None:
    body = {"seed": "1000000", "numbering": "pysolfc", "moves": ["deal"]}

    answer = ask_json(app, "/v1/replay", body).json

    assert (answer["seed"], answer["numbering"]) == ("1000000", "pysolfc")
    assert answer["game"] == "scorpion pysolfc=1000000: deal"


def test_move_2001_is_refused_like_any_other(app: ASGIApp) -> None:
    """R12: with two decks a card can go to and fro between two that it fits on."""
    drawn = {1: "8H .. .. .. .. .. ..", 9: "9H", 10: "9H", 11: "8H"}
    deck = [str(card) for card in deck_of(VARIANTS["double-scorpion"], drawn)]
    moves = ["8H9", "8H10"] * 1000 + ["8H9"]

    answer = ask_json(app, "/v1/replay", {"variant": "double-scorpion", "deck": deck, "moves": moves}).json

    assert (answer["moves_played"], answer["moves_left"], answer["status"]) == (2000, 0, "move_cap")
    assert answer["legal_moves"] == []
    assert (answer["rejection"]["index"], answer["rejection"]["code"]) == (2000, "move_cap_reached")


@pytest.mark.parametrize("move", ["", "8h5", "8H", "deal ", "KS0x", "\u0000", "♥8", "8" * 64])
def test_what_is_no_move_is_refused_not_malformed(app: ASGIApp, move: str) -> None:
    reply = ask_json(app, "/v1/replay", {"seed": 1, "moves": [move]})

    assert reply.status == 200
    assert reply.json["rejection"]["code"] == "bad_notation"
    assert reply.json["rejection"]["params"] == {"value": move}
