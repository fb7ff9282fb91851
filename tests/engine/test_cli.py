"""The command line answers in notation and codes."""

import io
from pathlib import Path
from typing import Final

import pytest

from engine.cli import main
from engine.game_text import parse_game
from engine.play import replay
from engine.reasons import Status

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


def test_solve_prints_the_verdict_and_a_line_that_wins(capsys: Output) -> None:
    """PySolFC's 1000035 is winnable and 1000036 lost (tests/data/pysolfc.json)."""
    assert main(["solve", "scorpion", "1000035", "--pysolfc"]) == 0
    verdict, line = capsys.readouterr().out.splitlines()
    game = parse_game(f"scorpion pysolfc=1000035: {line}")

    assert verdict.startswith("winnable  ")
    assert replay(game).status is Status.WON

    assert main(["solve", "scorpion", "1000036", "--pysolfc"]) == 0
    assert capsys.readouterr().out.startswith("unwinnable  ")


def test_solve_knows_all_rules(capsys: Output) -> None:
    """R5: any card fills a space."""
    assert main(["solve", "wasp", "0"]) == 0
    _, line = capsys.readouterr().out.splitlines()

    assert replay(parse_game(f"wasp 0: {line}")).status is Status.WON
