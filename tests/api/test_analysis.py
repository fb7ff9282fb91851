"""``POST /v1/analysis``: verdicts, what to take back, and lines that win."""

import json
import random
from pathlib import Path
from typing import Any, Final

import pytest
from litestar.types import ASGIApp

from api.app import create_app
from api.settings import Settings
from tests.api.asgi import Reply, ask_json

PUBLISHED: Final = json.loads((Path(__file__).parents[1] / "data/pysolfc.json").read_text("utf-8"))["verdicts"]
WINNABLE: Final[list[int]] = PUBLISHED["winnable"]["stock_any_time"]
FIELDS: Final = [
    *("verdict", "positions", "limit", "last_winnable", "dead_end", "line", "moves_to_win", "fewest"),
    *("moves_played", "moves_left", "status", "rejection", "message", "engine_version"),
]


def published(number: int, timing: str = "stock_any_time", moves: list[str] | None = None) -> dict[str, Any]:
    """Return the game of a PySolFC number as its verdict was published, runs left in place."""
    options = {"completed_runs": PUBLISHED["completed_runs"], "stock_timing": timing.removeprefix("stock_")}
    return {"numbering": "pysolfc", "seed": str(number), "options": options, "moves": moves or []}


def analysis(app: ASGIApp, body: dict[str, Any], language: str = "en") -> dict[str, Any]:
    reply = ask_json(app, "/v1/analysis", body, accept_language=language)
    assert reply.status == 200, reply.body
    assert reply.headers["content-language"] == language
    answer: dict[str, Any] = reply.json
    return answer


@pytest.mark.parametrize("timing", PUBLISHED["winnable"])
def test_verdicts_are_those_published_for_games_of_pysolfc(app: ASGIApp, timing: str) -> None:
    numbers = range(PUBLISHED["first"], PUBLISHED["last"] + 1)
    verdicts = {number: analysis(app, published(number, timing))["verdict"] for number in numbers}

    assert [number for number in numbers if verdicts[number] == "winnable"] == PUBLISHED["winnable"][timing]
    assert set(verdicts.values()) == {"winnable", "unwinnable"}


@pytest.mark.parametrize("number", WINNABLE)
def test_a_line_that_was_asked_for_wins(app: ASGIApp, number: int) -> None:
    found = analysis(app, published(number) | {"include": ["line"]})
    played = ask_json(app, "/v1/replay", published(number, moves=found["line"])).json

    assert (played["status"], played["rejection"]) == ("won", None)
    assert found["moves_to_win"] == len(found["line"]) == played["moves_played"]


def test_an_answer_always_has_the_same_fields_in_the_same_order(app: ASGIApp) -> None:
    bodies = [published(WINNABLE[0]), published(1_000_000), published(WINNABLE[0]) | {"include": ["fewest", "line"]}]

    assert [list(analysis(app, body)) for body in bodies] == [FIELDS] * 3


def test_line_and_fewest_are_there_only_when_asked_for(app: ASGIApp) -> None:
    body = published(WINNABLE[0])
    plain, line, both = (analysis(app, body | {"include": asked}) for asked in ([], ["line"], ["fewest", "line"]))

    assert (plain["line"], plain["fewest"]) == (None, None)
    assert line["line"]
    assert line["fewest"] is None
    assert both["line"]
    assert both["fewest"] in {True, False}
    assert plain == analysis(app, body) == line | {"line": None}


@pytest.mark.parametrize("number", WINNABLE[:3])
def test_a_lost_game_can_be_won_again_after_as_many_moves_as_are_said(app: ASGIApp, number: int) -> None:
    """R14: what is lost stays lost, so there is one last position from which the game could be won."""
    chance = random.Random(number)  # noqa: S311 - a game, not a secret
    moves: list[str] = []
    while (found := analysis(app, published(number, moves=moves)))["verdict"] == "winnable":
        assert (found["last_winnable"], found["dead_end"], found["moves_to_win"] > 0) == (None, None, True)
        moves.append(some_move(app, published(number, moves=moves), chance))
    played = [*moves, some_move(app, published(number, moves=moves), chance)]
    last = len(moves) - 1

    lost = analysis(app, published(number, moves=played))

    assert lost["verdict"] == "unwinnable"
    assert lost["last_winnable"] == {"moves": last, "take_back": 2}
    assert lost["message"] == "The game can no longer be won; taking back 2 moves makes it winnable again"
    assert (lost["line"], lost["moves_to_win"]) == (None, None)
    assert analysis(app, published(number, moves=played[:last]))["verdict"] == "winnable"


def some_move(app: ASGIApp, body: dict[str, Any], chance: random.Random) -> str:
    move: str = chance.choice(ask_json(app, "/v1/replay", body).json["legal_moves"])["move"]
    return move


