"""``scorpion solve``: any position, as words or as a line, with the rules that the flags ask for."""

import json
from pathlib import Path
from typing import Final

import pytest

from engine.cli import main
from engine.game import Game
from engine.game_text import parse_game
from engine.play import replay
from engine.reasons import Status

# PySolFC's numbers with their verdicts, runs left, by another solver (source in the file).
PUBLISHED: Final = json.loads((Path(__file__).parent.parent / "data" / "pysolfc.json").read_text("utf-8"))["verdicts"]
WON_ANY_TIME, WON_NO_MOVES = (set(PUBLISHED["winnable"][f"stock_{it}"]) for it in ("any_time", "no_moves"))

IDLE: Final = ["scorpion-classic", "13", "deal", "4S6", "8S1", "TS5"]
"""A winnable game in which a column is empty, so that the king at the bottom of column 6 may go to and fro (R6)."""

Output = pytest.CaptureFixture[str]


def test_the_verdict_comes_with_a_line_that_wins(capsys: Output) -> None:
    assert main(["solve", "scorpion", "1000035", "--pysolfc"]) == 0
    verdict, line = capsys.readouterr().out.splitlines()

    assert verdict.startswith("winnable  positions=")
    assert replay(parse_game(f"scorpion pysolfc=1000035: {line}")).status is Status.WON


def test_a_lost_deal_is_decided_too(capsys: Output) -> None:
    assert main(["solve", "scorpion", "1000036", "--pysolfc"]) == 0
    assert capsys.readouterr().out.startswith("unwinnable  ")


def test_flags_choose_the_rules(capsys: Output) -> None:
    """A deal that can be won only if the stock need not wait for the last move."""
    number = str(min(WON_ANY_TIME - WON_NO_MOVES))
    verdicts = []
    for timing in ("any_time", "no_moves"):
        flags = ["--pysolfc", "--completed-runs", "leave", "--stock-timing", timing, "--json"]
        assert main(["solve", "scorpion", *flags, number]) == 0
        verdicts.append(json.loads(capsys.readouterr().out)["verdict"])

    assert verdicts == ["winnable", "unwinnable"]


def test_json_holds_verdict_positions_limit_line(capsys: Output) -> None:
    assert main(["solve", "scorpion", "1000035", "--pysolfc", "--json"]) == 0
    won = json.loads(capsys.readouterr().out)
    assert main(["solve", "scorpion", "1000036", "--pysolfc", "--json"]) == 0
    lost = json.loads(capsys.readouterr().out)

    assert (won["verdict"], won["limit"]) == ("winnable", None)
    assert replay(parse_game(f"scorpion pysolfc=1000035: {' '.join(won['line'])}")).status is Status.WON
    assert list(lost) == ["verdict", "positions", "limit", "line"]
    assert (lost["verdict"], lost["limit"], lost["line"]) == ("unwinnable", None, None)
    assert lost["positions"] >= 1


def test_the_limit_is_named_and_has_a_status_of_its_own(capsys: Output) -> None:
    """One position is not enough to prove a deal winnable that is dealt as usual."""
    asked = ["solve", "scorpion", "1000035", "--pysolfc", "--max-positions", "1"]

    assert main(asked) == 3
    text = capsys.readouterr().out
    assert main([*asked, "--json"]) == 3
    found = json.loads(capsys.readouterr().out)

    assert (found["verdict"], found["limit"], found["line"]) == ("unknown", "positions", None)
    assert text == f"unknown  positions={found['positions']} limit=positions\n"


def test_a_position_is_a_deal_and_moves_however_they_are_written(capsys: Output) -> None:
    """What follows wins from there; a flag may stand before, after or between the words."""
    main(["solve", "scorpion", "1000035", "--pysolfc", "--json"])
    played = json.loads(capsys.readouterr().out)["line"][:2]
    texts = []
    for words in (
        [f"scorpion pysolfc=1000035: {' '.join(played)}"],
        ["scorpion", "pysolfc=1000035:", *played],
        ["scorpion", "pysolfc=1000035", *played],
        ["scorpion", "pysolfc=1000035", "hidden_columns=4", *played],
        ["--pysolfc", "scorpion", "1000035", *played],
        ["scorpion", "--pysolfc", "1000035", *played],
    ):
        assert main(["solve", *words]) == 0
        texts.append(capsys.readouterr().out)
    after = texts[0].splitlines()[1]

    assert len(set(texts)) == 1
    assert replay(parse_game(f"scorpion pysolfc=1000035: {' '.join(played)} {after}")).status is Status.WON


def test_a_flag_beats_the_line(capsys: Output) -> None:
    """There are seven columns, so both numbers would be refused."""
    assert main(["solve", "scorpion 4 hidden_columns=9:", "--hidden-columns", "8"]) == 2
    assert capsys.readouterr().err.strip() == "hidden_columns_out_of_range value=8 max=7"


def test_a_refused_move_is_told_instead_of_a_verdict(capsys: Output) -> None:
    """README's game: the eight of hearts is refused."""
    assert main(["solve", "scorpion", "4", "QS7", "8H3"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == "refused  1 8H3 only_fits card=8H need=9H top=9D column=3\n"


def verdict_and_line(words: list[str], capsys: Output) -> tuple[str, list[str] | None]:
    assert main(["solve", *words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    return found["verdict"], found["line"]


@pytest.mark.parametrize("to_and_fro", [997, 998])
def test_r12_what_the_moves_left_cannot_win_is_unwinnable(to_and_fro: int, capsys: Output) -> None:
    """After 1998 and 2000 moves; nearly each of 52 cards has still to move."""
    assert verdict_and_line([*IDLE, *["KD7", "KD6"] * to_and_fro], capsys) == ("unwinnable", None)


def test_r12_a_line_fits_into_the_moves_left(capsys: Output) -> None:
    """After 1940 moves 60 are left, and no line need be longer than 52 moves."""
    words = [*IDLE, *["KD7", "KD6"] * 968]
    verdict, line = verdict_and_line(words, capsys)

    assert verdict == "winnable"
    assert line
    assert replay(parse_game(f"{words[0]} {words[1]}: {' '.join([*words[2:], *line])}")).status is Status.WON


def test_a_game_that_has_ended_has_a_verdict(capsys: Output) -> None:
    """R10: won, in no more moves. R11: whoever is stuck has lost."""
    line = verdict_and_line(IDLE, capsys)[1] or []
    stuck = parse_game("scorpion 26")
    while legal := replay(stuck).legal_moves:
        stuck = Game(stuck.variant, stuck.options, stuck.source, (*stuck.moves, legal[0].move))
    assert replay(stuck).status is Status.STUCK

    assert verdict_and_line([*IDLE, *line], capsys) == ("winnable", [])
    assert verdict_and_line(["scorpion", "26", *stuck.moves], capsys) == ("unwinnable", None)


def test_a_variant_alone_is_no_game(capsys: Output) -> None:
    assert main(["solve", "scorpion", "--pysolfc"]) == 2
    assert capsys.readouterr().err.startswith("bad_game_text")


@pytest.mark.parametrize("number", [10**12 + 1, 2**63, 2**200])
def test_more_positions_than_any_search_comes_to_are_refused(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["solve", "scorpion", "4", "--max-positions", str(number)])

    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert "argument --max-positions: " in told
    assert str(number)[:40] in told
