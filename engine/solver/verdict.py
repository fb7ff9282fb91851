"""The only door to the solver: from a position to its verdict, with the line that proves a win."""

import enum
from typing import Final, Protocol

import msgspec
import numpy as np
from numpy.typing import NDArray

from engine.board import blank_board, lay_out
from engine.compiled import Cells
from engine.errors import EngineError
from engine.kernel import MOVE_CAP, is_won
from engine.numbering import shuffled_deck
from engine.solver.by_conflicts import ByConflicts
from engine.solver.by_search import BySearch
from engine.solver.conflicts import UNWINNABLE, WINNABLE
from engine.solver.deals import NO_LINE
from engine.solver.facts import Facts
from engine.solver.method import Method, has_one_switch_a_card
from engine.solver.proof import proven_line
from engine.variants import Options, Variant

__all__ = ["OUTCOMES", "AnySolver", "Budget", "Outcome", "Solver", "StoppedError", "Verdict", "solve"]

LEAST_TABLE_BYTES: Final = 2**15
MOST_TABLE_BYTES: Final = 2**30


class Outcome(enum.StrEnum):
    """What is proven of a position (R14)."""

    WINNABLE = "winnable"
    UNWINNABLE = "unwinnable"
    UNKNOWN = "unknown"


OUTCOMES: Final = tuple(Outcome)
"""The outcomes by their numbers in ``Solver.solve_deals``, in checkpoints and in the catalogue; never reordered."""


class Budget(msgspec.Struct, frozen=True):
    """How far the solver may go; never a time, so that an answer does not depend on the machine.

    ``max_positions``: greedy runs and positions looked at, from one on. ``max_table_bytes``: memory for a table of
    positions met, from ``LEAST_TABLE_BYTES`` to ``MOST_TABLE_BYTES``; ``Solver`` and ``shorten`` say how many.
    """

    max_positions: int = 200_000
    max_table_bytes: int = 4 * 2**20

    def __post_init__(self) -> None:
        """Raise ``ValueError`` for a table of another size."""
        if not LEAST_TABLE_BYTES <= self.max_table_bytes <= MOST_TABLE_BYTES:
            raise ValueError(self.max_table_bytes)


class Verdict(msgspec.Struct, frozen=True):
    """A proof, or what stopped it.

    ``positions``: how many were looked at; ``line``: moves in notation that win from the position, with ``winnable``;
    ``limit``: ``positions`` if the budget, or the room for positions, ran out.
    """

    outcome: Outcome
    positions: int
    line: tuple[str, ...] | None = None
    limit: str | None = None


class StoppedError(EngineError):
    """Somebody has asked the solver to stop."""


class AnySolver(Protocol):
    """What gives verdicts as ``Solver`` does, which says what its members mean."""

    @property
    def budget(self) -> Budget:
        """See ``Solver``."""
        ...

    @property
    def plan(self) -> Facts:
        """See ``Solver``."""
        ...

    def solve(self, board: Cells, max_positions: int | None = None, most_moves: int = MOVE_CAP) -> Verdict:
        """See ``Solver``."""
        ...


class Solver:
    """Everything needed to solve one position after another without asking for memory each time.

    The tables come into being when a position first needs them: one for boards of one deck where only kings fill a
    space, one for all others; both are kept. For one thread at a time; the kernels themselves leave the GIL to others.
    """

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._conflicts = ByConflicts(budget.max_table_bytes)
        self._search = BySearch(budget.max_table_bytes)
        self._is_stopped = False

    @property
    def budget(self) -> Budget:
        """What it was made with."""
        return self._budget

    @property
    def plan(self) -> Facts:
        """The plan of the first method, for other kernels to work with: ``stop`` stops them then, too."""
        return self._conflicts.plan

    def stop(self) -> None:
        """Let a verdict that another thread waits for, and every later one, end in ``StoppedError``."""
        self._is_stopped = True
        self._conflicts.stop()
        self._search.stop()

    def solve(self, board: Cells, max_positions: int | None = None, most_moves: int = MOVE_CAP) -> Verdict:
        """Do what the function ``solve`` does, with another limit of positions if one is given.

        A line of more than ``most_moves`` is found only for one deck where only kings fill a space.
        """
        if is_won(board):
            return Verdict(Outcome.WINNABLE, 1, line=())
        most = self._budget.max_positions if max_positions is None else max_positions
        found = self._method_for(board).solve(board.copy(), most, most_moves)
        if self._is_stopped:
            raise StoppedError
        if found.verdict == UNWINNABLE:
            return Verdict(Outcome.UNWINNABLE, found.positions)
        if found.verdict != WINNABLE:
            return Verdict(Outcome.UNKNOWN, found.positions, limit="positions")
        return Verdict(Outcome.WINNABLE, found.positions, line=proven_line(board, found.moves))

    def solve_deals(self, variant: Variant, options: Options, seeds: range) -> NDArray[np.int64]:
        """Decide deals whose seeds follow one another: int64[n, 3], a row a seed.

        A row is the outcome's place in ``OUTCOMES``, the positions looked at, and the moves of the winning line, -1
        without one; each line was checked by the rulebook. The seeds and options must exist.
        """
        blank = blank_board(variant, options)
        if self._method_for(blank) is not self._conflicts:
            return np.array([self._solve_deal(blank, seed, variant.decks) for seed in seeds], np.int64)
        found = self._conflicts.solve_deals(blank, seeds, self._budget.max_positions)
        if self._is_stopped:
            raise StoppedError
        return found

    def _solve_deal(self, blank: Cells, seed: int, decks: int) -> tuple[int, int, int]:
        board = blank.copy()
        lay_out(board, shuffled_deck(seed, decks))
        verdict = self.solve(board)
        moves = NO_LINE if verdict.line is None else len(verdict.line)
        return OUTCOMES.index(verdict.outcome), verdict.positions, moves

    def _method_for(self, board: Cells) -> Method:
        return self._conflicts if has_one_switch_a_card(board) else self._search


def solve(board: Cells, budget: Budget) -> Verdict:
    """Return the verdict on a position of any rules; the board is left as it is.

    ``winnable`` carries a line that the rulebook has accepted (``UnprovenLineError`` if it did not), ``unwinnable``
    comes from an exhausted search.
    """
    return Solver(budget).solve(board)
