"""How much the solver does: positions and time, how many wait for it, how many are at work."""

import threading
from collections import deque
from collections.abc import Generator
from contextlib import contextmanager
from statistics import fmean
from time import perf_counter
from typing import Final

from api.observing.metrics import Metrics
from engine.compiled import Cells
from engine.kernel import MOVE_CAP
from engine.solver import Solver, Verdict

__all__ = ["CountingSolver", "Effort", "SolverMeter"]


_LATELY: Final = 32  # pieces of work


class CountingSolver(Solver):
    """A solver that adds up the positions of its verdicts."""

    positions = 0

    def solve(self, board: Cells, max_positions: int | None = None, most_moves: int = MOVE_CAP) -> Verdict:
        """Do what any solver does."""
        verdict = super().solve(board, max_positions, most_moves)
        self.positions += verdict.positions
        return verdict


class Effort:
    """What one piece of work for an operation took; of work that was stopped, the verdicts that it still reached."""

    def __init__(self, operation: str) -> None:
        self.operation = operation
        self.positions = 0
        self.seconds = 0.0


class SolverMeter:
    """Counts pieces of work: each is queued, and then either dropped or measured, once."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._lock = threading.Lock()
        self._seconds_lately = deque[float](maxlen=_LATELY)
        self._begun = dict[Effort, float]()  # when, of those at work

    def seconds_each(self) -> float:
        """Return how long a piece takes at present: on average of late, or as long as those at work have taken yet."""
        with self._lock:
            lately, begun = list(self._seconds_lately), list(self._begun.values())
        now = perf_counter()
        return max(fmean(lately or [0.0]), fmean([now - since for since in begun] or [0.0]))

    def queued(self) -> None:
        """Count one more that waits."""
        self._metrics.solver_queue.inc()

    def dropped(self) -> None:
        """Count one less that waits: it will not be done."""
        self._metrics.solver_queue.dec()

    def joined(self, operation: str) -> None:
        """Count a request of an operation that waits for a piece of work which another one has begun."""
        self._metrics.count_joined(operation)

    @contextmanager
    def measured(self, effort: Effort, solver: CountingSolver) -> Generator[None]:
        """Measure a piece that no longer waits."""
        self._metrics.solver_queue.dec()
        self._metrics.solver_running.inc()
        before, started = solver.positions, perf_counter()
        with self._lock:
            self._begun[effort] = started
        try:
            yield
        finally:
            # An analysis knows better: it also counts what the search for the fewest moves looked at.
            effort.positions = effort.positions or solver.positions - before
            effort.seconds = perf_counter() - started
            with self._lock:
                del self._begun[effort]
                self._seconds_lately.append(effort.seconds)
            self._metrics.solver_running.dec()
            self._metrics.count_solving(effort.operation, effort.positions, effort.seconds)
