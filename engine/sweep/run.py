"""A sweep under way: threads that take one chunk after another, each with a solver of its own."""

import os
import threading
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import chain, islice
from queue import SimpleQueue

from engine.solver import Solver, StoppedError
from engine.sweep.checkpoint import Checkpoint
from engine.sweep.chunk import ChunkResult, solve_seeds
from engine.sweep.plan import Sweep

__all__ = ["SweepRun", "usable_cpus"]


class SweepRun:
    """One way through a sweep, for one use.

    ``workers``: at most so many threads; ``kept``: the chunks that the checkpoint already holds, which are not decided
    again.
    """

    def __init__(self, sweep: Sweep, *, workers: int, checkpoint: Checkpoint | None = None) -> None:
        finished = checkpoint.finished if checkpoint else {}
        used = sweep.usable(finished)
        self.kept = tuple([finished[seeds] for seeds in used])
        self._sweep = sweep
        self._checkpoint = checkpoint
        waiting = sweep.chunks(used)
        first = list(islice(waiting, workers))
        self._waiting = chain(first, waiting)
        self._lock = threading.Lock()  # of what waits
        self._finished = SimpleQueue[ChunkResult | None]()
        # A solver's table is large, so there are none that would find nothing to do.
        self._solvers = [Solver(sweep.budget) for _ in range(max(1, len(first)))]

    def stop(self) -> None:
        """Let ``chunks`` end with those that are finished; for other threads and for signal handlers."""
        for solver in self._solvers:
            solver.stop()

    def chunks(self) -> Generator[ChunkResult]:
        """Yield each chunk as it is finished, in no order, after it has been written to the checkpoint.

        A worker's error is raised when all other finished chunks have come out.
        """
        with ThreadPoolExecutor(len(self._solvers)) as pool:
            work = [pool.submit(self._work, solver) for solver in self._solvers]
            try:
                for _ in work:
                    for chunk in iter(self._finished.get, None):
                        if self._checkpoint:
                            self._checkpoint.keep(chunk)
                        yield chunk
            finally:
                self.stop()
        for worker in work:
            worker.result()

    def _work(self, solver: Solver) -> None:
        """Decide chunks until none is left or somebody has stopped the run; then put None."""
        sweep = self._sweep
        try:
            with suppress(StoppedError):
                while seeds := self._next():
                    self._finished.put(solve_seeds(sweep, seeds, solver))
        except BaseException:
            self.stop()
            raise
        finally:
            self._finished.put(None)

    def _next(self) -> range | None:
        with self._lock:
            return next(self._waiting, None)


def usable_cpus() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
