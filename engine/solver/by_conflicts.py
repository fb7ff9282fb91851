"""Solving by branching on conflicts: one deck, and only kings fill a space (NOTES.md, sections 1 to 5)."""

import functools
from typing import Final

from engine.board import STOCK_DEALT, STOCK_SIZE, new_trail
from engine.compiled import Cells
from engine.solver.before_deal import MOST_DEEP, NODES, new_table, new_tally, solve_before_deal
from engine.solver.conflicts import WINNABLE, new_plan, plan_switches
from engine.solver.facts import Facts, new_facts, read_facts
from engine.solver.greedy import STOP
from engine.solver.line import carry_out, take_back
from engine.solver.method import Found

__all__ = ["ByConflicts"]

_MOST_MOVES: Final = MOST_DEEP + 64


class ByConflicts:
    """Keeps what the kernels write to."""

    def __init__(self, max_table_bytes: int) -> None:
        self._max_table_bytes = max_table_bytes
        self._trail = new_trail(_MOST_MOVES)
        self._facts = new_facts()
        self.plan = new_plan()

    @functools.cached_property
    def _table(self) -> Facts:
        """Only positions before the deal of the stock need it."""
        return new_table(self._max_table_bytes)

    def stop(self) -> None:
        """See ``Method``."""
        self.plan[STOP] = 1

    def solve(self, board: Cells, max_positions: int) -> Found:
        """See ``Method``."""
        verdict, positions = self._plan_win(board, max_positions)
        if verdict != WINNABLE:
            return Found(verdict, positions)
        carry_out(board, self._trail, self.plan)
        moves = tuple((source, target) for source, target in take_back(board, self._trail).tolist())
        return Found(verdict, positions, moves)

    def _plan_win(self, board: Cells, max_positions: int) -> tuple[int, int]:
        """Return the verdict and how many positions it took."""
        self._trail[0] = 0
        if not board[STOCK_SIZE] or board[STOCK_DEALT]:
            read_facts(board, self._facts)
            verdict, positions = plan_switches(self._facts, self.plan, max_positions)
            return verdict, max(positions, 1)
        tally = new_tally(max_positions)
        verdict = solve_before_deal(board, self._trail, self._table, self._facts, self.plan, tally)
        return verdict, int(tally[NODES])
