"""Sweeps on a Dask cluster of real processes: they find the same as here, whatever happens to the workers."""

import json
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import distributed
import msgspec
import pytest

from engine.cli import main
from engine.cli.progress import Progress
from engine.solver import Budget, Solver
from engine.sweep import Checkpoint, ChunkResult, ClusterError, Sweep, SweepRun, solve_seeds
from engine.sweep.cluster import ClusterRun
from engine.sweep.remote import THIS_ENGINE, engine_here, solve_remotely
from tests.engine.dask_cluster import (
    DaskCluster,
    Member,
    dask_cluster,
    with_another_engine,
    with_defect_solver,
    without_end,
)
from tests.engine.sweeps import mice_sweep

ASKED: Final = ["sweep", "three-blind-mice", "--count", "20", "--json"]
SMALL_CHUNKS: Final = msgspec.structs.replace(mice_sweep(), chunk_size=2)
MANY_CHUNKS: Final = msgspec.structs.replace(SMALL_CHUNKS, count=40_000)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DaskCluster]:
    """Two workers that nobody harms."""
    with dask_cluster(tmp_path_factory.mktemp("workers"), None, None) as (cluster, _):
        yield cluster


def by_seed(sweep_run: ClusterRun | SweepRun) -> list[ChunkResult]:
    return sorted([*sweep_run.kept, *sweep_run.chunks()], key=lambda chunk: chunk.first)


def found_here(sweep: Sweep) -> list[ChunkResult]:
    return by_seed(SweepRun(sweep, workers=1))


def test_two_workers_find_what_is_found_here(cluster: DaskCluster) -> None:
    assert by_seed(ClusterRun(SMALL_CHUNKS, cluster.address)) == found_here(SMALL_CHUNKS)


def test_a_checkpoint_from_here_is_gone_on_with(cluster: DaskCluster, tmp_path: Path) -> None:
    path = tmp_path / "sweep.jsonl"
    list(SweepRun(mice_sweep(count=9), workers=1, checkpoint=Checkpoint(path, mice_sweep())).chunks())
    sweep_run = ClusterRun(mice_sweep(), cluster.address, Checkpoint(path, mice_sweep()))

    assert [chunk.seeds for chunk in sweep_run.kept] == [range(3, 6), range(6, 12)]
    assert by_seed(sweep_run) == found_here(mice_sweep())
    assert set(Checkpoint(path, mice_sweep()).finished) == set(mice_sweep().chunks())


def test_a_stopped_run_ends_with_the_chunks_that_are_finished(cluster: DaskCluster) -> None:
    """At most three chunks for each of two threads are on their way at a time."""
    sweep_run = ClusterRun(SMALL_CHUNKS, cluster.address)
    finished = []
    for chunk in sweep_run.chunks():
        finished.append(chunk)
        sweep_run.stop()

    whole = found_here(SMALL_CHUNKS)
    assert 1 <= len(finished) <= 6
    assert all(chunk in whole for chunk in finished)


def test_a_run_stopped_before_it_began_finds_nothing(cluster: DaskCluster) -> None:
    sweep_run = ClusterRun(SMALL_CHUNKS, cluster.address)
    sweep_run.stop()

    assert list(sweep_run.chunks()) == []


def test_what_a_killed_worker_had_is_done_by_another(tmp_path: Path) -> None:
    """One of two workers finishes nothing, and is killed when the first chunk has come from the other."""
    with dask_cluster(tmp_path, None, without_end) as (cluster, (_, lost)):
        chunks = ClusterRun(SMALL_CHUNKS, cluster.address).chunks()
        finished = [next(chunks)]
        lost_tasks = cluster.tasks_of(lost)
        lost.kill()
        finished += chunks

    assert lost_tasks > 0
    assert sorted(finished, key=lambda chunk: chunk.first) == found_here(SMALL_CHUNKS)


def test_a_chunk_whose_workers_are_lost_again_and_again_is_given_up(tmp_path: Path) -> None:
    with dask_cluster(tmp_path, without_end, allowed_failures=0) as (cluster, (lost,)):
        killer = threading.Thread(target=kill_at_work, args=(cluster, lost))
        killer.start()
        with pytest.raises(ClusterError, match=r"^seeds \d+ to \d+ were given up"):
            list(ClusterRun(mice_sweep(), cluster.address).chunks())
        killer.join()


def kill_at_work(cluster: DaskCluster, worker: Member) -> None:
    while not cluster.tasks_of(worker):
        time.sleep(0.05)
    worker.kill()


def test_a_defect_is_raised_as_it_is_and_says_where(tmp_path: Path) -> None:
    with (
        dask_cluster(tmp_path, with_defect_solver) as (cluster, _),
        pytest.raises(ZeroDivisionError, match="3") as raised,
    ):
        list(ClusterRun(mice_sweep(count=2), cluster.address).chunks())

    assert raised.value.__notes__ == [f"seeds 3 to 4, on a worker of {cluster.address}"]
    assert raised.traceback[-1].name == "_fail"


