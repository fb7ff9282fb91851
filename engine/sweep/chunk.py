"""Deciding seeds that follow one another, by one solver."""

from typing import Final, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from engine.difficulty import Ease, eases_of
from engine.solver import OUTCOMES, Outcome, Solver
from engine.sweep.plan import Sweep

__all__ = ["ChunkResult", "Histogram", "solve_seeds"]

_EASE: Final = np.dtype("<i4")
_CODES: Final = bytes(range(len(OUTCOMES)))

Histogram: TypeAlias = dict[int, int]
"""How often each value occurs."""


class ChunkResult(msgspec.Struct, frozen=True):
    """What is proven of the deals from seed ``first`` on.

    ``verdicts``: a byte a seed, its outcome's place in ``OUTCOMES``; ``positions``: those looked at for a deal;
    ``line_moves``: the moves of the winning lines, which need not be the shortest; ``eases``: of the winnable ones in
    order, as int32 numbers, little-endian, if the sweep asks for them.
    """

    first: int
    verdicts: bytes
    positions: Histogram
    line_moves: Histogram
    eases: bytes = b""

    @property
    def seeds(self) -> range:
        """The seeds decided."""
        return range(self.first, self.first + len(self.verdicts))

    def is_sound(self, *, with_eases: bool) -> bool:
        """Return whether each verdict has a meaning, and all fields are of as many deals as they must be."""
        winnable = self.count(Outcome.WINNABLE)
        eases = winnable * len(Ease._fields) * _EASE.itemsize if with_eases else 0
        found = sum(self.positions.values()), sum(self.line_moves.values()), len(self.eases)
        return not self.verdicts.strip(_CODES) and found == (len(self.verdicts), winnable, eases)

    def count(self, outcome: Outcome) -> int:
        """Return how many of the seeds have this outcome."""
        return self.verdicts.count(OUTCOMES.index(outcome))

    def ease_of_winnable(self) -> list[Ease]:
        """Return the ease of each winnable deal, in order; nothing if the sweep did not ask for it."""
        numbers = np.frombuffer(self.eases, _EASE).reshape(-1, len(Ease._fields))
        return [Ease(*ease) for ease in numbers.tolist()]

    def seeds_with(self, outcome: Outcome) -> list[int]:
        """Return the seeds that have this outcome."""
        wanted = OUTCOMES.index(outcome)
        return [seed for seed, found in zip(self.seeds, self.verdicts, strict=True) if found == wanted]


def solve_seeds(sweep: Sweep, seeds: range, solver: Solver) -> ChunkResult:
    """Decide seeds of a sweep, at least one, that follow one another; ``StoppedError`` if the solver was stopped."""
    outcomes, positions, moves = solver.solve_deals(sweep.variant, sweep.options, seeds).T
    eases = b""
    if sweep.with_eases:
        winnable = np.flatnonzero(outcomes == OUTCOMES.index(Outcome.WINNABLE)) + seeds.start
        eases = eases_of(sweep.variant, sweep.options, winnable.tolist()).astype(_EASE).tobytes()
    verdicts = outcomes.astype(np.uint8).tobytes()
    return ChunkResult(seeds.start, verdicts, _histogram(positions), _histogram(moves[moves >= 0]), eases)


def _histogram(values: NDArray[np.int64]) -> Histogram:
    found, counts = np.unique(values, return_counts=True)
    return dict(zip(found.tolist(), counts.tolist(), strict=True))
