"""Solver work in threads of its own, so that the event loop stays free: bounded, and stopped when nobody waits."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final, Generic, NoReturn, TypeVar

from litestar.types import Receive

from api.codes import ProblemCode
from api.problems import ProblemError, Wrong
from api.settings import Settings
from api.transport.failures import ClientGoneError
from engine.solver import Budget, Solver, StoppedError

__all__ = ["THREAD_NAME", "SolverPool"]

T = TypeVar("T")

THREAD_NAME: Final = "solver"
"""What the names of the threads begin with."""


class SolverPool:
    """Lends each piece of work a solver of its own, whose memory the next one uses again.

    There are never more solvers than threads, so that the memory is bounded as well.
    """

    def __init__(self, settings: Settings) -> None:
        self._budget = Budget(settings.solver_max_positions, settings.solver_table_bytes)
        self._workers = settings.solver_workers
        self._most_jobs = settings.solver_workers + settings.solver_queue
        self._seconds = settings.solver_seconds
        self._retry_after = b"%d" % settings.retry_after_seconds
        self._threads = self._new_threads()
        self._jobs: set[_Job[Any]] = set()  # added to by the event loop only; a job that ends leaves by itself
        self._idle: list[Solver] = []

    async def run(self, work: Callable[[Solver], T], receive: Receive) -> T:
        """Return what ``work`` returns, or raise what it raises.

        ``ProblemError`` (503) if too much waits already, the service stops or the answer takes too many seconds, which
        never decide what an answer says; ``ClientGoneError`` if the caller hangs up before there is an answer. In
        every case nothing of the work is left when this ends.
        """
        job = self._start(work)
        answer = asyncio.wrap_future(job.future)
        gone = asyncio.create_task(_await_hang_up(receive))
        try:
            done, _ = await asyncio.wait((answer, gone), timeout=self._seconds, return_when=asyncio.FIRST_COMPLETED)
            if not done:
                raise self._busy()
            if not answer.done():
                raise ClientGoneError
            if answer.cancelled() or isinstance(answer.exception(), StoppedError):
                raise self._busy()
            return answer.result()
        finally:
            gone.cancel()
            answer.cancel()
            job.stop()

    def close(self) -> None:
        """Stop all work and wait until the threads have ended; what is asked for after this starts anew."""
        for job in tuple(self._jobs):
            job.stop()
        self._threads.shutdown(cancel_futures=True)
        self._threads = self._new_threads()

    def _new_threads(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self._workers, THREAD_NAME)

    def _busy(self) -> ProblemError:
        return ProblemError(Wrong(ProblemCode.SOLVER_BUSY), headers=((b"retry-after", self._retry_after),))

    def _start(self, work: Callable[[Solver], T]) -> "_Job[T]":
        if len(self._jobs) >= self._most_jobs:
            raise self._busy()
        job = _Job(work)
        self._jobs.add(job)
        job.future = self._threads.submit(self._lend_solver, job)
        job.future.add_done_callback(lambda _: self._jobs.discard(job))
        return job

    def _lend_solver(self, job: "_Job[T]") -> T:
        try:
            solver = self._idle.pop()
        except IndexError:
            solver = Solver(self._budget)
        try:
            return job.run(solver)
        finally:
            if not job.is_stopped:
                self._idle.append(solver)


class _Job(Generic[T]):
    """Work that waits for a thread or runs in one; ``stop`` ends it in ``StoppedError``, and with it its solver."""

    future: "Future[T]"

    def __init__(self, work: Callable[[Solver], T]) -> None:
        self.is_stopped = False
        self._work = work
        self._solver: Solver | None = None
        self._lock = threading.Lock()

    def run(self, solver: Solver) -> T:
        with self._lock:
            if self.is_stopped:
                raise StoppedError
            self._solver = solver
        try:
            return self._work(solver)
        finally:
            with self._lock:
                self._solver = None

    def stop(self) -> None:
        if self.future.cancel():
            self._work = _end  # a thread comes across the job later; what it was about need not be kept so long
            return
        with self._lock:
            self.is_stopped = True
            if self._solver:
                self._solver.stop()


def _end(_: Solver) -> NoReturn:
    raise StoppedError


async def _await_hang_up(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
