"""The table of how many deals can be won as this process uses it: read once."""

import functools
import logging
from typing import Final

import msgspec

from engine.statistics import Statistics, StatisticsError, StatisticsRow, load_statistics
from engine.variants import VARIANTS, IdleMoves, Options, StockTiming, Variant, shape_of

__all__ = ["packaged_statistics", "row_of_rules"]

logger: Final = logging.getLogger("scorpion")


@functools.cache
def packaged_statistics() -> Statistics:
    """Return the table that comes with the engine; one without rows, and why in the log, if it cannot be read."""
    try:
        return load_statistics()
    except (OSError, msgspec.MsgspecError, StatisticsError):
        logger.exception("the table of how many deals can be won cannot be used, and no figures are given")
        return Statistics(())


def row_of_rules(variant: Variant, options: Options) -> StatisticsRow | None:
    """Return the row of these rules with the most deals, whichever variant it was measured for; None if there is none.

    The same layout with the same options is the same game under the name of any variant.
    """
    asked = _rules_of(variant, options)
    rows = [row for row in packaged_statistics().rows if _rules_of(VARIANTS[row.variant], row.options) == asked]
    return max(rows, key=lambda row: (row.deals, -row.unknown), default=None)


def _rules_of(variant: Variant, options: Options) -> tuple[Variant, Options]:
    """Return the layout and the options as far as they have a part in which deals can be won."""
    if not variant.stock:
        # There is nothing to time, and an idle move (R6) only swaps columns, all of which are alike. With a stock they
        # are not: it matters which column is empty when the stock lands.
        options = msgspec.structs.replace(options, idle_moves=IdleMoves.REJECT, stock_timing=StockTiming.ANY_TIME)
    return shape_of(variant), options