def test_a_deal_that_was_never_winnable_has_nothing_to_take_back(app: ASGIApp) -> None:
    number = next(it for it in range(1_000_000, 1_000_100) if it not in WINNABLE)
    moves = [some_move(app, published(number), random.Random(1))]  # noqa: S311 - a game, not a secret

    for found in (analysis(app, published(number)), analysis(app, published(number, moves=moves))):
        assert (found["verdict"], found["last_winnable"]) == ("unwinnable", None)
        assert found["message"] == "This deal cannot be won, whatever the moves"
        assert found["dead_end"]["message"].startswith("Dead end: ")


def test_a_game_that_is_won_needs_no_moves(app: ASGIApp) -> None:
    body = published(WINNABLE[0])
    won = published(WINNABLE[0], moves=analysis(app, body | {"include": ["line"]})["line"])

    found = analysis(app, won | {"include": ["line", "fewest"]})

    assert (found["verdict"], found["status"], found["line"]) == ("winnable", "won", [])
    assert (found["moves_to_win"], found["fewest"]) == (0, True)
    assert found["message"] == ask_json(app, "/v1/replay", won).json["message"]


def test_a_refused_move_is_told_and_what_comes_before_it_is_looked_at(app: ASGIApp) -> None:
    body = published(WINNABLE[0], moves=["KS1", "deal"])

    found = analysis(app, body)

    assert found["rejection"] == ask_json(app, "/v1/replay", body).json["rejection"]
    assert (found["moves_played"], found["moves_left"], found["status"]) == (0, 2000, "playing")
    assert found["verdict"] == "winnable"


def test_a_game_text_can_be_analysed_too(app: ASGIApp) -> None:
    text = f"scorpion pysolfc={WINNABLE[0]} completed_runs=leave:"

    assert analysis(app, {"game": text, "include": ["line"]}) == analysis(
        app, published(WINNABLE[0]) | {"include": ["line"]}
    )


def test_what_cannot_be_decided_within_the_limit_is_unknown(app: ASGIApp) -> None:
    hasty = create_app(Settings(solver_max_positions=1, solver_seconds=3_600))
    body = published(next(it for it in WINNABLE if analysis(app, published(it))["positions"] > 1))

    found = analysis(hasty, body)

    assert (found["verdict"], found["limit"], found["last_winnable"]) == ("unknown", "positions", None)
    assert (found["line"], found["moves_to_win"], found["dead_end"]) == (None, None, None)
    assert found["message"].startswith("Whether the game can be won is still undecided after a search of ")


WRONG: Final = [
    ({"seed": 1, "include": ["line", "fewest", "line"]}, 400, "repeated_value", "/include/2"),
    ({"seed": 1, "include": ["state"]}, 400, "invalid_choice", "/include/0"),
    ({"seed": 1, "include": "line"}, 400, "expected_list", "/include"),
    ({"seed": 1, "include": None}, 400, "expected_list", "/include"),
    ({"seed": 1, "include": [1]}, 400, "expected_text", "/include/0"),
    ({"seed": 1, "level": "good"}, 400, "unknown_field", "/level"),
    ({"seed": 1, "foo": 2}, 400, "unknown_field", "/foo"),
    ({"include": ["line"]}, 400, "source_missing", ""),
    ({"game": "scorpion 1:", "moves": [], "include": ["line"]}, 400, "source_conflict", "/game"),
    ({"seed": -1}, 422, "seed_out_of_range", "/seed"),
    ({"seed": 1, "variant": "spider"}, 422, "unknown_variant", "/variant"),
    ({"seed": 1, "options": {"hidden_columns": 8}}, 422, "hidden_columns_out_of_range", "/options/hidden_columns"),
    ({"deck": ["AS"]}, 422, "deck_wrong_size", "/deck"),
    ({"game": "scorpion x:"}, 422, "bad_game_text", "/game"),
]


@pytest.mark.parametrize(("body", "status", "code", "pointer"), WRONG, ids=range(len(WRONG)))
def test_a_body_that_is_wrong_is_refused_with_its_place(
    app: ASGIApp, body: dict[str, Any], status: int, code: str, pointer: str
) -> None:
    assert refusal(ask_json(app, "/v1/analysis", body)) == (status, code, pointer)


def refusal(reply: Reply) -> tuple[int, str, str]:
    entry = reply.json["errors"][0]
    return reply.status, entry["code"], entry["pointer"]


def test_a_number_too_large_for_json_is_no_list(app: ASGIApp) -> None:
    reply = ask_json(app, "/v1/analysis", {"seed": 1, "include": 10**400})

    assert refusal(reply) == (400, "expected_list", "/include")
