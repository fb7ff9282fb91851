"""Checkpoints: a sweep goes on where it was, and never from another sweep's file."""

from itertools import islice
from pathlib import Path

import msgspec
import pytest

from engine.solver import Budget
from engine.sweep import Checkpoint, CheckpointError, ChunkResult, Sweep, SweepRun, summarize
from engine.variants import VARIANTS, CompletedRuns
from tests.engine.sweeps import mice_sweep


def run_through(sweep: Sweep, path: Path | None = None) -> tuple[list[ChunkResult], list[ChunkResult]]:
    """Return the chunks that the checkpoint held, and those that were decided now, by seed."""
    sweep_run = SweepRun(sweep, workers=1, checkpoint=Checkpoint(path, sweep) if path else None)
    return list(sweep_run.kept), list(sweep_run.chunks())


def interrupted(path: Path, sweep: Sweep, chunks: int) -> None:
    """Leave a checkpoint with so many chunks."""
    run_through(sweep, path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(islice(lines, 1 + chunks)))


@pytest.mark.parametrize("chunks", [0, 2, 4])
def test_an_interrupted_sweep_goes_on_and_finds_the_same(tmp_path: Path, chunks: int) -> None:
    path = tmp_path / "sweep.jsonl"
    interrupted(path, mice_sweep(), chunks)
    _, whole = run_through(mice_sweep())

    kept, decided = run_through(mice_sweep(), path)
    assert (kept, decided) == (whole[:chunks], whole[chunks:])
    assert summarize(kept + decided) == summarize(whole)
    assert run_through(mice_sweep(), path) == (whole, [])


