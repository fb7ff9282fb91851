"""Solving by branching on conflicts: one deck, and only kings fill a space (NOTES.md, sections 1 to 5)."""

import functools
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.board import new_trail
from engine.compiled import Cells
from engine.solver.before_deal import MOST_DEEP, new_table
from engine.solver.conflicts import WINNABLE, new_plan
from engine.solver.deals import UNPROVEN, VERDICT, WIDTH, Workspace, find_win, solve_deals
from engine.solver.facts import new_facts
from engine.solver.greedy import STOP
from engine.solver.line import carry_out, take_back
from engine.solver.method import Found
from engine.solver.proof import UnprovenLineError

__all__ = ["ByConflicts"]

_MOST_MOVES: Final = MOST_DEEP + 64


class ByConflicts:
    """Keeps what the kernels write to, once there is something to solve."""

    def __init__(self, max_table_bytes: int) -> None:
        self._max_table_bytes = max_table_bytes
        self.plan = new_plan()

    @functools.cached_property
    def _work(self) -> Workspace:
        return Workspace(new_trail(_MOST_MOVES), new_table(self._max_table_bytes), new_facts(), self.plan)

    def stop(self) -> None:
        """See ``Method``."""
        self.plan[STOP] = 1

    def solve(self, board: Cells, max_positions: int, most_moves: int) -> Found:  # noqa: ARG002  # see there
        """See ``Method``; all lines have about the same length, and ``fewest`` finds the shortest."""
        work = self._work
        verdict, positions = find_win(board, work, max_positions)
        if verdict != WINNABLE:
            return Found(verdict, positions)
        carry_out(board, work.trail, work.plan)
        moves = tuple((source, target) for source, target in take_back(board, work.trail).tolist())
        return Found(verdict, positions, moves)

    def solve_deals(self, blank: Cells, seeds: range, max_positions: int) -> NDArray[np.int64]:
        """Return a row a seed, as ``deals.solve_deals`` writes them; fewer if somebody has stopped it.

        ``UnprovenLineError`` if the rulebook does not accept a line.
        """
        found = np.empty((len(seeds), WIDTH), np.int64)
        done = solve_deals(blank, seeds.start, found, self._work, max_positions)
        if (found[:done, VERDICT] == UNPROVEN).any():
            raise UnprovenLineError
        return found[:done]
