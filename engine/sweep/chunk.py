"""Deciding seeds that follow one another, by one solver."""

from typing import TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from engine.solver import OUTCOMES, Outcome, Solver
from engine.variants import Options, Variant

__all__ = ["ChunkResult", "Histogram", "solve_seeds"]

Histogram: TypeAlias = dict[int, int]
"""How often each value occurs."""


class ChunkResult(msgspec.Struct, frozen=True):
    """What is proven of the deals from seed ``first`` on.

    ``verdicts``: a byte a seed, its outcome's place in ``OUTCOMES``; ``positions``: those looked at for a deal;
    ``line_moves``: the moves of the winning lines, which need not be the shortest.
    """

    first: int
    verdicts: bytes
    positions: Histogram
    line_moves: Histogram

    @property
    def seeds(self) -> range:
        """The seeds decided."""
        return range(self.first, self.first + len(self.verdicts))

    def count(self, outcome: Outcome) -> int:
        """Return how many of the seeds have this outcome."""
        return self.verdicts.count(OUTCOMES.index(outcome))

    def seeds_with(self, outcome: Outcome) -> list[int]:
        """Return the seeds that have this outcome."""
        wanted = OUTCOMES.index(outcome)
        return [seed for seed, found in zip(self.seeds, self.verdicts, strict=True) if found == wanted]


def solve_seeds(variant: Variant, options: Options, seeds: range, solver: Solver) -> ChunkResult:
    """Decide seeds, at least one and each the next one's neighbour; ``StoppedError`` if the solver was stopped."""
    outcomes, positions, moves = solver.solve_deals(variant, options, seeds).T
    return ChunkResult(
        seeds.start, outcomes.astype(np.uint8).tobytes(), _histogram(positions), _histogram(moves[moves >= 0])
    )


def _histogram(values: NDArray[np.int64]) -> Histogram:
    found, counts = np.unique(values, return_counts=True)
    return dict(zip(found.tolist(), counts.tolist(), strict=True))
