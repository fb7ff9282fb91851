"""The message of an answer: the refusal, else the end of the game, else what the last move did."""

import random

import msgspec
import pytest
from litestar.types import ASGIApp

from engine.reasons import Status
from engine.variants import VARIANTS
from tests.api.asgi import ask_json
from tests.boards import deck_of
from tests.decks import near_won_deck, shuffled_deck
from tests.reference import ReferenceGame

# The four lowest hearts lie on a face-down king, and are what the sequence in column 6 needs after 6H6.
RUN = {1: "KC 4H 3H 2H AH", 5: "6H 5H", 6: "KH QH JH TH 9H 8H 7H"}


def message(
    app: ASGIApp, variant: str, drawn: dict[int, str], moves: list[str], *, aside: str = "", hidden_columns: int = 0
) -> str:
    """Return what is said of moves on a drawn board, none of which may be refused."""
    deck = [str(card) for card in deck_of(VARIANTS[variant], drawn, aside)]
    body = {"variant": variant, "deck": deck, "moves": moves, "options": {"hidden_columns": hidden_columns}}
    answer = ask_json(app, "/v1/replay", body).json
    assert answer["rejection"] is None
    told: str = answer["message"]
    return told


def test_a_move_says_how_many_cards_went_where(app: ASGIApp) -> None:
    told = message(app, "open-scorpion", {1: "8H 3C", 2: "9H"}, ["8H2"])

    assert told == "Moved 2 cards from column 1 to column 2"


def test_a_move_from_the_reserve_names_its_card(app: ASGIApp) -> None:
    deck = deck_of(VARIANTS["three-blind-mice"], {1: "9H"}, "8H ..")

    answer = ask_json(
        app, "/v1/replay", {"variant": "three-blind-mice", "deck": list(map(str, deck)), "moves": ["8H1"]}
    )

    assert answer.json["message"] == "Moved ♥8 from the reserve to column 1"


def test_a_card_turned_up_comes_before_the_move(app: ASGIApp) -> None:
    told = message(app, "scorpion", {1: "KC 8H 3C JS 5D", 5: "9H"}, ["8H5"], hidden_columns=1)

    assert told == "♣K was turned face up in column 1"


def test_a_run_completed_comes_before_a_card_turned_up(app: ASGIApp) -> None:
    told = message(app, "scorpion", RUN, ["6H6", "4H6"], hidden_columns=1)

    assert told == "The sequence of hearts in column 6 is complete"


# Decks that always making the first legal move wins.
WINS = [("open-scorpion", 0, "four suits"), ("double-scorpion-10", 5, "eight sequences")]


@pytest.mark.parametrize(("variant", "seed", "runs"), WINS)
def test_a_win_is_told_in_the_answer_of_the_last_move(app: ASGIApp, variant: str, seed: int, runs: str) -> None:
    options = msgspec.structs.replace(VARIANTS[variant].options, hidden_columns=0)
    deck = [str(card) for card in near_won_deck(VARIANTS[variant], 0, seed, swaps=0)]
    moves = first_moves(ReferenceGame(VARIANTS[variant], options, deck))
    body = {"variant": variant, "options": {"hidden_columns": 0}, "deck": deck, "moves": moves}

    answer = ask_json(app, "/v1/replay", body).json

    assert answer["status"] == "won"
    assert answer["message"] == f"Solved! All {runs} are complete after {len(moves)} moves"


def first_moves(game: ReferenceGame) -> list[str]:
    """Make the first legal move again and again, until there is none."""
    moves: list[str] = []
    while legal := game.legal_moves():
        moves.append(legal[0].move)
        game.play(moves[-1])
    return moves


# Variant, and a number that makes a deck and random moves which end stuck.
STUCK = [
    ("scorpion", 0, "Dead end: the stock is used up and there is no legal move left"),
    ("three-blind-mice", 0, "Dead end: there is no legal move left"),
    ("scorpion-classic", 1, "Dead end: only moves that change nothing are left"),
]


@pytest.mark.parametrize(("variant", "number", "told"), STUCK)
def test_a_dead_end_is_told_as_the_kind_it_is(app: ASGIApp, variant: str, number: int, told: str) -> None:
    chance = random.Random(number)  # noqa: S311 - a game, not a secret
    deck = [str(card) for card in shuffled_deck(VARIANTS[variant], number)]
    game = ReferenceGame(VARIANTS[variant], VARIANTS[variant].options, deck)
    moves: list[str] = []
    while game.status() is Status.PLAYING:
        moves.append(chance.choice(game.legal_moves()).move)
        game.play(moves[-1])
    body = {"variant": variant, "deck": deck, "moves": moves}

    replayed = ask_json(app, "/v1/replay", body).json
    validated = ask_json(app, "/v1/validations", {"games": [body]}).json["results"][0]

    assert (replayed["status"], replayed["message"]) == ("stuck", told)
    assert (validated["status"], validated["message"]) == ("stuck", told)


def test_the_stock_dealt_is_told(app: ASGIApp) -> None:
    assert message(app, "scorpion", {}, ["deal"]) == "The stock has been dealt"


def test_the_opening_counts_its_moves(app: ASGIApp) -> None:
    reply = ask_json(app, "/v1/replay", {"seed": 12345})

    count = len(reply.json["legal_moves"])
    assert reply.json["message"] == f"The cards are dealt; {count} moves are possible"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_validation_has_the_message_of_the_replay(app: ASGIApp, seed: int) -> None:
    game = {"seed": seed, "moves": ["deal"]}

    replayed = ask_json(app, "/v1/replay?lang=hu", game).json
    validated = ask_json(app, "/v1/validations?lang=hu", {"games": [game]}).json

    assert validated["results"][0]["message"] == replayed["message"]
