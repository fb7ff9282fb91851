"""Deciding seeds that follow one another, by one solver."""

from typing import Final

import msgspec

from engine.board import deal_board
from engine.numbering import packed_deck_of_seed
from engine.solver import Outcome, Solver
from engine.variants import Options, Variant

__all__ = ["OUTCOMES", "ChunkResult", "solve_seeds"]

OUTCOMES: Final = tuple(Outcome)
"""What a byte of ``ChunkResult.verdicts`` means; the order is part of the checkpoints' format."""


class ChunkResult(msgspec.Struct, frozen=True):
    """What is proven of the deals from seed ``first`` on.

    ``verdicts``: a byte a seed, its outcome's place in ``OUTCOMES``; ``positions``: looked at for all of them together,
    ``positions_max``: for the hardest.
    """

    first: int
    verdicts: bytes
    positions: int
    positions_max: int

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
    decks = variant.decks
    verdicts = [solver.solve(deal_board(variant, options, packed_deck_of_seed(seed, decks))) for seed in seeds]
    found = bytes([OUTCOMES.index(verdict.outcome) for verdict in verdicts])
    positions = [verdict.positions for verdict in verdicts]
    return ChunkResult(seeds.start, found, sum(positions), max(positions))