@pytest.mark.parametrize("cut", [1, 7, 20])
def test_a_torn_last_line_is_dropped(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "sweep.jsonl"
    interrupted(path, mice_sweep(), 2)
    path.write_bytes(path.read_bytes()[:-cut])
    _, whole = run_through(mice_sweep())

    kept, decided = run_through(mice_sweep(), path)
    assert (kept, decided) == (whole[:1], whole[1:])
    assert run_through(mice_sweep(), path)[0] == whole


@pytest.mark.parametrize("left", [0, 1, 30])
def test_a_torn_first_line_is_written_anew(tmp_path: Path, left: int) -> None:
    path = tmp_path / "sweep.jsonl"
    interrupted(path, mice_sweep(), 0)
    first_line = path.read_bytes()
    path.write_bytes(first_line[:left])
    Checkpoint(path, mice_sweep())

    assert path.read_bytes() == first_line


def test_one_file_serves_sweeps_of_other_ranges(tmp_path: Path) -> None:
    """Nothing is decided again that lies in both, also where the end of the first range cut a chunk short."""
    path = tmp_path / "sweep.jsonl"
    run_through(mice_sweep(first=3, count=10), path)
    _, whole = run_through(mice_sweep(first=3, count=20))

    kept, decided = run_through(mice_sweep(first=3, count=20), path)
    assert [chunk.seeds for chunk in kept] == [range(3, 6), range(6, 12), range(12, 13)]
    assert [chunk.seeds for chunk in decided] == [range(13, 18), range(18, 23)]
    assert summarize(kept + decided) == summarize(whole)


@pytest.mark.parametrize("chunk_size", [1, 4, 7, 100])
def test_a_file_that_was_cut_otherwise_serves_as_well(tmp_path: Path, chunk_size: int) -> None:
    """Also one of before, whose first line tells how it was cut: what it holds is not decided again."""
    path = tmp_path / "sweep.jsonl"
    interrupted(path, mice_sweep(first=1), 2)
    path.write_bytes(path.read_bytes().replace(b"}\n", b',"chunk_size":6}\n', 1))
    _, whole = run_through(mice_sweep())
    sweep = other(chunk_size=chunk_size)

    kept, decided = run_through(sweep, path)
    assert [chunk.seeds for chunk in kept] == [range(6, 12)]
    assert not set(range(6, 12)) & {seed for chunk in decided for seed in chunk.seeds}
    assert summarize(kept + decided) == summarize(whole)
    assert run_through(mice_sweep(), path)[1] == []


def other(**changes: object) -> Sweep:
    return msgspec.structs.replace(mice_sweep(), **changes)


@pytest.mark.parametrize(
    ("sweep", "said"),
    [
        (other(budget=Budget(5, 2**15)), "max_positions is 100000 there, 5 here"),
        (other(budget=Budget(100_000, 2**20)), "max_table_bytes is 32768 there, 1048576 here"),
        (
            other(options=msgspec.structs.replace(mice_sweep().options, completed_runs=CompletedRuns.LEAVE)),
            "completed_runs is remove there, leave here",
        ),
        (
            other(variant=VARIANTS["scorpion-ii"], chunk_size=8, with_eases=True),
            "variant is three-blind-mice there, scorpion-ii here, with_eases is False there, True here",
        ),
    ],
)
def test_another_sweeps_file_is_refused_and_left_alone(tmp_path: Path, sweep: Sweep, said: str) -> None:
    path = tmp_path / "sweep.jsonl"
    interrupted(path, mice_sweep(), 2)
    before = path.read_bytes() + b"torn"
    path.write_bytes(before)

    with pytest.raises(CheckpointError) as refused:
        Checkpoint(path, sweep)
    assert str(refused.value) == f"{path} belongs to another sweep: {said}"
    assert path.read_bytes() == before


def test_another_versions_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "sweep.jsonl"
    monkeypatch.setattr("engine.sweep.checkpoint.ENGINE_VERSION", "0.0.1")
    interrupted(path, mice_sweep(), 1)
    monkeypatch.undo()

    with pytest.raises(CheckpointError, match=r"engine_version is 0\.0\.1 there, "):
        Checkpoint(path, mice_sweep())


def test_a_field_of_a_later_format_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "sweep.jsonl"
    interrupted(path, mice_sweep(), 0)
    path.write_bytes(path.read_bytes().replace(b'{"format"', b'{"new":1,"format"'))

    with pytest.raises(CheckpointError, match="new is 1 there, None here"):
        Checkpoint(path, mice_sweep())


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"a file of mine", 1),
        (b"a file of mine\n", 1),
        (b"\n", 1),
        (b"[]\n", 1),
        (b"HEAD\nnot JSON\n", 2),
        (b'HEAD\n{"first":0,"verdicts":"AAEC","positions":{"3":3},"line_moves":{"52":1}}\n{"first":3}\n', 3),
        (b'HEAD\n{"first":0,"verdicts":"AAMC","positions":{"3":3},"line_moves":{"52":1}}\n', 2),  # an outcome 3
        (b'HEAD\n{"first":0,"verdicts":"AAEC","positions":{"3":2},"line_moves":{"52":1}}\n', 2),
        (b'HEAD\n{"first":0,"verdicts":"AAEC","positions":{"3":3},"line_moves":{"52":2}}\n', 2),
        (b'HEAD\n{"first":0,"verdicts":"AAEC","positions":{"3":3},"line_moves":{"52":1},"eases":"AAAA"}\n', 2),
    ],
)
def test_a_damaged_file_is_refused_and_left_alone(tmp_path: Path, content: bytes, line: int) -> None:
    path = tmp_path / "sweep.jsonl"
    Checkpoint(path, mice_sweep())
    content = content.replace(b"HEAD\n", path.read_bytes())
    path.write_bytes(content)

    with pytest.raises(CheckpointError, match=f"line {line} cannot be read"):
        Checkpoint(path, mice_sweep())
    assert path.read_bytes() == content


def test_every_winnable_deal_has_its_ease_if_the_sweep_asks_for_it(tmp_path: Path) -> None:
    """Twelve bytes a deal; one byte of the line's base64 less, and its end says so."""
    path, sweep = tmp_path / "sweep.jsonl", other(with_eases=True)
    kept, whole = Checkpoint(path, sweep), ChunkResult(0, bytes([0, 1, 2]), {3: 3}, {52: 1}, bytes(12))
    kept.keep(whole)
    assert list(Checkpoint(path, sweep).finished.values()) == [whole]
    kept.keep(msgspec.structs.replace(whole, eases=bytes(11)))

    with pytest.raises(CheckpointError, match="line 3 cannot be read"):
        Checkpoint(path, sweep)
