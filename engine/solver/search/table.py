"""Which positions a search has met: a table of their keys.

A table is int64[n], n a power of two and at least ``SMALLEST``; a search fills it from its beginning. It is a row of
buckets of ``BUCKET`` keys, 0 where there is none. A key that finds its bucket full takes another one's place: what is
forgotten may be searched again, which costs time and no verdict.
"""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.compiled import compiled

__all__ = ["SMALLEST", "Table", "clear", "grow", "is_new"]

Table: TypeAlias = NDArray[np.int64]

BUCKET: Final = 8
SMALLEST: Final = 1024
BUCKET_SHIFT: Final = 8  # the key's bits from here on choose the bucket ...
VICTIM_SHIFT: Final = 5  # ... and those from here on which of its keys is forgotten


@compiled
def clear(table: Table) -> int:
    """Forget all keys; return how many numbers of the table are in use from now on."""
    table[:SMALLEST] = 0
    return SMALLEST


@compiled
def is_new(table: Table, size: int, key: int) -> bool:
    """Return whether the key was not among the table's first ``size`` numbers, where it is from now on."""
    start = (key >> BUCKET_SHIFT & (size // BUCKET - 1)) * BUCKET
    for at in range(start, start + BUCKET):
        if table[at] == key:
            return False
        if table[at] == 0:
            table[at] = key
            return True
    table[start + (key >> VICTIM_SHIFT & (BUCKET - 1))] = key
    return True


@compiled
def grow(table: Table, size: int) -> int:
    """Double the part of the table that is in use, if there is room; return its size."""
    if 2 * size > table.size:
        return size
    table[size : 2 * size] = 0
    for start in range(0, size, BUCKET):
        # Each key stays in its bucket or goes to the one that is as far into the new half.
        kept, gone = start, start + size
        for at in range(start, start + BUCKET):
            key = int(table[at])
            table[at] = 0
            if key and key >> BUCKET_SHIFT & (size // BUCKET):
                table[gone] = key
                gone += 1
            elif key:
                table[kept] = key
                kept += 1
    return 2 * size
