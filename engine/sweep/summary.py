"""What a sweep has found, in a few numbers."""

from collections import Counter
from collections.abc import Iterable
from itertools import accumulate
from typing import Final

import msgspec

from engine.solver import Outcome
from engine.sweep.chunk import ChunkResult, Histogram

__all__ = ["MOST_SEEDS_TOLD", "Spread", "Summary", "summarize"]

MOST_SEEDS_TOLD: Final = 100


class Spread(msgspec.Struct, frozen=True, kw_only=True):
    """How values are spread; a quantile is the smallest value that so large a share of them does not exceed."""

    mean: float
    p50: int
    p99: int
    p999: int
    max: int


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """Deals by outcome, the work they took, and the moves of the winning lines found (None if there are none).

    ``positions_mean`` and ``positions_max`` are of a deal, 0 for none; ``unknown_seeds`` are in order, None if there
    are more than ``MOST_SEEDS_TOLD``.
    """

    deals: int
    winnable: int
    unwinnable: int
    unknown: int
    positions_mean: float
    positions_max: int
    positions: Spread | None
    line_moves: Spread | None
    unknown_seeds: tuple[int, ...] | None


def summarize(chunks: Iterable[ChunkResult]) -> Summary:
    """Return the summary of chunks in any order."""
    chunks = sorted(chunks, key=lambda chunk: chunk.first)
    counts = {outcome: sum(chunk.count(outcome) for chunk in chunks) for outcome in Outcome}
    unknown: tuple[int, ...] | None = None
    if counts[Outcome.UNKNOWN] <= MOST_SEEDS_TOLD:
        unknown = tuple([seed for chunk in chunks for seed in chunk.seeds_with(Outcome.UNKNOWN)])
    positions = _spread(_added([chunk.positions for chunk in chunks]))
    return Summary(
        deals=sum(len(chunk.verdicts) for chunk in chunks),
        winnable=counts[Outcome.WINNABLE],
        unwinnable=counts[Outcome.UNWINNABLE],
        unknown=counts[Outcome.UNKNOWN],
        positions_mean=positions.mean if positions else 0.0,
        positions_max=positions.max if positions else 0,
        positions=positions,
        line_moves=_spread(_added([chunk.line_moves for chunk in chunks])),
        unknown_seeds=unknown,
    )


def _added(histograms: Iterable[Histogram]) -> Histogram:
    total = Counter[int]()
    for histogram in histograms:
        total.update(histogram)
    return total


def _spread(histogram: Histogram) -> Spread | None:
    """Return None if there is nothing to spread."""
    if not histogram:
        return None
    count = sum(histogram.values())
    mean = sum(value * times for value, times in histogram.items()) / count
    p50, p99, p999 = (_quantile(histogram, count, thousandths) for thousandths in (500, 990, 999))
    return Spread(mean=mean, p50=p50, p99=p99, p999=p999, max=max(histogram))


def _quantile(histogram: Histogram, count: int, thousandths: int) -> int:
    """Return the smallest value that so many thousandths of the ``count`` values do not exceed."""
    values = sorted(histogram)
    reached = accumulate([histogram[value] for value in values])
    return next(value for value, so_far in zip(values, reached, strict=True) if 1000 * so_far >= thousandths * count)
