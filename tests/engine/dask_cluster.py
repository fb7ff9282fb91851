"""A Dask cluster of real processes on the loopback interface, whose workers may be made to misbehave."""

import asyncio
import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any, Final, cast
from unittest.mock import patch

import distributed
import msgspec

from engine.solver import Solver
from engine.sweep import ChunkResult, Sweep, remote

__all__ = ["DaskCluster", "Member", "dask_cluster", "with_another_engine", "with_defect_solver", "without_end"]

LOOPBACK: Final = "127.0.0.1"
_START_SECONDS: Final = 60
_STOP_SECONDS: Final = 30
_LONGER_THAN_ANY_TEST: Final = 600

_fork = multiprocessing.get_context("forkserver")
_fork.set_forkserver_preload(["pytest", "distributed", "engine.sweep"])  # else each process would import them anew

_Prepare = Callable[[], None]


class Member(msgspec.Struct, frozen=True):
    """A process of the cluster and the address that it listens on."""

    process: ForkServerProcess
    address: str
    lifeline: "Connection[object, str]"

    def kill(self) -> None:
        """End it by SIGKILL: it has no time to tell anybody."""
        self.process.kill()
        self.process.join(_STOP_SECONDS)


class DaskCluster:
    """A scheduler, and workers of one thread each; ``folder`` is for what they put on disk."""

    def __init__(self, folder: Path, allowed_failures: int) -> None:
        self._folder = str(folder)
        self.scheduler = _start(_schedule, self._folder, allowed_failures)
        self._workers: list[Member] = []

    @property
    def address(self) -> str:
        """The scheduler's."""
        return self.scheduler.address

    def add_worker(self, prepare: _Prepare | None = None) -> Member:
        """Start a worker; in its process ``prepare``, a function of a module, is called before."""
        worker = _start(_work, self.address, self._folder, prepare)
        self._workers.append(worker)
        return worker

    def tasks_of(self, worker: Member) -> int:
        """Return how many chunks the worker is at or has waiting."""
        new_client = cast("Callable[..., Any]", distributed.Client)  # Dask leaves it without types
        with new_client(self.address, set_as_default=False) as client:
            return len(client.processing()[worker.address])

    def close(self) -> None:
        """End all processes."""
        for member in (*self._workers, self.scheduler):
            member.kill()


@contextmanager
def dask_cluster(
    folder: Path, *prepare: _Prepare | None, allowed_failures: int = 3
) -> Generator[tuple[DaskCluster, list[Member]]]:
    """Run a cluster with a worker for each ``prepare``."""
    with closing(DaskCluster(folder, allowed_failures)) as cluster:
        yield cluster, [cluster.add_worker(it) for it in prepare]


def with_another_engine() -> None:
    """Have the engine of other sources."""
    patch.object(remote, "THIS_ENGINE", "0.0.9 (0123456789abcdef)").start()


def with_defect_solver() -> None:
    """Fail in every chunk."""
    patch.object(remote, "solve_seeds", _fail).start()


def without_end() -> None:
    """Finish no chunk."""
    patch.object(remote, "solve_seeds", _never_finish).start()


def _fail(_: Sweep, seeds: range, __: Solver) -> ChunkResult:
    raise ZeroDivisionError(seeds.start)


def _never_finish(_: Sweep, seeds: range, __: Solver) -> ChunkResult:
    time.sleep(_LONGER_THAN_ANY_TEST)
    raise TimeoutError(seeds)


def _start(serve: Callable[..., None], *arguments: object) -> Member:
    ours, theirs = _fork.Pipe()
    process = _fork.Process(target=serve, args=(theirs, *arguments), daemon=True)
    process.start()
    assert ours.poll(_START_SECONDS), "a process of the cluster did not start"
    return Member(process, ours.recv(), ours)


def _schedule(ready: "Connection[str, str]", folder: str, allowed_failures: int) -> None:
    asyncio.run(_serve(ready, distributed.Scheduler, local_directory=folder, allowed_failures=allowed_failures))


def _work(ready: "Connection[str, str]", scheduler: str, folder: str, prepare: _Prepare | None) -> None:
    if prepare:
        prepare()
    asyncio.run(_serve(ready, distributed.Worker, scheduler, nthreads=1, local_directory=folder))


async def _serve(ready: "Connection[str, str]", server: object, *arguments: object, **options: object) -> None:
    new_server = cast("Callable[..., Any]", server)  # Dask leaves it without types
    threading.Thread(target=_end_with_the_tests, args=(ready,), daemon=True).start()
    async with new_server(*arguments, host=LOOPBACK, dashboard_address=f"{LOOPBACK}:0", **options) as serving:
        ready.send(serving.address)
        await serving.finished()


def _end_with_the_tests(lifeline: "Connection[str, str]") -> None:
    """Wait for the end of the process that holds the other end, however it comes about."""
    lifeline.poll(None)
    os._exit(1)
