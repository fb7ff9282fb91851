"""The command line answers in notation and codes."""

import argparse
import io
from pathlib import Path
from typing import Final

import pytest

from engine.cli import main
from engine.cli.asked import add_option_flags, asked_options
from engine.variants import CompletedRuns, EmptyColumns, IdleMoves, Options, StockTiming

GOLDEN: Final = {
    (seed, decks): cards.split()
    for line in (Path(__file__).parent.parent / "data" / "numbering.txt").read_text("ascii").splitlines()
    if not line.startswith("#")
    for names, _, cards in [line.partition(":")]
    for seed, decks in [names.split()]
}
PYSOLFC_1: Final = " 1  [JD 5H KH] AS 4H TH 8D"  # the first column of that program's game 1, from its own layout

Output = pytest.CaptureFixture[str]


def test_deal_prints_the_whole_layout_and_the_stock(capsys: Output) -> None:
    """R2: card i lies on column i mod 7, the three deepest of the first four columns face down."""
    deck = GOLDEN["0", "1"]
    columns = [deck[column:49:7] for column in range(7)]
    hidden = [f" {n}  [{' '.join(cards[:3])}] {' '.join(cards[3:])}" for n, cards in enumerate(columns[:4], 1)]
    shown = [f" {n}  {' '.join(cards)}" for n, cards in enumerate(columns[4:], 5)]

    assert main(["deal", "scorpion", "0"]) == 0
    assert capsys.readouterr().out.splitlines() == [*hidden, *shown, f"stock  {' '.join(deck[49:])}"]


def test_deal_prints_a_reserve_and_takes_an_option(capsys: Output) -> None:
    """R2: fifty cards in ten columns, then the reserve; R15: no column hides cards."""
    deck = GOLDEN["0", "1"]

    assert main(["deal", "three-blind-mice", "0", "--hidden-columns", "0"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[9:] == [f"10  {' '.join(deck[9:50:10])}", f"reserve  {' '.join(deck[50:])}"]


def test_deal_prints_another_programs_game(capsys: Output) -> None:
    assert main(["deal", "scorpion", "1", "--pysolfc"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == PYSOLFC_1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["deal", "spider", "1"], "unknown_variant value=spider"),
        (["deal", "scorpion", "9007199254740992"], "seed_out_of_range value=9007199254740992 max=9007199254740991"),
        (["deal", "scorpion", "1", "--hidden-columns", "8"], "hidden_columns_out_of_range value=8 max=7"),
    ],
)
def test_a_game_that_does_not_exist_is_an_error(arguments: list[str], said: str, capsys: Output) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err.strip() == said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["deal", "scorpion", "1", "--empty-columns", "queens"], "--empty-columns: invalid choice: 'queens'"),
        (["deal", "scorpion", "1", "--idle-moves", "no"], "--idle-moves: invalid choice: 'no'"),
        (["deal", "scorpion", "1", "--stock-timing", ""], "--stock-timing: invalid choice: ''"),
        (["deal", "scorpion", "1", "--completed-runs", "LEAVE"], "--completed-runs: invalid choice: 'LEAVE'"),
        (
            ["deal", "scorpion", "1", "--hidden-columns", "-1"],
            "--hidden-columns: not a whole number from 0 on: '-1'",
        ),
        (
            ["deal", "scorpion", "1", "--hidden-columns", "1_0"],
            "--hidden-columns: not a whole number from 0 on: '1_0'",
        ),
        (["deal", "scorpion", "1", "--hidden", "1"], "unrecognized arguments: --hidden 1"),
        (["deal", "scorpion", "1", "2"], "unrecognized arguments: 2"),
        (
            ["solve", "scorpion", "1", "--max-positions", "0"],
            "--max-positions: not a whole number from 1 on: '0'",
        ),
        (["solve", "scorpion", "1", "--json", "deal", "--stock"], "unrecognized arguments: deal --stock"),
        (["sweep", "scorpion", "--count", "0"], "--count: not a whole number from 1 on: '0'"),
        (["sweep", "scorpion", "--count", "-1"], "--count: not a whole number from 1 on: '-1'"),
        (["sweep", "scorpion", "--from", "x"], "--from: not a whole number from 0 on: 'x'"),
    ],
)
def test_bad_flags_are_refused_with_status_2(arguments: list[str], said: str, capsys: Output) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)

    assert ended.value.code == 2
    assert said in capsys.readouterr().err


def test_flags_change_all_options_of_r15() -> None:
    parser = argparse.ArgumentParser()
    add_option_flags(parser)
    flags = "--hidden-columns 0 --empty-columns any --idle-moves allow --stock-timing no_builds --completed-runs leave"

    assert asked_options(Options(), parser.parse_args([])) == Options()
    assert asked_options(Options(), parser.parse_args(flags.split())) == Options(
        hidden_columns=0,
        empty_columns=EmptyColumns.ANY,
        idle_moves=IdleMoves.ALLOW,
        stock_timing=StockTiming.NO_BUILDS,
        completed_runs=CompletedRuns.LEAVE,
    )


def test_a_file_that_does_not_exist_is_an_error(tmp_path: Path, capsys: Output) -> None:
    assert main(["replay", str(tmp_path / "none.txt")]) == 2
    assert "none.txt" in capsys.readouterr().err


def test_replay_reads_a_file_and_prints_where_the_game_leads(tmp_path: Path, capsys: Output) -> None:
    """README's game: the queen uncovers a card of column 3, then the eight is refused there."""
    file = tmp_path / "games.txt"
    file.write_text("scorpion 4: QS7 8H3\n\n", "utf-8")

    assert main(["replay", str(file)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == [
        "playing  1 of 2000 moves",
        "refused  1 8H3 only_fits card=8H need=9H top=9D column=3",
    ]
    assert lines[4] == " 3  ?? ?? 9D"
    assert lines[-2:] == ["stock  3", "moves  AC1 8D3 AH4 5S5 deal"]


def test_replay_reads_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    """The reserve of Three Blind Mice is shown; there is no stock to deal."""
    monkeypatch.setattr("sys.stdin", io.StringIO("three-blind-mice 0:\n"))

    assert main(["replay"]) == 0
    assert capsys.readouterr().out.splitlines()[11:13] == ["stock  0", f"reserve  {' '.join(GOLDEN['0', '1'][50:])}"]


def test_replay_goes_on_after_a_line_that_is_no_game(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("scorpion 4:\nspider 4:\nscorpion 4: QS7\n"))

    assert main(["replay"]) == 2
    said = capsys.readouterr()
    assert [line for line in said.out.splitlines() if line.startswith("playing")] == [
        "playing  0 of 2000 moves",
        "playing  1 of 2000 moves",
    ]
    assert said.err.strip() == "unknown_variant value=spider"


def test_warm_says_nothing(capsys: Output) -> None:
    assert main(["warm"]) == 0
    assert capsys.readouterr().out == ""
