"""The only door to the solver: from a position to its verdict, with the line that proves a win."""

import enum
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from engine.board import EMPTY_ANY, RUNS, STOCK_DEALT, STOCK_SIZE, new_trail
from engine.compiled import Cells
from engine.errors import EngineError
from engine.kernel import apply, is_won, play_all
from engine.kernel.fold import WON
from engine.kernel.legality import THE_STOCK, card_at
from engine.kernel.listing import origin_needed
from engine.notation import DEAL
from engine.solver.before_deal import MOST_DEEP, NODES, new_table, new_tally, solve_before_deal
from engine.solver.conflicts import UNWINNABLE, WINNABLE, new_plan, plan_switches
from engine.solver.facts import new_facts, read_facts
from engine.solver.greedy import STOP
from engine.solver.line import carry_out, take_back
from engine.words import encode_moves, move_text

__all__ = [
    "Budget",
    "Outcome",
    "Solver",
    "StoppedError",
    "UnprovenLineError",
    "UnsolvableRulesError",
    "Verdict",
    "can_solve",
    "solve",
]

LEAST_TABLE_BYTES: Final = 2**15
MOST_TABLE_BYTES: Final = 2**30

_MOST_MOVES: Final = MOST_DEEP + 64
_ONE_DECK: Final = 4  # runs


class Outcome(enum.StrEnum):
    """What is proven of a position (R14)."""

    WINNABLE = "winnable"
    UNWINNABLE = "unwinnable"
    UNKNOWN = "unknown"


class Budget(msgspec.Struct, frozen=True):
    """How far the solver may go; never a time, so that an answer does not depend on the machine.

    ``max_positions``: greedy runs and positions looked at; ``max_table_bytes``: memory for the positions met, from
    ``LEAST_TABLE_BYTES`` to ``MOST_TABLE_BYTES``.
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
    ``limit``: ``positions`` if the budget ran out.
    """

    outcome: Outcome
    positions: int
    line: tuple[str, ...] | None = None
    limit: str | None = None


class StoppedError(EngineError):
    """Somebody has asked the solver to stop."""


class UnprovenLineError(EngineError):
    """The solver's line does not win: a defect, noticed before anybody could rely on it."""


class UnsolvableRulesError(EngineError):
    """The solver does not know these rules: any card fills a space, or there is more than one deck."""


def can_solve(board: Cells) -> bool:
    """Return whether the board's rules are those the solver knows: one deck, and only kings fill a space."""
    return not board[EMPTY_ANY] and bool(board[RUNS] <= _ONE_DECK)


class Solver:
    """Everything needed to solve one position after another without asking for memory each time.

    For one thread at a time; the kernels themselves leave the GIL to others.
    """

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._trail = new_trail(_MOST_MOVES)
        self._facts = new_facts()
        self._plan = new_plan()
        self._table = new_table(budget.max_table_bytes)

    def stop(self) -> None:
        """Let a verdict that another thread waits for, and every later one, end in ``StoppedError``."""
        self._plan[STOP] = 1

    def solve(self, board: Cells, max_positions: int | None = None) -> Verdict:
        """Do what the function ``solve`` does, with another limit of positions if one is given."""
        if not can_solve(board):
            raise UnsolvableRulesError
        if is_won(board):
            return Verdict(Outcome.WINNABLE, 1, line=())
        tried = board.copy()
        found, positions = self._search(tried, self._budget.max_positions if max_positions is None else max_positions)
        if self._plan[STOP]:
            raise StoppedError
        if found == UNWINNABLE:
            return Verdict(Outcome.UNWINNABLE, positions)
        if found != WINNABLE:
            return Verdict(Outcome.UNKNOWN, positions, limit="positions")
        carry_out(tried, self._trail, self._plan)
        return Verdict(Outcome.WINNABLE, positions, line=_line_of(board, take_back(tried, self._trail)))

    def _search(self, tried: Cells, max_positions: int) -> tuple[int, int]:
        """Return the kernels' verdict and how many positions it took."""
        self._trail[0] = 0
        if not tried[STOCK_SIZE] or tried[STOCK_DEALT]:
            read_facts(tried, self._facts)
            found, positions = plan_switches(self._facts, self._plan, max_positions)
            return found, max(positions, 1)
        tally = new_tally(max_positions)
        found = solve_before_deal(tried, self._trail, self._table, self._facts, self._plan, tally)
        return found, int(tally[NODES])


def solve(board: Cells, budget: Budget) -> Verdict:
    """Return the verdict on a position, which is left as it is; ``UnsolvableRulesError`` if ``can_solve`` is false.

    ``winnable`` carries a line that the rulebook has accepted (``UnprovenLineError`` if it did not), ``unwinnable``
    comes from an exhausted search.
    """
    return Solver(budget).solve(board)


def _line_of(board: Cells, moves: NDArray[np.int16]) -> tuple[str, ...]:
    """Put moves into notation, and see that they win under the rulebook."""
    played, trail = board.copy(), new_trail(len(moves))
    line: list[str] = []
    for source, target in moves.tolist():
        if source == THE_STOCK:
            line.append(DEAL)
        else:
            line.append(move_text(card_at(played, source), source, target, origin_needed(played, source, target)))
        apply(played, trail, source, target)
    # ``apply`` asks nothing; this does.
    accepted, *_, status = play_all(board.copy(), new_trail(1), encode_moves(line))
    if accepted != len(line) or status != WON:
        raise UnprovenLineError
    return tuple(line)
