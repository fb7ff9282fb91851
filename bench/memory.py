"""What memory a process holds, as the kernel counts it (Linux)."""

import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

__all__ = ["Memory", "growth", "memory_of"]

_FIELDS = ("Rss:", "Pss:", "Private_Clean:", "Private_Dirty:")


class Memory(NamedTuple):
    """Bytes: of all pages in memory, of those with shared ones divided by their sharers, and of the process' own."""

    resident: int
    proportional: int
    own: int


def memory_of(process: int) -> Memory:
    """Return what a process holds now; ``OSError`` if it has ended."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text("ascii").splitlines()
    found = {words[0]: int(words[1]) * 1024 for words in map(str.split, lines) if words[0] in _FIELDS}
    resident, proportional, clean, dirty = (found[name] for name in _FIELDS)
    return Memory(resident, proportional, clean + dirty)


def growth(before: Sequence[float], after: Sequence[float]) -> float:
    """Return by which share the median has grown: 0.02 is two per cent."""
    return statistics.median(after) / statistics.median(before) - 1
