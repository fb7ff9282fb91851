"""How much the random tests play: less where kernels run interpreted, as much as is asked for in a long run."""

import os
from typing import Final

__all__ = ["INTERPRETED", "LONG_GAMES", "scaled"]

INTERPRETED: Final = os.environ.get("NUMBA_DISABLE_JIT") == "1"
LONG_GAMES: Final = int(os.environ.get("SCORPION_LONG_GAMES", "20000"))

_SHARE: Final = 8  # interpreted kernels, watched for coverage, take some ten times as long


def scaled(count: int) -> int:
    """Return how many of ``count`` samples to take in this run."""
    return max(2, count // _SHARE) if INTERPRETED else count
