"""How much a request may hold, and how much of what is wrong with it an answer tells."""

import time
from collections import Counter
from typing import Any, Final

import msgspec
import pytest
from litestar.types import ASGIApp

from tests.api.asgi import JSON_TYPE, Reply, ask, ask_json

CARDS: Final = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
LARGEST_ANSWER_BYTES: Final = 32 * 1024

TOO_MUCH: Final[list[tuple[dict[str, Any], str, str]]] = [
    ({"variant": "double-scorpion", "deck": [*CARDS, *CARDS, "AS"]}, "list_too_long", "/deck"),
    ({"game": "x" * 30_001}, "text_too_long", "/game"),
    ({"game": "scorpion 1: " + "8" * 65}, "text_too_long", "/game"),
    ({"game": "scorpion 1:" + " 8" * 10_001}, "list_too_long", "/game"),
    ({"game": "scorpion pysolfc=" + "0" * 40 + "1:"}, "text_too_long", "/game"),
    ({"numbering": "pysolfc", "seed": "0" * 40 + "1"}, "text_too_long", "/seed"),
    ({"numbering": "pysolfc", "seed": "1" + " " * 40}, "text_too_long", "/seed"),
]
JUST_ENOUGH: Final[list[dict[str, Any]]] = [
    {"variant": "double-scorpion", "deck": CARDS + CARDS},
    {"game": "scorpion 1:".ljust(30_000)},
    {"game": "scorpion 1: " + "8" * 64},
    {"game": "scorpion 1:" + " 8" * 10_000},
    {"game": "scorpion pysolfc=" + "1".zfill(40) + ":"},
    {"numbering": "pysolfc", "seed": "1".zfill(40)},
]


@pytest.mark.parametrize(("game", "code", "pointer"), TOO_MUCH, ids=range(len(TOO_MUCH)))
def test_what_is_longer_than_its_limit_is_a_400(app: ASGIApp, game: dict[str, Any], code: str, pointer: str) -> None:
    reply = ask_json(app, "/v1/replay", game)

    (entry,) = reply.json["errors"]
    assert (reply.status, entry["code"], entry["pointer"]) == (400, code, pointer)


@pytest.mark.parametrize("game", JUST_ENOUGH, ids=range(len(JUST_ENOUGH)))
def test_what_is_as_long_as_its_limit_is_a_game(app: ASGIApp, game: dict[str, Any]) -> None:
    reply = ask_json(app, "/v1/replay", game)

    assert reply.status == 200
    assert len(reply.body) < 10_000


def test_a_pysolfc_number_in_a_path_has_the_same_limit(app: ASGIApp) -> None:
    path = "/v1/deals/scorpion/{}?numbering=pysolfc"

    longer = ask(app, "GET", path.format("1".zfill(41)))

    assert ask(app, "GET", path.format("1".zfill(40))).status == 200
    assert (longer.status, longer.json["code"], longer.json["errors"][0]["pointer"]) == (
        400,
        "text_too_long",
        "/path/seed",
    )


@pytest.mark.parametrize("deck", [["??"] * 104, ["AS"] * 104, []], ids=["no cards", "one card", "nothing"])
def test_at_most_twenty_things_are_told_of_a_deck(app: ASGIApp, deck: list[str]) -> None:
    reply = ask_json(app, "/v1/replay", {"deck": deck})

    first = reply.json["errors"][0]
    assert (reply.status, len(reply.json["errors"])) == (422, 20)
    assert (reply.json["code"], reply.json["detail"]) == (first["code"], first["detail"])


def test_at_most_twenty_parameters_are_told_and_no_long_name_is_repeated(app: ASGIApp) -> None:
    many = "&".join(f"p{number}=1" for number in range(10_000))

    told = ask(app, "GET", f"/v1/variants?{many}").json["errors"]
    short, long = (ask(app, "GET", f"/v1/variants?{'x' * count}=1") for count in (64, 65))

    assert [entry["pointer"] for entry in told] == [f"/query/p{number}" for number in range(20)]
    assert short.json["errors"][0]["pointer"] == "/query/" + "x" * 64
    assert long.json["errors"][0]["pointer"] == "/query"
    assert len(ask(app, "GET", f"/v1/variants?{'x' * 60_000}").body) < 1_000


def entries_by_game(reply: Reply) -> dict[str, int]:
    return dict(Counter(entry["pointer"].split("/")[2] for entry in reply.json["errors"]))


def test_each_of_a_hundred_wrong_games_is_named(app: ASGIApp) -> None:
    reply = ask_json(app, "/v1/validations", {"games": [{"deck": ["AS"] * 100}] * 100})

    assert reply.status == 422
    assert entries_by_game(reply) == {str(number): 1 for number in range(100)}


def test_more_is_told_of_each_game_while_there_is_room_for_a_hundred_things(app: ASGIApp) -> None:
    wrong, right = {"deck": ["??"] * 52}, {"seed": 1}

    few = ask_json(app, "/v1/validations", {"games": [right, wrong, right, wrong]})
    many = ask_json(app, "/v1/validations", {"games": [wrong] * 7})

    assert entries_by_game(few) == {"1": 20, "3": 20}
    assert entries_by_game(many) == {"0": 20, "1": 20, "2": 20, "3": 20, "4": 18, "5": 1, "6": 1}


HOSTILE: Final = {
    "no cards": msgspec.json.encode({"games": [{"deck": ["\\" * 2] * 90}] * 100}),
    "one card": msgspec.json.encode({"games": [{"deck": ["AS"] * 104}] * 100}),
    "empty decks": b'{"games": [' + b",".join([b'{"deck": []}'] * 100) + b"]}",
    "one long deck": b'{"deck": [' + b",".join([b'""'] * 20_000) + b"]}",
    "one long card": b'{"deck": ["' + b"x" * 64_000 + b'"]}',
    "a long game text": msgspec.json.encode({"game": "scorpion deck=" + "AS" * 14_000 + ":"}),
    "a long seed": msgspec.json.encode({"numbering": "pysolfc", "seed": "1" * 64_000}),
    "a long name": msgspec.json.encode({"x" * 64_000: 1}),
}


@pytest.mark.parametrize("body", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_body_gets_a_small_answer_soon(app: ASGIApp, body: bytes) -> None:
    path = "/v1/validations" if body.startswith(b'{"games"') else "/v1/replay"
    started = time.perf_counter()

    reply = ask(app, "POST", path, headers=JSON_TYPE, body=body[:65_536])

    assert reply.status in {400, 422}
    assert len(reply.body) < LARGEST_ANSWER_BYTES
    assert time.perf_counter() - started < 1
