"""A solver that asks others first, once a position has turned out to be no easy one."""

from collections.abc import Callable
from typing import Final

from api.verdicts.entry import Question
from engine.compiled import Cells
from engine.kernel import MOVE_CAP
from engine.solver import AnySolver, Budget, Outcome, Verdict
from engine.solver.facts import Facts

__all__ = ["QUICK", "AskingSolver"]

QUICK: Final = 1_000
"""Positions: so many take no longer than to ask somebody, and most answers need no more."""


class AskingSolver:
    """Gives the verdicts of the solver it is made with, whether it works for them or finds them.

    A limit of positions only ends the work, so what is decided within fewer is decided alike within more.
    """

    def __init__(
        self, solver: AnySolver, find: Callable[[Question], Verdict | None], keep: Callable[[Question, Verdict], None]
    ) -> None:
        self._solver = solver
        self._find = find
        self._keep = keep

    @property
    def budget(self) -> Budget:
        """See ``Solver``."""
        return self._solver.budget

    @property
    def plan(self) -> Facts:
        """See ``Solver``."""
        return self._solver.plan

    def solve(self, board: Cells, max_positions: int | None = None, most_moves: int = MOVE_CAP) -> Verdict:
        """See ``Solver``."""
        most = self.budget.max_positions if max_positions is None else max_positions
        verdict = self._solver.solve(board, min(most, QUICK), most_moves)
        if verdict.outcome is not Outcome.UNKNOWN or most <= QUICK:
            return verdict
        question = Question(board, most, most_moves, self.budget.max_table_bytes)
        if found := self._find(question):
            return found
        verdict = self._solver.solve(board, most, most_moves)
        self._keep(question, verdict)
        return verdict
