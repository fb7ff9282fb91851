"""``GET /v1/deals/random``: one deal that the service chooses, with its opening; and how the routes go together."""

from typing import Final

import pytest
from litestar.types import ASGIApp

from tests.api.asgi import ask, ask_json

RANDOM: Final = "/v1/deals/random"

OPENING: Final = ("variant", "options", "seed", "numbering", "state", "legal_moves", "status", "message", "game")


@pytest.mark.parametrize(
    ("query", "variant", "difficulty"),
    [
        ("", "scorpion", None),
        ("?variant=scorpion&difficulty=hard", "scorpion", "hard"),
        ("?winnable=true&lang=hu", "scorpion", None),
        ("?winnable=false", "scorpion", None),
        ("?variant=scorpion-ii&hidden_columns=1&completed_runs=leave", "scorpion-ii", None),
    ],
)
def test_a_random_deal_is_its_opening_and_what_is_known_of_it(
    app: ASGIApp, query: str, variant: str, difficulty: str | None
) -> None:
    reply = ask(app, "GET", RANDOM + query)

    told = reply.json
    assert (reply.status, told["variant"]) == (200, variant)
    assert told["verdict"] == ("unknown" if "false" in query else "winnable")
    assert difficulty in {None, told["difficulty"]}
    lang = "?lang=hu" if "hu" in query else ""
    replayed = ask_json(app, f"/v1/replay{lang}", {"game": told["game"]}).json
    assert {name: told[name] for name in replayed} == replayed
    assert set(told) - set(replayed) == {"verdict", "difficulty"}


def test_a_random_deal_is_another_one_each_time_and_never_kept(app: ASGIApp) -> None:
    replies = [ask(app, "GET", RANDOM) for _ in range(10)]

    assert len({reply.json["seed"] for reply in replies}) > 5
    assert {reply.headers["cache-control"] for reply in replies} == {"no-store"}
    assert not any("etag" in reply.headers for reply in replies)


PARAMETERS: Final = [
    ("variant=freecell", 422, "unknown_variant", "/query/variant"),
    ("variant=", 422, "unknown_variant", "/query/variant"),
    ("hidden_columns=8", 422, "hidden_columns_out_of_range", "/query/hidden_columns"),
    ("hidden_columns=x", 400, "expected_whole_number", "/query/hidden_columns"),
    ("difficulty=impossible", 400, "invalid_choice", "/query/difficulty"),
    ("winnable=1", 400, "invalid_choice", "/query/winnable"),
    ("winnable=False", 400, "invalid_choice", "/query/winnable"),
    ("difficulty=easy&winnable=false", 422, "difficulty_needs_winnable", "/query/difficulty"),
    ("count=2", 400, "unknown_parameter", "/query/count"),
    ("numbering=scorpion", 400, "unknown_parameter", "/query/numbering"),
    ("date=2026-01-31", 400, "unknown_parameter", "/query/date"),
    ("variant=wasp&variant=wasp", 400, "repeated_parameter", "/query/variant"),
]


@pytest.mark.parametrize(("query", "status", "code", "pointer"), PARAMETERS)
def test_a_wrong_parameter_is_refused_with_its_place(
    app: ASGIApp, query: str, status: int, code: str, pointer: str
) -> None:
    reply = ask(app, "GET", f"{RANDOM}?{query}")

    (entry,) = reply.json["errors"]
    assert (reply.status, entry["code"], entry["pointer"]) == (status, code, pointer)


@pytest.mark.parametrize(
    ("method", "path", "allow"),
    [
        ("GET", "/v1/deals", "POST, OPTIONS"),
        ("POST", RANDOM, "GET, HEAD, OPTIONS"),
        ("POST", "/v1/deals/daily", "GET, HEAD, OPTIONS"),
        ("DELETE", "/v1/statistics", "GET, HEAD, OPTIONS"),
    ],
)
def test_each_route_knows_its_methods(app: ASGIApp, method: str, path: str, allow: str) -> None:
    refused, asked = ask(app, method, path), ask(app, "OPTIONS", path)

    assert (refused.status, refused.headers["allow"]) == (405, allow)
    assert (asked.status, asked.headers["allow"]) == (204, allow)


@pytest.mark.parametrize("path", [RANDOM, "/v1/deals/daily", "/v1/statistics"])
def test_what_can_be_shown_has_a_head(app: ASGIApp, path: str) -> None:
    reply = ask(app, "HEAD", path)

    assert (reply.status, reply.body) == (200, b"")
    assert int(reply.headers["content-length"]) > 0


def test_a_deal_by_its_number_is_still_one(app: ASGIApp) -> None:
    """Two steps of a path are a variant and a number, whatever the words."""
    assert ask(app, "GET", "/v1/deals/random/1").json["code"] == "unknown_variant"
    assert ask(app, "GET", "/v1/deals/daily/1").json["code"] == "unknown_variant"
