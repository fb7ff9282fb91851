"""``scorpion sweep``: figures that add up, with a checkpoint and Ctrl-C, and a progress line on terminals only."""

import json
import os
import pty
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from engine.cli import main
from engine.solver import Solver, StoppedError
from engine.sweep import ChunkResult, Sweep, solve_seeds
from tests.engine.sweeps import solve_until_stopped

MICE: Final = ["sweep", "three-blind-mice", "--count", "20"]

Output = pytest.CaptureFixture[str]


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.cli.sweep.usual_chunk_size", lambda *_: 4)


@pytest.fixture
def usual_ctrl_c() -> Iterator[None]:
    """Whatever runs the tests may have its own way with Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def told(capsys: Output) -> dict[str, Any]:
    """Return the JSON object that was printed, without the time it took."""
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert found.pop("seconds") >= 0
    return found


def test_json_is_one_object_whose_figures_add_up(capsys: Output) -> None:
    flags = ["--from", "7", "--workers", "2", "--completed-runs", "leave", "--hidden-columns", "2", "--json"]
    assert main([*MICE, *flags]) == 0
    printed = capsys.readouterr().out
    found = json.loads(printed)

    assert printed.count("\n") == 1
    assert {"deals", "winnable", "unwinnable", "unknown", "positions_mean", "positions_max", "seconds"} <= set(found)
    assert (found["variant"], found["first"], found["deals"]) == ("three-blind-mice", 7, 20)
    assert found["winnable"] + found["unwinnable"] + found["unknown"] == 20
    assert min(found["winnable"], found["unwinnable"]) > 0
    assert found["unknown_seeds"] == []
    assert 1 <= found["positions_mean"] <= found["positions_max"]
    assert found["options"] == {
        "hidden_columns": 2,
        "empty_columns": "kings",
        "idle_moves": "reject",
        "stock_timing": "any_time",
        "completed_runs": "leave",
    }


def test_text_has_the_same_figures_and_names_the_open_seeds(capsys: Output) -> None:
    """One position is not enough for every deal."""
    assert main([*MICE, "--max-positions", "1", "--json"]) == 0
    found = told(capsys)
    assert main([*MICE, "--max-positions", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()

    assert lines[0] == "three-blind-mice  seeds 0 to 19"
    assert lines[1].startswith("deals       20 in ")
    assert [line.split()[:2] for line in lines[2:5]] == [
        [name, str(found[name])] for name in ("winnable", "unwinnable", "unknown")
    ]
    assert lines[5] == f"positions   mean {found['positions_mean']:.1f}, most {found['positions_max']}"
    assert found["unknown"] == len(found["unknown_seeds"]) > 0
    assert lines[6] == "unknown are " + " ".join(map(str, found["unknown_seeds"]))


@pytest.mark.usefixtures("small_chunks")
def test_workers_and_checkpoints_do_not_change_what_is_found(tmp_path: Path, capsys: Output) -> None:
    file = tmp_path / "sweep.jsonl"
    found = []
    for flags in ([], ["--workers", "3"], ["--checkpoint", str(file)], ["--checkpoint", str(file), "--workers", "2"]):
        assert main([*MICE, *flags, "--json"]) == 0
        found.append(told(capsys))

    assert found[1:] == found[:1] * 3
    assert len(file.read_bytes().splitlines()) == 1 + 5


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["sweep", "spider"], "unknown_variant value=spider"),
        (
            ["sweep", "scorpion", "--from", "9007199254740990", "--count", "3"],
            "seed_out_of_range value=9007199254740992 max=9007199254740991",
        ),
        (["sweep", "scorpion", "--hidden-columns", "8"], "hidden_columns_out_of_range value=8 max=7"),
    ],
)
def test_deals_that_do_not_exist_are_an_error(arguments: list[str], said: str, capsys: Output) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err.strip() == said


@pytest.mark.parametrize("count", [10**8 + 1, 2**53, 2**64])
def test_more_deals_than_a_sweep_comes_to_are_refused(count: int, capsys: Output) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["sweep", "scorpion", "--count", str(count)])

    assert ended.value.code == 2
    assert f"argument --count: more than 100000000: {count}" in capsys.readouterr().err


def test_a_sweep_of_few_deals_is_cut_for_all_workers(tmp_path: Path) -> None:
    file = tmp_path / "sweep.jsonl"
    assert main([*MICE, "--checkpoint", str(file)]) == 0

    assert len(file.read_bytes().splitlines()) == 1 + 20


def test_another_sweeps_checkpoint_is_refused(tmp_path: Path, capsys: Output) -> None:
    asked = [*MICE, "--checkpoint", str(tmp_path / "sweep.jsonl")]
    main(asked)
    capsys.readouterr()

    assert main([*asked, "--max-positions", "7"]) == 2
    assert "max_positions is 5000000 there, 7 here" in capsys.readouterr().err


def test_a_checkpoint_that_cannot_be_written_is_an_error(tmp_path: Path, capsys: Output) -> None:
    assert main([*MICE, "--checkpoint", str(tmp_path)]) == 2
    assert str(tmp_path) in capsys.readouterr().err


class CtrlC:
    """Decides chunks until it is asked for this one: then comes Ctrl-C, and the solver works until it is stopped."""

    def __init__(self, first: int) -> None:
        self._first = first

    def __call__(self, sweep: Sweep, seeds: range, solver: Solver) -> ChunkResult:
        if seeds.start == self._first:
            os.kill(os.getpid(), signal.SIGINT)
            return solve_until_stopped(sweep, seeds, solver)
        return solve_seeds(sweep, seeds, solver)


@pytest.mark.usefixtures("small_chunks", "usual_ctrl_c")
def test_ctrl_c_keeps_what_is_done_and_the_same_command_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    file = tmp_path / "sweep.jsonl"
    asked = [*MICE, "--workers", "1", "--json", "--checkpoint", str(file)]
    monkeypatch.setattr("engine.sweep.run.solve_seeds", CtrlC(first=8))
    assert main(asked) == 130
    said = capsys.readouterr()
    part = json.loads(said.out)
    monkeypatch.undo()
    monkeypatch.setattr("engine.cli.sweep.usual_chunk_size", lambda *_: 4)

    assert (part["count"], part["deals"]) == (20, 8)
    assert part["winnable"] + part["unwinnable"] == 8
    assert said.err == f"interrupted: 8 of 20 deals are done; the same command goes on from {file}\n"

    assert main(asked) == 0
    resumed = told(capsys)
    assert main([*MICE, "--json"]) == 0
    assert resumed == told(capsys)


@pytest.mark.usefixtures("small_chunks", "usual_ctrl_c")
def test_ctrl_c_without_a_checkpoint_prints_what_is_done(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    monkeypatch.setattr("engine.sweep.run.solve_seeds", CtrlC(first=0))

    assert main([*MICE, "--workers", "1"]) == 130
    said = capsys.readouterr()
    assert said.out.splitlines()[2:] == [
        "winnable    0  0.00%",
        "unwinnable  0  0.00%",
        "unknown     0  0.00%",
        "positions   mean 0.0, most 0",
    ]
    assert said.err == "interrupted: 0 of 20 deals are done\n"


@pytest.mark.usefixtures("usual_ctrl_c")
def test_a_second_ctrl_c_interrupts_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where a chunk does not end, Ctrl-C is ours only once."""
    ours = threading.Event()

    def interrupt_twice(*_: object) -> ChunkResult:
        os.kill(os.getpid(), signal.SIGINT)
        ours.wait(60)
        os.kill(os.getpid(), signal.SIGINT)
        raise StoppedError

    def note_stop(_: Solver) -> None:
        ours.set()

    monkeypatch.setattr("engine.sweep.run.solve_seeds", interrupt_twice)
    monkeypatch.setattr(Solver, "stop", note_stop)

    with pytest.raises(KeyboardInterrupt):
        main([*MICE, "--workers", "1"])


@pytest.mark.usefixtures("usual_ctrl_c")
def test_a_sweep_that_is_over_leaves_ctrl_c_as_it_was() -> None:
    main([*MICE])

    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_progress_is_shown_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    main([*MICE, "--json"])
    assert capsys.readouterr().err == ""

    ours, theirs = pty.openpty()
    with os.fdopen(theirs, "w", encoding="utf-8") as terminal:
        monkeypatch.setattr(sys, "stderr", terminal)
        main([*MICE, "--json"])
        written = os.read(ours, 4096)
    os.close(ours)

    assert written.startswith(b"\r\x1b[K")
    assert told(capsys)["deals"] == 20
