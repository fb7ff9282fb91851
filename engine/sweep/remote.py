"""What a worker of a Dask cluster does: it says which engine it has, and decides chunks."""

import threading
from typing import Final

from engine.compiled import SOURCE_DIGEST
from engine.errors import EngineError
from engine.solver import Budget, Solver
from engine.sweep.chunk import ChunkResult, solve_seeds
from engine.sweep.plan import Sweep
from engine.version import ENGINE_VERSION

__all__ = ["THIS_ENGINE", "ClusterError", "engine_here", "solve_remotely"]

THIS_ENGINE: Final = f"{ENGINE_VERSION} ({SOURCE_DIGEST})"
"""Its version and sources; only where both are the same, verdicts and counts are."""

_of_this_thread = threading.local()


class ClusterError(EngineError):
    """There is no such cluster, it has gone, or it has another engine; the text says which."""


def engine_here() -> str:
    """Return this process's ``THIS_ENGINE``."""
    return THIS_ENGINE


def solve_remotely(sweep: Sweep, seeds: range, engine: str) -> ChunkResult:
    """Do what ``solve_seeds`` does, by a solver that each thread keeps; ``ClusterError`` if this is another engine."""
    if engine != THIS_ENGINE:
        raise ClusterError(f"a worker has the engine {THIS_ENGINE}, not {engine}")
    return solve_seeds(sweep, seeds, _solver(sweep.budget))


def _solver(budget: Budget) -> Solver:
    solver: Solver | None = getattr(_of_this_thread, "solver", None)
    if solver is None or solver.budget != budget:
        solver = _of_this_thread.solver = Solver(budget)
    return solver
