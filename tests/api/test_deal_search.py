"""Deals that no catalogue has: searched for within a limit, and no longer than anybody waits for them."""

import random
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from litestar.types import ASGIApp

from api.app import create_app
from api.settings import Settings
from engine.catalogue import Shelf, load_shelf
from engine.issuing import IssuedDeal, Wanted, issue_solved
from engine.solver import Outcome, Solver
from engine.variants import VARIANTS
from tests.api.asgi import Reply, ask, ask_and_leave, ask_json

DEALS: Final = "/v1/deals"
RANDOM: Final = "/v1/deals/random"
LANGUAGES: Final = ("de", "en", "hu", "ja")
UNLISTED: Final = {"hidden_columns": 2, "completed_runs": "leave"}
"""Options of scorpion that no catalogue has."""
SECONDS: Final = 300  # kernels that are not cached yet are compiled, on a busy machine

CHANCE: Final = "api.controllers.issuing._CHANCE"
SEARCH: Final = "api.controllers.issuing.issue_solved"


def deals_of(reply: Reply) -> list[dict[str, Any]]:
    assert reply.status == 200, reply.body
    deals: list[dict[str, Any]] = reply.json["deals"]
    return deals


def test_fewer_deals_than_wanted_are_those_that_were_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CHANCE, random.Random(1))  # noqa: S311 - the same search each time
    app = create_app(Settings(solver_max_positions=200, solver_seconds=3_600))

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
    assert reply.json["message"] == "3 deals were asked for, but only 1 of this kind is known"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_deal_found_is_a_503_that_is_worth_another_try(language: str) -> None:
    app = create_app(Settings(solver_max_positions=1, retry_after_seconds=7, solver_seconds=3_600))
    headers = {"accept-language": language}
    path = f"{RANDOM}?hidden_columns=2&completed_runs=leave"

    listed = ask_json(app, DEALS, {"options": UNLISTED}, accept_language=language)
    shown = ask(app, "GET", path, headers=headers)

    for reply in (listed, shown):
        assert (reply.status, reply.json["code"], reply.headers["retry-after"]) == (503, "no_deal_found", "7")
        assert reply.headers["content-language"] == language


def test_without_a_catalogue_deals_are_solved_on_the_spot(tmp_path: Path) -> None:
    app = create_app(Settings(solver_seconds=3_600), lambda: load_shelf(tmp_path))

    deals = deals_of(ask_json(app, DEALS, {"count": 3}))
    unproven = deals_of(ask_json(app, DEALS, {"count": 3, "winnable": False}))

    assert [(deal["verdict"], deal["difficulty"]) for deal in deals] == [("winnable", None)] * 3
    assert min(deal["seed"] for deal in deals) > 2**40
    assert [(deal["verdict"], deal["difficulty"]) for deal in unproven] == [("unknown", None)] * 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_its_catalogue_a_variant_has_no_difficulty_and_says_so_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.delattr(SEARCH)
    app = create_app(Settings(), lambda: load_shelf(tmp_path))

    listed = ask_json(app, DEALS, {"difficulty": "hard"}, accept_language=language)
    shown = ask(app, "GET", f"{RANDOM}?difficulty=hard", headers={"accept-language": language})

    for reply in (listed, shown):
        assert (reply.status, reply.json["code"]) == (503, "difficulty_unknown")
        assert "retry-after" not in reply.headers
        assert reply.headers["content-language"] == language


def test_another_variants_catalogue_serves_only_without_a_difficulty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules are those of open-scorpion; how hard the deals are is told by the bounds of scorpion."""
    app = create_app(Settings())
    other = msgspec.to_builtins(VARIANTS["open-scorpion"].options)
    (hard,) = deals_of(ask_json(app, DEALS, {"options": other, "difficulty": "hard"}))
    monkeypatch.delattr(SEARCH)
    (any_deal,) = deals_of(ask_json(app, DEALS, {"options": other}))

    assert (hard["variant"], hard["difficulty"], any_deal["difficulty"]) == ("scorpion", "hard", None)
    assert hard["seed"] > 2**40
    assert any_deal["seed"] < 10**6


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
