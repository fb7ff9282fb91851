"""Sets of up to 63 cards as bits of a number."""

from typing import Final

import numpy as np

from engine.compiled import inlined

__all__ = ["count_bits", "lowest_bit"]

# Multiplied by a single bit, the six highest of the lower 63 bits are another number for each bit.
_DE_BRUIJN: Final = 0x0218A392CD3D5DBF
_SHIFT: Final = 58
_LOW_BITS: Final = 2**64 - 1
_INDEX: Final = np.zeros(64, np.int64)
for _bit in range(63):
    _INDEX[((1 << _bit) * _DE_BRUIJN & _LOW_BITS) >> _SHIFT] = _bit


@inlined
def count_bits(mask: int) -> int:
    """Return how many bits are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@inlined
def lowest_bit(mask: int) -> int:
    """Return the index of the lowest bit set; there must be one."""
    return int(_INDEX[int(mask & -mask) * _DE_BRUIJN >> _SHIFT & 63])
