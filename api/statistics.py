"""The table of how many deals can be won as this process uses it: read once."""

import functools
import logging
from typing import Final

import msgspec

from engine.statistics import Statistics, load_statistics

__all__ = ["packaged_statistics"]

logger: Final = logging.getLogger("scorpion")


@functools.cache
def packaged_statistics() -> Statistics:
    """Return the table that comes with the engine; one without rows, and why in the log, if it cannot be read."""
    try:
        return load_statistics()
    except (OSError, msgspec.MsgspecError):
        logger.exception("the table of how many deals can be won cannot be used, and no figures are given")
        return Statistics(())
