"""A sweep that is over in a moment even with interpreted kernels, and one that never ends by itself."""

import time
from typing import Final

from engine.solver import Budget, Solver
from engine.sweep import ChunkResult, Sweep, solve_seeds
from engine.variants import VARIANTS

__all__ = ["MICE", "mice_sweep", "solve_until_stopped"]

MICE: Final = VARIANTS["three-blind-mice"]

_PATIENCE_SECONDS: Final = 60


def mice_sweep(first: int = 3, count: int = 20, max_positions: int = 100_000) -> Sweep:
    """Return a sweep of four chunks, the first and the last one cut short by the range."""
    budget = Budget(max_positions=max_positions, max_table_bytes=2**15)
    return Sweep(variant=MICE, options=MICE.options, first=first, count=count, budget=budget, chunk_size=6)


def solve_until_stopped(sweep: Sweep, seeds: range, solver: Solver) -> ChunkResult:
    """Decide the same chunk again and again; ``StoppedError`` when the solver is stopped."""
    began = time.monotonic()
    while time.monotonic() - began < _PATIENCE_SECONDS:
        solve_seeds(sweep, seeds, solver)
    raise TimeoutError
