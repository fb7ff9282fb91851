"""``POST /v1/deals``: deals that the service chooses."""

import random
import secrets
from collections.abc import Sequence
from typing import Any, Final

import msgspec
import pytest
from litestar.types import ASGIApp

from api.controllers import issuing
from engine.variants import VARIANTS
from tests.api.asgi import Reply, ask_json

DEALS: Final = "/v1/deals"
LANGUAGES: Final = ("de", "en", "hu", "ja")
DIFFICULTIES: Final = ("easy", "medium", "hard", "expert")
UNLISTED: Final = {"hidden_columns": 2, "completed_runs": "leave"}
"""Options of scorpion that no catalogue has."""

CHANCE: Final = "api.controllers.issuing._CHANCE"


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
    assert reply.json["message"] == "Issued 1 deal that is proven to be winnable"


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
    assert reply.json["message"] == "Issued 20 deals, which may or may not be winnable"


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
    "en": "Issued 2 deals that are proven to be winnable",
    "hu": "Kiadva: 2 bizonyítottan megnyerhető leosztás",
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
