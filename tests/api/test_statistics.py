"""``GET /v1/statistics``: the measured table, or some of its rows."""

import functools
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from litestar.types import ASGIApp

from api.schemas.measured import _rows
from api.statistics import packaged_statistics, row_of_rules
from engine.play import replay
from engine.solver import Budget, Outcome, solve
from engine.statistics import STATISTICS_FILE, Statistics, StatisticsRow, load_statistics
from engine.variants import VARIANTS, CompletedRuns, EmptyColumns, IdleMoves, StockTiming
from tests.api.asgi import ask
from tests.boards import toy

STATISTICS: Final = "/v1/statistics"
LANGUAGES: Final = ("de", "en", "hu", "ja")


def rows_of(app: ASGIApp, query: str = "") -> list[dict[str, Any]]:
    reply = ask(app, "GET", f"{STATISTICS}?{query}")
    assert reply.status == 200, reply.body
    rows: list[dict[str, Any]] = reply.json["rows"]
    return rows


def test_the_table_is_the_one_that_was_measured(app: ASGIApp) -> None:
    measured = msgspec.to_builtins(load_statistics().rows)

    rows = rows_of(app)

    assert [{name: value for name, value in row.items() if name != "message"} for row in rows] == list(measured)


def test_every_row_adds_up_and_its_interval_holds_what_was_found(app: ASGIApp) -> None:
    for row in rows_of(app):
        assert row["winnable"] + row["unwinnable"] + row["unknown"] == row["deals"]
        assert row["winnable_share"] == row["winnable"] / row["deals"]
        assert 0 <= row["winnable_low"] <= row["winnable_share"] <= row["winnable_high"] <= 1
        assert (row["line_moves"] is None) == (row["winnable"] == 0)


def test_a_variant_has_rows_of_its_own_and_its_own_options_come_first(app: ASGIApp) -> None:
    rows = rows_of(app, "variant=scorpion")

    assert {row["variant"] for row in rows} == {"scorpion"}
    assert rows[0]["options"] == msgspec.to_builtins(VARIANTS["scorpion"].options)
    assert len(rows) < len(rows_of(app))


def test_options_choose_rows(app: ASGIApp) -> None:
    rows = rows_of(app, "variant=scorpion&hidden_columns=2")
    late = rows_of(app, "stock_timing=no_moves")

    assert {row["options"]["hidden_columns"] for row in rows} == {2}
    assert {row["options"]["stock_timing"] for row in late} == {"no_moves"}
    assert rows_of(app, "variant=scorpion&hidden_columns=2&stock_timing=no_moves") == []


def row(variant: str, deals: int, **options: object) -> StatisticsRow:
    wanted = msgspec.structs.replace(VARIANTS[variant].options, **options)
    return msgspec.structs.replace(load_statistics().rows[0], variant=variant, options=wanted, deals=deals)


def test_the_row_with_the_most_deals_counts_whichever_variant_it_was_measured_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kings, few, many = (
        row("wasp", 9, empty_columns=EmptyColumns.KINGS),
        row("scorpion", 10),
        row("scorpion-ii", 11, hidden_columns=4),
    )
    monkeypatch.setattr("api.statistics.packaged_statistics", lambda: Statistics((kings, few, many)))
    scorpion, mice = VARIANTS["scorpion"], VARIANTS["three-blind-mice"]

    assert row_of_rules(scorpion, scorpion.options) is many
    assert row_of_rules(mice, scorpion.options) is None


