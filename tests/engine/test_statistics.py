"""The table of winnability: its rows, its intervals, and the command that measures it."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine import statistics
from engine.cli import main
from engine.solver import Budget
from engine.statistics import (
    Statistics,
    StatisticsError,
    load_statistics,
    row_of,
    save_statistics,
    sweeps_to_measure,
    wilson,
)
from engine.sweep import ChunkResult, Sweep, summarize
from engine.variants import VARIANTS, EmptyColumns, StockTiming
from tests.engine.shelves import MICE

Output = pytest.CaptureFixture[str]

MICE_SWEEP = Sweep(variant=MICE, options=MICE.options, count=30, budget=Budget(max_positions=1_000))


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        # Newcombe 1998, table I, method 3, to four places.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_intervals_are_wilsons(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)


def test_open_deals_count_as_lost_below_and_as_winnable_above() -> None:
    chunks = [ChunkResult(0, bytes([0] * 10 + [1] * 15 + [2] * 5), {3: 30}, {50: 9, 52: 1})]
    row = row_of(MICE_SWEEP, summarize(chunks))

    assert (row.deals, row.winnable, row.unwinnable, row.unknown) == (30, 10, 15, 5)
    assert row.winnable_share == pytest.approx(1 / 3)
    assert (row.winnable_low, row.winnable_high) == (wilson(10, 30)[0], wilson(15, 30)[1])
    assert row.positions
    assert row.line_moves
    assert (row.positions.p50, row.line_moves.max, row.max_positions) == (3, 52, 1_000)


def test_the_table_changes_one_option_at_a_time() -> None:
    """The issue's rows: hidden columns 0 … 7, each timing where there is a stock, each rule for spaces."""
    sweeps = sweeps_to_measure()
    scorpion = [it.options for it in sweeps if it.variant.id == "scorpion"]
    mice = [it.options for it in sweeps if it.variant is MICE]

    assert scorpion[0] == VARIANTS["scorpion"].options
    assert [it.hidden_columns for it in scorpion[1:8]] == [0, 1, 2, 3, 5, 6, 7]
    assert [it.stock_timing for it in scorpion[8:10]] == [StockTiming.NO_MOVES, StockTiming.NO_BUILDS]
    assert [it.empty_columns for it in scorpion[10:]] == [EmptyColumns.ANY]
    assert len(mice) == 1 + 7 + 1
    assert {it.variant.id for it in sweeps} == set(VARIANTS)


def test_every_row_has_as_many_deals_as_its_rules_ask_for() -> None:
    """Ten million of ``scorpion``, 100 000 with one deck, 5 000 or 100 with two; a share if one is asked for."""
    counts = {(it.variant.id, it.options): it.count for it in sweeps_to_measure()}
    scorpion = VARIANTS["scorpion"]

    assert counts.pop((scorpion.id, scorpion.options)) == 10_000_000
    assert {count for (name, _), count in counts.items() if VARIANTS[name].decks == 1} == {100_000}
    for name in ("double-scorpion", "double-scorpion-10"):
        assert counts.pop((name, VARIANTS[name].options)) == 5_000
    assert {count for (name, _), count in counts.items() if VARIANTS[name].decks == 2} == {100}
    assert {it.count for it in sweeps_to_measure(0.001)} == {10_000, 100, 5, 1}


@pytest.mark.parametrize(
    "wrong", [{"variant": "nope"}, {"winnable": 29}, {"unknown": -1, "winnable": 31}, {"deals": 31}]
)
def test_a_table_that_contradicts_itself_is_refused(tmp_path: Path, wrong: dict[str, Any]) -> None:
    row = row_of(MICE_SWEEP, summarize([ChunkResult(0, bytes([1] * 30), {1: 30}, {})]))
    save_statistics(Statistics((msgspec.structs.replace(row, **wrong),)), tmp_path / "table.json")

    with pytest.raises(StatisticsError, match=r"^table\.json: the figures of "):
        load_statistics(tmp_path / "table.json")


def test_a_table_is_read_as_it_was_written(tmp_path: Path) -> None:
    row = row_of(MICE_SWEEP, summarize([ChunkResult(0, bytes([1] * 30), {1: 30}, {})]))
    other = msgspec.structs.replace(row, variant="wasp")
    table = Statistics((row, other))
    save_statistics(table, tmp_path / "table.json")

    assert load_statistics(tmp_path / "table.json") == table
    assert table.row_for(MICE, MICE.options) is row
    assert table.row_for(VARIANTS["scorpion"], MICE.options) is None


@pytest.fixture
def few_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the preset and one row more of two variants whose layouts are alike."""
    classic, scorpion = VARIANTS["scorpion-classic"], VARIANTS["scorpion"]
    every = [it for it in sweeps_to_measure(0.00002) if it.variant in {scorpion, classic}]
    chosen = [it for it in every if it.options.hidden_columns == 7 or it.options == it.variant.options]
    monkeypatch.setattr("engine.cli.measure.sweeps_to_measure", lambda _: [*chosen, *chosen[:1]])


@pytest.mark.usefixtures("few_rows")
def test_one_command_measures_the_table_and_goes_on_where_it_was(tmp_path: Path, capsys: Output) -> None:
    output, folder = tmp_path / "table.json", tmp_path / "sweeps"
    asked = ["measure", str(folder), "--output", str(output), "--workers", "2"]
    assert main(asked) == 0
    printed = capsys.readouterr().out
    files = {file.name: file.read_bytes() for file in folder.iterdir()}
    table = load_statistics(output)

    assert [row.deals for row in table.rows] == [200, 2, 2, 2, 200]
    assert printed.splitlines()[1].startswith("scorpion 7 kings reject any_time remove: ")
    assert len(files) == 4
    assert main(asked) == 0
    assert load_statistics(output) == table
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == files


@pytest.mark.usefixtures("few_rows")
def test_an_interrupted_measurement_writes_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.setattr("engine.cli.measure.swept_chunks", lambda *_, **__: [])
    assert main(["measure", str(tmp_path), "--output", str(tmp_path / "table.json")]) == 130

    assert "the same command goes on" in capsys.readouterr().err
    assert not (tmp_path / "table.json").exists()


def test_the_table_lies_with_the_catalogues() -> None:
    assert statistics.STATISTICS_FILE.name == "statistics.json"
