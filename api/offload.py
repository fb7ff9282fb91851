"""Solver work in threads of its own, so that the event loop stays free: bounded, and stopped when nobody waits."""

import asyncio
import contextlib
import math
import os
import sys
import threading
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final, Generic, NoReturn, TypeVar

from litestar.types import Receive

from api.codes import ProblemCode
from api.flights import Flight, Flights
from api.limits.caller import current_caller
from api.observing.metrics import Metrics
from api.observing.solving import CountingSolver, Effort, SolverMeter
from api.observing.visit import current_operation, current_visit
from api.problems import ProblemError, Wrong
from api.settings import Settings
from api.transport.failures import ClientGoneError
from engine.analysis import Analysis
from engine.solver import Budget, Solver, StoppedError

__all__ = ["THREAD_NAME", "SolverPool"]

T = TypeVar("T")

THREAD_NAME: Final = "solver"
"""What the names of the threads begin with."""

_NICENESS: Final = 10
"""How much less urgent than the event loop a solver is: it still gets a tenth of a core that others could fill."""

_SHARE: Final = 4
"""One caller may have a quarter of the room, unless it is set: others find some even if three of them ask for all."""


class SolverPool:
    """Lends each piece of work a solver of its own, whose memory the next one uses again.

    There are never more solvers than threads, so that the memory is bounded as well.
    """

    def __init__(self, settings: Settings, metrics: Metrics | None = None) -> None:
        self._meter = SolverMeter(metrics or Metrics())
        self._budget = Budget(settings.solver_max_positions, settings.solver_table_bytes)
        self._workers = settings.solver_workers
        self._most_jobs = settings.solver_workers + settings.solver_queue
        self._most_of_one = settings.solver_caller_jobs or max(self._most_jobs // _SHARE, 1)
        self._seconds = settings.solver_seconds
        self._retry_after = settings.retry_after_seconds
        self._threads = self._new_threads()
        self._jobs: set[_Job[Any]] = set()  # added to by the event loop only; a job that ends leaves by itself
        self._flights = Flights()
        self._idle: list[CountingSolver] = []
        self._is_stopping = False

    async def run(self, work: Callable[[Solver], T], receive: Receive, question: Hashable | None = None) -> T:
        """Return what ``work`` returns, or raise what it raises.

        If work for an equal question waits or runs already, its end is waited for instead: whatever decides the answer
        must be part of the question. None is shared with nobody.
        ``ProblemError`` (503) if too much waits already, of all or of this caller, the service stops or the answer
        takes too many seconds, which never decide what an answer says; ``ClientGoneError`` if the caller hangs up
        before there is an answer. In every case nothing of the work is left when the last who waits for it has left.
        """
        if self._is_stopping:
            raise self._problem(ProblemCode.STOPPING)
        if flight := self._flights.find(question):
            self._meter.joined(current_operation())
            return await self._answer_of(flight, receive)
        job = self._start(work)
        try:
            return await self._answer_of(self._flights.begin(question, job.future, job.stop), receive)
        finally:
            if visit := current_visit():  # whoever joins has caused no work: all visits together say how much there was
                visit.positions, visit.solver_seconds = job.effort.positions, job.effort.seconds

    async def _answer_of(self, flight: Flight[T], receive: Receive) -> T:
        """Return what the work returns, to one of those who wait for it; see ``run``."""
        gone = asyncio.create_task(_await_hang_up(receive))
        with flight as answer:
            try:
                done, _ = await asyncio.wait((answer, gone), timeout=self._seconds, return_when=asyncio.FIRST_COMPLETED)
            finally:
                gone.cancel()
            if not done:
                raise self._problem(ProblemCode.SOLVER_BUSY)
            if not answer.done():
                raise ClientGoneError
            if answer.cancelled() or isinstance(answer.exception(), StoppedError):
                raise self._problem(ProblemCode.STOPPING)
            return answer.result()

    def stop(self) -> None:
        """Stop all work, and refuse what is asked for after this."""
        self._is_stopping = True
        self._flights.forget()
        for job in tuple(self._jobs):
            job.stop()

    def close(self) -> None:
        """Stop all work and wait until the threads have ended; what is asked for after this starts anew."""
        self.stop()
        self._threads.shutdown(cancel_futures=True)
        self._threads = self._new_threads()
        self._is_stopping = False

    def _new_threads(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self._workers, THREAD_NAME, _let_others_first)

    def _problem(self, code: ProblemCode) -> ProblemError:
        seconds = self._seconds_of_work() if code is ProblemCode.SOLVER_BUSY else self._retry_after
        return ProblemError(Wrong(code), headers=((b"retry-after", b"%d" % seconds),))

    def _seconds_of_work(self) -> int:
        """Return in how many seconds all that runs and waits will be done, if it takes as long as it does at present.

        One at least, and no more than any of it is given.
        """
        seconds = len(self._jobs) * self._meter.seconds_each() / self._workers
        return max(1, min(math.ceil(seconds), self._seconds))

    def _start(self, work: Callable[[Solver], T]) -> "_Job[T]":
        if len(self._jobs) >= self._most_jobs:
            raise self._problem(ProblemCode.SOLVER_BUSY)
        # Whoever joins needs no place. A job keeps that of the caller who began it until it ends, even if only others
        # wait for it still: were it handed on or freed, two who join and hang up in turn could have all of the room.
        caller = current_caller()
        if caller and sum(job.caller == caller for job in tuple(self._jobs)) >= self._most_of_one:
            raise self._problem(ProblemCode.SOLVER_BUSY)
        job = _Job(work, caller)
        self._jobs.add(job)
        self._meter.queued()
        try:
            job.future = self._threads.submit(self._lend_solver, job)
        except RuntimeError:  # the system has no thread for us; the work waits for one all the same
            job.is_stopped = True
            self._forget(job, was_dropped=True)
            raise self._problem(ProblemCode.SOLVER_BUSY) from None
        job.future.add_done_callback(lambda future: self._forget(job, was_dropped=future.cancelled()))
        return job

    def _forget(self, job: "_Job[Any]", *, was_dropped: bool) -> None:
        self._jobs.discard(job)
        if was_dropped:
            self._meter.dropped()

    def _lend_solver(self, job: "_Job[T]") -> T:
        if job.is_stopped:
            raise StoppedError
        try:
            solver = self._idle.pop()
        except IndexError:
            solver = CountingSolver(self._budget)
        try:
            with self._meter.measured(job.effort, solver):
                return job.run(solver)
        finally:
            if not job.is_stopped:
                self._idle.append(solver)


class _Job(Generic[T]):
    """Work that waits for a thread or runs in one; ``stop`` ends it in ``StoppedError``, and with it its solver."""

    future: "Future[T]"

    def __init__(self, work: Callable[[Solver], T], caller: str | None) -> None:
        self.caller = caller
        self.is_stopped = False
        self.effort = Effort(current_operation())
        self._work = work
        self._solver: Solver | None = None
        self._lock = threading.Lock()

    def run(self, solver: Solver) -> T:
        with self._lock:
            if self.is_stopped:
                raise StoppedError
            self._solver = solver
        try:
            found = self._work(solver)
            if isinstance(found, Analysis):
                self.effort.positions = found.positions
            return found
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


def _let_others_first() -> None:
    """Let the event loop have a core as soon as it wants it: among equals it would wait for the end of a time slice.

    Only Linux counts urgency by thread.
    """
    if sys.platform == "linux":
        me = threading.get_native_id()
        with contextlib.suppress(OSError):  # where it is forbidden, solvers compete as equals
            os.setpriority(os.PRIO_PROCESS, me, os.getpriority(os.PRIO_PROCESS, me) + _NICENESS)


def _end(_: Solver) -> NoReturn:
    raise StoppedError


async def _await_hang_up(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
