"""What a sweep has found, in a few numbers."""

from collections.abc import Iterable
from typing import Final

import msgspec

from engine.solver import Outcome
from engine.sweep.chunk import ChunkResult

__all__ = ["MOST_SEEDS_TOLD", "Summary", "summarize"]

MOST_SEEDS_TOLD: Final = 100


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """Deals by outcome, and the work they took.

    ``positions_mean`` and ``positions_max`` are of a deal; ``unknown_seeds`` are in order, None if there are more than
    ``MOST_SEEDS_TOLD``.
    """

    deals: int
    winnable: int
    unwinnable: int
    unknown: int
    positions_mean: float
    positions_max: int
    unknown_seeds: tuple[int, ...] | None


def summarize(chunks: Iterable[ChunkResult]) -> Summary:
    """Return the summary of chunks in any order; the mean of no deal is 0."""
    chunks = sorted(chunks, key=lambda chunk: chunk.first)
    deals = sum(len(chunk.verdicts) for chunk in chunks)
    counts = {outcome: sum(chunk.count(outcome) for chunk in chunks) for outcome in Outcome}
    unknown: tuple[int, ...] | None = None
    if counts[Outcome.UNKNOWN] <= MOST_SEEDS_TOLD:
        unknown = tuple([seed for chunk in chunks for seed in chunk.seeds_with(Outcome.UNKNOWN)])
    return Summary(
        deals=deals,
        winnable=counts[Outcome.WINNABLE],
        unwinnable=counts[Outcome.UNWINNABLE],
        unknown=counts[Outcome.UNKNOWN],
        positions_mean=sum(chunk.positions for chunk in chunks) / max(deals, 1),
        positions_max=max([chunk.positions_max for chunk in chunks], default=0),
        unknown_seeds=unknown,
    )