@pytest.mark.parametrize("name", ["idle_moves", "stock_timing"])
def test_with_a_stock_no_option_is_passed_over(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    other = {"idle_moves": IdleMoves.ALLOW, "stock_timing": StockTiming.NO_BUILDS}[name]
    monkeypatch.setattr(
        "api.statistics.packaged_statistics", lambda: Statistics((row("scorpion", 9), row("three-blind-mice", 9)))
    )
    scorpion, mice = VARIANTS["scorpion"], VARIANTS["three-blind-mice"]

    assert row_of_rules(scorpion, msgspec.structs.replace(scorpion.options, **{name: other})) is None
    assert row_of_rules(mice, msgspec.structs.replace(mice.options, **{name: other})) is not None


def test_r6_r8_an_idle_move_before_the_stock_can_decide_a_deal() -> None:
    """A whole column moves out of the way of the stock, which lands in the space it leaves."""
    drawn, stock = "4H 5S AS | 3H 2H AH | 3S 4S 5H", "2S"
    outcomes = [
        solve(
            replay(
                toy(drawn, stock=stock, hidden_columns=0, idle_moves=idle, completed_runs=CompletedRuns.LEAVE)
            ).board,
            Budget(),
        ).outcome
        for idle in IdleMoves
    ]

    assert outcomes == [Outcome.UNWINNABLE, Outcome.WINNABLE]


SENTENCES: Final = {
    "de": "{deals} Spiele: {winnable} gewinnbar, {unwinnable} nicht gewinnbar, {unknown} ungeklärt",
    "en": "{deals} deals: {winnable} winnable, {unwinnable} not winnable, {unknown} undecided",
    "hu": "{deals} leosztásból {winnable} megnyerhető, {unwinnable} nem, {unknown} pedig eldöntetlen",
    "ja": "{deals}件の配札のうち、クリアできるものは{winnable}件、"
    "できないものは{unwinnable}件、未判定は{unknown}件です",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_row_is_told_in_words(app: ASGIApp, language: str) -> None:
    """Numbers of five digits or more are grouped as the language does; without the groups they are the row's."""
    for row in rows_of(app, f"variant=scorpion&lang={language}"):
        told = row["message"].replace("\N{NO-BREAK SPACE}", "")
        told = told.replace(".", "") if language == "de" else told

        plain = SENTENCES[language].format(**row)
        assert told.replace(", ", "; ").replace(",", "").replace("; ", ", ") == plain


def test_the_table_can_be_kept_for_a_day(app: ASGIApp) -> None:
    first = ask(app, "GET", STATISTICS)

    again = ask(app, "GET", STATISTICS, headers={"if-none-match": first.headers["etag"]})

    assert first.headers["cache-control"] == "public, max-age=86400"
    assert (again.status, again.body) == (304, b"")
    assert ask(app, "GET", f"{STATISTICS}?lang=ja").headers["etag"] != first.headers["etag"]


@pytest.mark.parametrize(
    ("query", "status", "code", "pointer"),
    [
        ("variant=freecell", 422, "unknown_variant", "/query/variant"),
        ("variant=scorpion&hidden_columns=8", 422, "hidden_columns_out_of_range", "/query/hidden_columns"),
        ("hidden_columns=15", 422, "hidden_columns_out_of_range", "/query/hidden_columns"),
        ("hidden_columns=-1", 422, "hidden_columns_out_of_range", "/query/hidden_columns"),
        ("hidden_columns=x", 400, "expected_whole_number", "/query/hidden_columns"),
        ("stock_timing=never", 400, "invalid_choice", "/query/stock_timing"),
        ("seed=1", 400, "unknown_parameter", "/query/seed"),
    ],
)
def test_a_wrong_parameter_is_refused_with_its_place(
    app: ASGIApp, query: str, status: int, code: str, pointer: str
) -> None:
    reply = ask(app, "GET", f"{STATISTICS}?{query}")

    (entry,) = reply.json["errors"]
    assert (reply.status, entry["code"], entry["pointer"]) == (status, code, pointer)


WHOLE: Final = STATISTICS_FILE.read_bytes()
DAMAGED: Final = [
    None,
    WHOLE[:1000],
    b'{"rows":[{"variant":"scorpion"}]}',
    WHOLE.replace(b'"variant":"scorpion"', b'"variant":"nope"', 1),
    WHOLE.replace(b'"winnable":1', b'"winnable":2', 1),
]


@pytest.mark.parametrize("content", DAMAGED)
def test_a_table_that_cannot_be_read_gives_no_figures_and_is_named_in_the_log(
    app: ASGIApp,
    content: bytes | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    damaged = tmp_path / "statistics.json"
    if content is not None:
        damaged.write_bytes(content)
    monkeypatch.setattr("api.statistics.load_statistics", functools.partial(load_statistics, damaged))
    packaged_statistics.cache_clear()
    _rows.cache_clear()
    try:
        reply = ask(app, "GET", STATISTICS)
    finally:
        _rows.cache_clear()
        packaged_statistics.cache_clear()
    assert (reply.json, reply.headers["cache-control"]) == ({"rows": []}, "no-store")
    assert "no figures are given" in caplog.text
