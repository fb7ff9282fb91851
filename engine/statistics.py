"""How many deals of each set of rules can be won: what was measured, and what is to be (docs/statistics.md)."""

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from engine.errors import EngineError
from engine.solver import Budget
from engine.sweep import Spread, Summary, Sweep, usual_chunk_size
from engine.variants import VARIANTS, EmptyColumns, Options, StockTiming, Variant
from engine.version import ENGINE_VERSION

__all__ = [
    "STATISTICS_FILE",
    "Statistics",
    "StatisticsError",
    "StatisticsRow",
    "load_statistics",
    "row_of",
    "save_statistics",
    "sweeps_to_measure",
    "wilson",
]

STATISTICS_FILE: Final = Path(__file__).parent / "catalogue" / "data" / "statistics.json"

_NORMAL_975: Final = 1.959963984540054  # quantile of the normal distribution, for 95 % between both ends
_MOST_HIDDEN: Final = 7

_MAIN_DEALS: Final = 10_000_000
_ONE_DECK_DEALS: Final = 100_000
_TWO_DECK_DEALS: Final = 100
_TWO_DECK_MAIN_DEALS: Final = 5_000
_EASY: Final = Budget(max_positions=5_000_000, max_table_bytes=2**25)
_HARD: Final = Budget(max_positions=50_000, max_table_bytes=2**23)
_WASP: Final = Budget(max_positions=1_250_000, max_table_bytes=2**25)
_TWO_DECKS: Final = Budget(max_positions=200_000, max_table_bytes=2**25)


class StatisticsRow(msgspec.Struct, frozen=True, kw_only=True):
    """The verdicts on the deals of seeds ``first_seed`` … of one set of rules.

    ``winnable_low`` … ``winnable_high``: where the share of winnable deals among all deals lies with 95 % confidence
    (Wilson's interval), open ones counted as lost below and as winnable above. ``positions``: looked at for a deal;
    ``line_moves``: of the winning lines found, which need not be the shortest.
    """

    variant: str
    options: Options
    first_seed: int
    deals: int
    winnable: int
    unwinnable: int
    unknown: int
    winnable_share: float
    winnable_low: float
    winnable_high: float
    positions: Spread | None
    line_moves: Spread | None
    max_positions: int
    engine_version: str


class StatisticsError(EngineError):
    """A table that is damaged, or of other variants."""


class Statistics(msgspec.Struct, frozen=True):
    """The table, by variant in the order of R15; each variant's own options come first."""

    rows: tuple[StatisticsRow, ...]

    def row_for(self, variant: Variant, options: Options) -> StatisticsRow | None:
        """Return the row of these very rules, None if they were not measured."""
        return next((row for row in self.rows if (row.variant, row.options) == (variant.id, options)), None)


def load_statistics(path: Path = STATISTICS_FILE) -> Statistics:
    """Return the table that comes with the engine.

    ``OSError`` or ``msgspec.DecodeError`` if it cannot be read, ``StatisticsError`` if it contradicts itself.
    """
    table = msgspec.json.decode(path.read_bytes(), type=Statistics)
    for row in table.rows:
        if not _is_sound(row):
            raise StatisticsError(f"{path.name}: the figures of {row.variant} {row.options} contradict each other")
    return table


def save_statistics(statistics: Statistics, path: Path) -> None:
    """Write the file that ``load_statistics`` reads, a line a row."""
    rows = b",\n".join(msgspec.json.encode(row) for row in statistics.rows)
    path.write_bytes(b'{"rows":[\n' + rows + b"\n]}\n")


def row_of(sweep: Sweep, found: Summary) -> StatisticsRow:
    """Return the row of a whole sweep."""
    return StatisticsRow(
        variant=sweep.variant.id,
        options=sweep.options,
        first_seed=sweep.first,
        deals=found.deals,
        winnable=found.winnable,
        unwinnable=found.unwinnable,
        unknown=found.unknown,
        winnable_share=found.winnable / found.deals,
        winnable_low=wilson(found.winnable, found.deals)[0],
        winnable_high=wilson(found.winnable + found.unknown, found.deals)[1],
        positions=found.positions,
        line_moves=found.line_moves,
        max_positions=sweep.budget.max_positions,
        engine_version=ENGINE_VERSION,
    )


def _is_sound(row: StatisticsRow) -> bool:
    counts = (row.winnable, row.unwinnable, row.unknown)
    if row.variant not in VARIANTS or min(counts) < 0 or not 0 < sum(counts) == row.deals:
        return False
    low, high = wilson(row.winnable, row.deals)[0], wilson(row.winnable + row.unknown, row.deals)[1]
    return (row.winnable_share, row.winnable_low, row.winnable_high) == (row.winnable / row.deals, low, high)


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """Return the ends of Wilson's 95 % interval for a probability."""
    share, square = successes / trials, _NORMAL_975**2
    centre = share + square / (2 * trials)
    spread = _NORMAL_975 * math.sqrt(share * (1 - share) / trials + square / (4 * trials**2))
    scale = 1 + square / trials
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def sweeps_to_measure(share: float = 1.0) -> list[Sweep]:
    """Return a sweep for each row of the table, or so large a share of each.

    A variant's own options first, then one of them changed: the number of hidden columns up to seven, when the stock
    may be dealt, what may fill a space.
    """
    return [
        _sweep(variant, options, share)
        for variant in VARIANTS.values()
        for options in dict.fromkeys(_options_to_measure(variant))
    ]


def _options_to_measure(variant: Variant) -> Iterator[Options]:
    own = variant.options
    yield own
    for hidden in range(min(variant.columns, _MOST_HIDDEN) + 1):
        yield msgspec.structs.replace(own, hidden_columns=hidden)
    for timing in StockTiming if variant.stock else ():
        yield msgspec.structs.replace(own, stock_timing=timing)
    for filling in EmptyColumns:
        yield msgspec.structs.replace(own, empty_columns=filling)


def _sweep(variant: Variant, options: Options, share: float) -> Sweep:
    deals, budget = _ONE_DECK_DEALS, _EASY
    if variant.decks > 1:
        deals = _TWO_DECK_MAIN_DEALS if options == variant.options else _TWO_DECK_DEALS
        budget = _TWO_DECKS
    elif options.empty_columns is EmptyColumns.ANY:
        budget = _WASP if options == VARIANTS["wasp"].options else _HARD
    elif variant is next(iter(VARIANTS.values())) and options == variant.options:
        deals = _MAIN_DEALS
    count = max(1, round(deals * share))
    return Sweep(
        variant=variant,
        options=options,
        count=count,
        budget=budget,
        chunk_size=usual_chunk_size(variant, options, count),
    )
