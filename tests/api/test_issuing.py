"""``POST /v1/deals`` and ``GET /v1/deals/random``: deals that the service chooses."""

import random
import secrets
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from litestar.types import ASGIApp

from api.app import create_app
from api.controllers import issuing
from api.settings import Settings
from engine.catalogue import Shelf, load_shelf
from engine.issuing import IssuedDeal, Wanted, issue_solved
from engine.solver import Outcome, Solver
from engine.variants import VARIANTS
from tests.api.asgi import Reply, ask, ask_and_leave, ask_json

DEALS: Final = "/v1/deals"
RANDOM: Final = "/v1/deals/random"
LANGUAGES: Final = ("de", "en", "hu", "ja")
DIFFICULTIES: Final = ("easy", "medium", "hard", "expert")
UNLISTED: Final = {"hidden_columns": 2, "completed_runs": "leave"}
"""Options of scorpion that no catalogue has."""
SECONDS: Final = 300  # kernels that are not cached yet are compiled, on a busy machine

CHANCE: Final = "api.controllers.issuing._CHANCE"
SEARCH: Final = "api.controllers.issuing.issue_solved"


class First(random.Random):
    """Draws the first of everything, so that it is known what is drawn."""

    def sample(self, population: Sequence[int], k: int, **_: object) -> list[int]:  # type: ignore[override]
        return list(population[:k])


def default_options(variant: str) -> dict[str, object]:
    options: dict[str, object] = msgspec.to_builtins(VARIANTS[variant].options)
    return options


def deals_of(reply: Reply) -> list[dict[str, Any]]:
    assert reply.status == 200, reply.body
    deals: list[dict[str, Any]] = reply.json["deals"]
    return deals


def test_without_a_wish_it_is_one_winnable_deal_of_scorpion(app: ASGIApp) -> None:
    reply = ask_json(app, DEALS, {})

    (deal,) = deals_of(reply)
    assert list(deal) == ["variant", "options", "seed", "verdict", "difficulty", "game"]
    assert (deal["variant"], deal["options"]) == ("scorpion", default_options("scorpion"))
    assert (deal["verdict"], deal["game"]) == ("winnable", f"scorpion {deal['seed']}:")
    assert deal["difficulty"] in DIFFICULTIES
    assert reply.json["message"] == "Issued 1 deal that is proven winnable"


def test_fifty_deals_are_fifty_different_ones(app: ASGIApp) -> None:
    for winnable in (True, False):
        deals = deals_of(ask_json(app, DEALS, {"count": 50, "winnable": winnable}))

        assert len({deal["seed"] for deal in deals}) == len(deals) == 50


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_deals_are_as_hard_as_wanted(app: ASGIApp, difficulty: str) -> None:
    deals = deals_of(ask_json(app, DEALS, {"count": 50, "difficulty": difficulty}))

    assert {(deal["difficulty"], deal["verdict"]) for deal in deals} == {(difficulty, "winnable")}


@pytest.mark.parametrize("options", [{}, UNLISTED], ids=["listed", "solved on the spot"])
def test_every_winnable_deal_is_winnable_when_it_is_solved_again(app: ASGIApp, options: dict[str, object]) -> None:
    deals = deals_of(ask_json(app, DEALS, {"count": 20, "options": options}))

    assert len(deals) == 20
    for deal in deals:
        assert ask_json(app, "/v1/analysis", {"game": deal["game"]}).json["verdict"] == "winnable", deal["game"]


def test_options_that_no_catalogue_has_are_in_the_deal_and_its_line(app: ASGIApp) -> None:
    (deal,) = deals_of(ask_json(app, DEALS, {"options": UNLISTED}))

    assert deal["options"] == default_options("scorpion") | UNLISTED
    assert deal["game"] == f"scorpion {deal['seed']} hidden_columns=2 completed_runs=leave:"