def test_workers_with_another_engine_are_refused_while_work_is_done_and_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with dask_cluster(tmp_path, None) as (cluster, _):
        chunks = ClusterRun(MANY_CHUNKS, cluster.address).chunks()
        next(chunks)
        other = cluster.add_worker(with_another_engine)
        said = f"1 of 2 workers have another engine than {THIS_ENGINE}: {other.address} has 0.0.9 (0123456789abcdef)"
        with pytest.raises(ClusterError) as late:
            list(chunks)
        monkeypatch.setattr("engine.sweep.cluster.solve_remotely", None)  # nothing can be given out
        with pytest.raises(ClusterError) as early:
            next(ClusterRun(SMALL_CHUNKS, cluster.address).chunks())

    assert str(late.value) == said
    assert str(early.value) == said


@pytest.fixture
def answer_of_a_third(monkeypatch: pytest.MonkeyPatch) -> Callable[[Exception], None]:
    """Have another worker answer with an exception when it is asked for its engine."""

    def answer(error: Exception) -> None:
        run = distributed.Client.run
        monkeypatch.setattr(distributed.Client, "run", lambda *args, **options: {**run(*args, **options), "x": error})

    return answer


def test_a_worker_without_an_engine_is_refused(
    cluster: DaskCluster, answer_of_a_third: Callable[[Exception], None]
) -> None:
    answer_of_a_third(ModuleNotFoundError("No module named 'engine'"))
    with pytest.raises(
        ClusterError, match=r"^1 of 3 workers .*: x has ModuleNotFoundError\(\"No module named 'engine'"
    ):
        list(ClusterRun(SMALL_CHUNKS, cluster.address).chunks())


def test_a_worker_lost_while_it_is_asked_does_no_harm(
    cluster: DaskCluster, answer_of_a_third: Callable[[Exception], None]
) -> None:
    answer_of_a_third(ConnectionResetError())

    assert by_seed(ClusterRun(SMALL_CHUNKS, cluster.address)) == found_here(SMALL_CHUNKS)


def test_a_lost_scheduler_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.sweep.connection.PATIENCE_SECONDS", 3)
    with dask_cluster(tmp_path, None) as (cluster, _):
        chunks = ClusterRun(MANY_CHUNKS, cluster.address).chunks()
        next(chunks)
        cluster.scheduler.kill()
        with pytest.raises(ClusterError, match=f"^lost the Dask scheduler at {cluster.address}: "):
            list(chunks)


def test_a_cluster_without_workers_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.sweep.cluster.PATIENCE_SECONDS", 0.2)
    with (
        dask_cluster(tmp_path) as (cluster, _),
        pytest.raises(ClusterError, match=f"^the Dask scheduler at {cluster.address} has no workers$"),
    ):
        list(ClusterRun(SMALL_CHUNKS, cluster.address).chunks())


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:{port}", "no port", "carrier-pigeon://127.0.0.1:1"])
def test_no_scheduler_is_an_error(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.sweep.connection.PATIENCE_SECONDS", 0.2)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        address = address.format(port=silent.getsockname()[1])
        with pytest.raises(ClusterError, match=f"^no Dask scheduler answers at {address}: "):
            list(ClusterRun(SMALL_CHUNKS, address).chunks())


class CtrlCAtTheFirstChunk(Progress):
    """Does not wait for a person to press it."""

    _is_first = True

    def advance(self, deals: int) -> None:
        if self._is_first:
            os.kill(os.getpid(), signal.SIGINT)
        self._is_first = False
        super().advance(deals)


def test_ctrl_c_keeps_what_is_done_and_the_same_command_goes_on_on_either_side(
    cluster: DaskCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = [*ASKED, "--checkpoint", str(tmp_path / "sweep.jsonl")]
    monkeypatch.setattr("engine.cli.sweep.usual_chunk_size", lambda *_: 2)
    with monkeypatch.context() as interrupted:
        interrupted.setattr("engine.cli.sweeping.Progress", CtrlCAtTheFirstChunk)
        assert main([*asked, "--scheduler", cluster.address]) == 130
    part = json.loads(capsys.readouterr().out)
    found = []
    for flags in (["--scheduler", cluster.address], ["--workers", "1"]):
        assert main([*asked, *flags]) == 0
        found.append(json.loads(capsys.readouterr().out))
    assert main(ASKED) == 0
    here = json.loads(capsys.readouterr().out)

    assert 2 <= part["deals"] <= 12
    assert [{**it, "seconds": 0} for it in found] == [{**here, "seconds": 0}] * 2


def test_a_worker_keeps_its_solver_for_as_long_as_the_budget_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    solvers: list[Solver] = []

    def note(sweep: Sweep, seeds: range, solver: Solver) -> ChunkResult:
        solvers.append(solver)
        return solve_seeds(sweep, seeds, solver)

    monkeypatch.setattr("engine.sweep.remote.solve_seeds", note)
    for sweep in (mice_sweep(), mice_sweep(), mice_sweep(max_positions=7)):
        chunk = solve_remotely(sweep, range(3, 6), engine_here())
        assert chunk == solve_seeds(sweep, range(3, 6), Solver(sweep.budget))

    assert solvers[0] is solvers[1]
    assert [solver.budget for solver in solvers] == [mice_sweep().budget] * 2 + [Budget(7, 2**15)]


def test_a_worker_decides_nothing_for_another_engine() -> None:
    with pytest.raises(ClusterError) as refused:
        solve_remotely(mice_sweep(), range(3, 6), "0.0.9")

    assert str(refused.value) == f"a worker has the engine {THIS_ENGINE}, not 0.0.9"
