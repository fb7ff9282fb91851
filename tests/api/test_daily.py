"""``GET /v1/deals/daily``: one deal a day and variant, for everybody."""

import datetime
from pathlib import Path
from typing import Final

import pytest
from litestar.types import ASGIApp

from api.app import create_app
from api.settings import Settings
from engine.catalogue import load_shelf
from tests.api.asgi import ask, ask_json

DAILY: Final = "/v1/deals/daily"
DAY: Final = f"{DAILY}?date=2026-01-31"
NOW: Final = "api.controllers.daily.utc_now"
LANGUAGES: Final = ("de", "en", "hu", "ja")


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> ASGIApp:
    """Return a service without catalogues."""
    folder: Path = tmp_path_factory.mktemp("no catalogues")
    return create_app(Settings(), lambda: load_shelf(folder))


def at(time: str) -> datetime.datetime:
    return datetime.datetime.fromisoformat(time).replace(tzinfo=datetime.UTC)


@pytest.mark.parametrize("variant", sorted(load_shelf().daily))
def test_the_deal_of_a_day_is_an_opening_that_is_proven_winnable(app: ASGIApp, variant: str) -> None:
    reply = ask(app, "GET", f"{DAY}&variant={variant}")

    told = reply.json
    assert (reply.status, told["date"], told["variant"], told["verdict"]) == (200, "2026-01-31", variant, "winnable")
    assert told["difficulty"] in {"easy", "medium", "hard", "expert"}
    opening = ask(app, "GET", f"/v1/deals/{variant}/{told['seed']}").json
    assert {name: told[name] for name in opening} == opening
    assert set(told) - set(opening) == {"date", "verdict", "difficulty"}


def test_the_deal_of_a_day_is_winnable_when_it_is_solved_again(app: ASGIApp) -> None:
    for day in range(1, 11):
        told = ask(app, "GET", f"{DAILY}?date=2026-02-{day:02}").json

        assert ask_json(app, "/v1/analysis", {"game": told["game"]}).json["verdict"] == "winnable", told["game"]


def test_each_day_has_a_deal_of_its_own_which_stays_the_same(app: ASGIApp) -> None:
    days = [datetime.date(2026, 1, 1) + datetime.timedelta(day) for day in range(365)]

    seeds = [ask(app, "GET", f"{DAILY}?date={day}").json["seed"] for day in days]

    assert len(set(seeds)) == 365
    assert [ask(app, "GET", f"{DAILY}?date={day}").json["seed"] for day in days[:20]] == seeds[:20]


@pytest.mark.parametrize("date", ["0001-01-01", "1969-12-31", "2024-02-29", "9999-12-31"])
def test_every_day_there_is_has_a_deal(app: ASGIApp, date: str) -> None:
    reply = ask(app, "GET", f"{DAILY}?date={date}")

    assert (reply.status, reply.json["date"]) == (200, date)


def test_the_deal_of_a_day_can_be_kept_for_a_day(app: ASGIApp) -> None:
    first = ask(app, "GET", DAY)

    again = ask(app, "GET", DAY, headers={"if-none-match": first.headers["etag"]})

    assert first.headers["cache-control"] == "public, max-age=86400"
    assert (again.status, again.body, again.headers["cache-control"]) == (304, b"", "public, max-age=86400")
    assert ask(app, "GET", f"{DAY}&lang=hu").headers["etag"] != first.headers["etag"]


@pytest.mark.parametrize(
    ("now", "date", "seconds"),
    [
        ("2026-01-30T00:00:00.000001", "2026-01-30", 86_400),
        ("2026-01-30T18:30:00", "2026-01-30", 19_800),
        ("2026-01-31T23:59:59.999999", "2026-01-31", 1),
        ("2028-02-29T12:00:00", "2028-02-29", 43_200),
    ],
)
def test_without_a_date_it_is_today_and_kept_until_tomorrow(
    app: ASGIApp, monkeypatch: pytest.MonkeyPatch, now: str, date: str, seconds: int
) -> None:
    monkeypatch.setattr(NOW, lambda: at(now))

    reply = ask(app, "GET", DAILY)

    assert reply.headers["cache-control"] == f"public, max-age={seconds}"
    assert reply.json == ask(app, "GET", f"{DAILY}?date={date}").json


def test_the_day_is_that_of_utc(app: ASGIApp) -> None:
    days = [datetime.datetime.now(datetime.UTC).date().isoformat()]

    told = ask(app, "GET", DAILY).json["date"]

    days.append(datetime.datetime.now(datetime.UTC).date().isoformat())
    assert told in days


NO_DAYS: Final = [
    *("", "today", "2026", "2026-1-31", "2026-01-32", "2026-02-30", "2025-02-29", "0000-01-01", "10000-01-01"),
    *("20260131", "2026-W05-6", "2026-031", "2026-01-31T00:00", "%2B2026-01-31", "2026-01-31%20", "%EF%BC%92026-01-31"),
    *("-2026-01-31", "2026%2D01%2D3", "9" * 5000),
]


@pytest.mark.parametrize("date", NO_DAYS, ids=range(len(NO_DAYS)))
def test_what_is_no_day_is_refused(app: ASGIApp, date: str) -> None:
    reply = ask(app, "GET", f"{DAILY}?date={date}")

    (entry,) = reply.json["errors"]
    assert (reply.status, entry["code"], entry["pointer"]) == (400, "invalid_date", "/query/date")
    assert len(reply.body) < 1_000


@pytest.mark.parametrize(
    ("query", "status", "code", "pointer"),
    [
        ("variant=freecell", 422, "unknown_variant", "/query/variant"),
        ("hidden_columns=2", 400, "unknown_parameter", "/query/hidden_columns"),
        ("difficulty=easy", 400, "unknown_parameter", "/query/difficulty"),
        ("winnable=true", 400, "unknown_parameter", "/query/winnable"),
        ("date=2026-01-31&date=2026-01-31", 400, "repeated_parameter", "/query/date"),
    ],
)
def test_nothing_but_day_and_variant_can_be_chosen(
    app: ASGIApp, query: str, status: int, code: str, pointer: str
) -> None:
    reply = ask(app, "GET", f"{DAILY}?{query}")

    (entry,) = reply.json["errors"]
    assert (reply.status, entry["code"], entry["pointer"]) == (status, code, pointer)


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_catalogue_there_is_no_daily_deal(bare: ASGIApp, language: str) -> None:
    reply = ask(bare, "GET", DAY, headers={"accept-language": language})

    assert (reply.status, reply.json["code"]) == (503, "no_daily_deal")
    assert reply.headers["content-language"] == language
    assert "cache-control" not in reply.headers


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_deal_of_a_day_is_the_same_in_every_language(app: ASGIApp, language: str) -> None:
    reply, english = ask(app, "GET", f"{DAY}&lang={language}"), ask(app, "GET", DAY)

    assert reply.headers["content-language"] == language
    assert reply.json | {"message": ""} == english.json | {"message": ""}