def test_any_deal_says_what_is_known_of_it(app: ASGIApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of seeds 0 … 19 the catalogue knows the verdicts, which the solver finds again."""
    monkeypatch.setattr(CHANCE, First())

    reply = ask_json(app, DEALS, {"count": 20, "winnable": False})

    deals = deals_of(reply)
    assert [deal["seed"] for deal in deals] == list(range(20))
    for deal in deals:
        assert deal["verdict"] == ask_json(app, "/v1/analysis", {"game": deal["game"]}).json["verdict"]
        assert (deal["difficulty"] is None) == (deal["verdict"] != "winnable")
    assert len({deal["verdict"] for deal in deals}) == 2
    assert reply.json["message"] == "Issued 20 deals, whether they can be won or not"


def test_any_deal_may_be_one_of_all_that_there_are(app: ASGIApp) -> None:
    """A seed of 2^53 is hardly ever one that was looked at before."""
    deals = deals_of(ask_json(app, DEALS, {"count": 50, "winnable": False}))

    assert max(deal["seed"] for deal in deals) > 2**45
    assert {(deal["verdict"], deal["difficulty"]) for deal in deals} == {("unknown", None)}


def test_chance_is_the_systems_and_takes_another_deal_each_time(app: ASGIApp) -> None:
    seeds = {deals_of(ask_json(app, DEALS, {}))[0]["seed"] for _ in range(10)}

    assert len(seeds) > 5
    assert isinstance(issuing._CHANCE, secrets.SystemRandom)  # noqa: SLF001 - what makes it unforeseeable


SENTENCES: Final = {
    "de": "2 nachweislich gewinnbare Spiele ausgeteilt",
    "en": "Issued 2 deals that are proven winnable",
    "hu": "Kiosztva: 2 bizonyítottan megnyerhető leosztás",
    "ja": "クリアできることが証明された配札を2件用意しました",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_message_is_in_the_callers_language(app: ASGIApp, language: str) -> None:
    reply = ask_json(app, DEALS, {"count": 2}, accept_language=language)

    assert (reply.json["message"], reply.headers["content-language"]) == (SENTENCES[language], language)


REFUSED: Final = [
    ({"count": 0}, 400, "number_out_of_range", "/count"),
    ({"count": 51}, 400, "number_out_of_range", "/count"),
    ({"count": -1}, 400, "number_out_of_range", "/count"),
    ({"count": msgspec.Raw(b"9" * 400)}, 400, "number_out_of_range", "/count"),
    ({"count": msgspec.Raw(b"9" * 5000)}, 400, "expected_whole_number", "/count"),
    ({"count": msgspec.Raw(b"1e999")}, 400, "expected_whole_number", "/count"),
    ({"count": 1.0}, 400, "expected_whole_number", "/count"),
    ({"count": "1"}, 400, "expected_whole_number", "/count"),
    ({"count": True}, 400, "expected_whole_number", "/count"),
    ({"winnable": 1}, 400, "expected_boolean", "/winnable"),
    ({"winnable": "true"}, 400, "expected_boolean", "/winnable"),
    ({"winnable": None}, 400, "expected_boolean", "/winnable"),
    ({"winnable": msgspec.Raw(b"1e999")}, 400, "expected_boolean", "/winnable"),
    ({"difficulty": "impossible"}, 400, "invalid_choice", "/difficulty"),
    ({"difficulty": None}, 400, "expected_text", "/difficulty"),
    ({"difficulty": 1}, 400, "expected_text", "/difficulty"),
    ({"seed": 1}, 400, "unknown_field", "/seed"),
    ({"options": {"seed": 1}}, 400, "unknown_field", "/options/seed"),
    ({"options": {"idle_moves": "maybe"}}, 400, "invalid_choice", "/options/idle_moves"),
    ({"options": {"hidden_columns": 8}}, 422, "hidden_columns_out_of_range", "/options/hidden_columns"),
    ({"variant": "freecell"}, 422, "unknown_variant", "/variant"),
    ({"difficulty": "easy", "winnable": False}, 422, "difficulty_needs_winnable", "/difficulty"),
    (msgspec.Raw(b"[]"), 400, "expected_object", ""),
    (msgspec.Raw(b'{"count": 1, "count": 1}'), 400, "duplicate_key", "/count"),
    (msgspec.Raw(b""), 400, "malformed_json", ""),
]


@pytest.mark.parametrize(("body", "status", "code", "pointer"), REFUSED, ids=range(len(REFUSED)))
def test_what_cannot_be_wanted_is_refused_with_its_place(
    app: ASGIApp, body: object, status: int, code: str, pointer: str
) -> None:
    reply = ask_json(app, DEALS, body)

    (entry,) = reply.json["errors"]
    assert (reply.status, entry["code"], entry["pointer"]) == (status, code, pointer)
    assert len(reply.body) < 1_000


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_of_a_count_names_its_limits(app: ASGIApp, language: str) -> None:
    reply = ask_json(app, DEALS, {"count": 51}, accept_language=language)

    assert "50" in reply.json["detail"]
    assert "51" not in reply.json["detail"]


def test_fewer_deals_than_wanted_are_those_that_were_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CHANCE, random.Random(1))  # noqa: S311 - the same search each time
    app = create_app(Settings(solver_max_positions=200))

    reply = ask_json(app, f"{DEALS}?lang=de", {"count": 50, "options": UNLISTED})

    count = len(deals_of(reply))
    assert 1 <= count < 50
    assert reply.json["message"] == f"{count} von 50 Spielen gefunden, dann stieß die Suche an ihre Grenze"


def issue_few(wanted: Wanted, _shelf: Shelf, _chance: random.Random) -> tuple[IssuedDeal, ...]:
    return (IssuedDeal(7, Outcome.WINNABLE, wanted.difficulty),)


def test_fewer_deals_than_wanted_are_all_that_a_catalogue_has(app: ASGIApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.controllers.issuing.issue_listed", issue_few)

    reply = ask_json(app, DEALS, {"count": 3})

    assert [deal["seed"] for deal in deals_of(reply)] == [7]
    assert reply.json["message"] == "Of the 3 deals asked for, only 1 is known"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_deal_found_is_a_503_that_is_worth_another_try(language: str) -> None:
    app = create_app(Settings(solver_max_positions=1, retry_after_seconds=7))
    headers = {"accept-language": language}
    path = f"{RANDOM}?hidden_columns=2&completed_runs=leave"

    listed = ask_json(app, DEALS, {"options": UNLISTED}, accept_language=language)
    shown = ask(app, "GET", path, headers=headers)

    for reply in (listed, shown):
        assert (reply.status, reply.json["code"], reply.headers["retry-after"]) == (503, "no_deal_found", "7")
        assert reply.headers["content-language"] == language


def test_without_a_catalogue_deals_are_solved_on_the_spot(tmp_path: Path) -> None:
    app = create_app(Settings(), lambda: load_shelf(tmp_path))

    deals = deals_of(ask_json(app, DEALS, {"count": 3}))
    unproven = deals_of(ask_json(app, DEALS, {"count": 3, "winnable": False}))

    assert [(deal["verdict"], deal["difficulty"]) for deal in deals] == [("winnable", None)] * 3
    assert min(deal["seed"] for deal in deals) > 2**40
    assert [(deal["verdict"], deal["difficulty"]) for deal in unproven] == [("unknown", None)] * 3


class Search:
    """Stands in for the search for deals: it solves one position until its solver is stopped, or it is let go."""

    def __init__(self) -> None:
        self.began = threading.Event()
        self.ended = threading.Event()
        self.let_go = threading.Event()

    def __call__(self, wanted: Wanted, shelf: Shelf, solver: Solver, chance: random.Random) -> tuple[IssuedDeal, ...]:
        self.began.set()
        try:
            while not self.let_go.is_set():
                issue_solved(wanted, shelf, solver, chance)
            return (IssuedDeal(1, Outcome.WINNABLE, None),)
        finally:
            self.ended.set()


@pytest.fixture
def search(monkeypatch: pytest.MonkeyPatch) -> Search:
    search = Search()
    monkeypatch.setattr(SEARCH, search)
    return search


@pytest.mark.parametrize("path", [DEALS, f"{RANDOM}?hidden_columns=2"])
def test_a_search_ends_when_its_caller_hangs_up(search: Search, path: str) -> None:
    app = create_app(Settings(solver_workers=1))
    body = msgspec.json.encode({"options": UNLISTED}) if path == DEALS else b""

    reply = ask_and_leave(app, "POST" if body else "GET", path, body, lambda: search.began.wait(SECONDS))

    assert reply.status == 400
    assert search.began.is_set()
    assert search.ended.wait(SECONDS)


def test_a_search_waits_its_turn_and_what_catalogues_serve_does_not(search: Search) -> None:
    app = create_app(Settings(solver_workers=1, solver_queue=0))
    with ThreadPoolExecutor(1) as others:
        first = others.submit(ask_json, app, DEALS, {"options": UNLISTED})
        assert search.began.wait(SECONDS)

        refused = ask_json(app, DEALS, {"options": UNLISTED})
        listed = ask_json(app, DEALS, {})
        search.let_go.set()

        assert (refused.status, refused.json["code"]) == (503, "solver_busy")
        assert listed.status == 200
        assert first.result(SECONDS).status == 200


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
        ("GET", DEALS, "POST, OPTIONS"),
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
