"""Solving by searching: two decks, or spaces that take any card (NOTES.md, sections 6 to 10)."""

import functools
from typing import Final

from engine.compiled import Cells
from engine.solver.conflicts import UNKNOWN, WINNABLE
from engine.solver.method import Found
from engine.solver.search import Workspace, begin, line_of, new_workspace, positions_of, search

__all__ = ["BySearch"]

SLICE: Final = 10_000  # positions: a twentieth to a fifth of a second


class BySearch:
    """Keeps what the kernels write to, once there is something to search."""

    def __init__(self, max_table_bytes: int) -> None:
        self._max_table_bytes = max_table_bytes
        self._is_stopped = False

    @functools.cached_property
    def _work(self) -> Workspace:
        return new_workspace(self._max_table_bytes)

    def stop(self) -> None:
        """See ``Method``."""
        self._is_stopped = True

    def solve(self, board: Cells, max_positions: int, most_moves: int) -> Found:
        """See ``Method``; a line has at most ``most_moves``."""
        work = self._work
        begin(board, work, most_moves)
        verdict, left = UNKNOWN, max_positions
        while verdict == UNKNOWN and left > 0 and not self._is_stopped:
            verdict = search(board, work, min(left, SLICE))
            left = max_positions - positions_of(work)
        return Found(verdict, positions_of(work), line_of(work) if verdict == WINNABLE else ())
