"""A shorter line for a position that is known to be winnable, the shortest where that can be proven."""

import msgspec

from engine.board import STOCK_DEALT, STOCK_SIZE, new_trail
from engine.compiled import Cells
from engine.solver.before_deal import NODES, new_table
from engine.solver.facts import new_facts, read_facts
from engine.solver.greedy import STOP
from engine.solver.least import least_moves
from engine.solver.line import carry_out, take_back
from engine.solver.method import has_one_switch_a_card
from engine.solver.proof import proven_line
from engine.solver.shortest import NO_LINE, STAYED_OPEN, fewest_after_deal, fewest_before_deal, new_count
from engine.solver.verdict import AnySolver, StoppedError

__all__ = ["Shortest", "shorten"]


class Shortest(msgspec.Struct, frozen=True):
    """The shortest line found, which no line is shorter than ``at_least``, and how many positions were looked at."""

    line: tuple[str, ...]
    at_least: int
    positions: int

    @property
    def is_proven(self) -> bool:
        """Whether there is no shorter line."""
        return len(self.line) == self.at_least


def shorten(solver: AnySolver, board: Cells, line: tuple[str, ...], max_positions: int) -> Shortest:
    """Return the shortest line that can be found, given a line that wins the position; the board is left as it is.

    Where any card fills a space, or with two decks, that is the line given: it may be proven the shortest by a count,
    but is not improved. Before the deal of the stock it takes a table of its own, and two thirds as much memory again
    for the ways to the positions in it. ``StoppedError`` if the solver is stopped.
    """
    least = int(least_moves(board))
    if len(line) == least or not has_one_switch_a_card(board):
        return Shortest(line, least, 0)
    tried, trail, count = board.copy(), new_trail(len(line) + 1), new_count(max_positions)
    if tried[STOCK_SIZE] and not tried[STOCK_DEALT]:
        table = new_table(solver.budget.max_table_bytes)
        length = fewest_before_deal(tried, trail, table, solver.plan, count, len(line) - 1)
    else:
        facts = new_facts()
        read_facts(tried, facts)
        length = fewest_after_deal(facts, solver.plan, count, len(line) - 1)
    if solver.plan[STOP]:
        raise StoppedError
    if length != NO_LINE:
        carry_out(tried, trail, solver.plan)
        moves = [(source, target) for source, target in take_back(tried, trail).tolist()]
        line = proven_line(board, moves)
    return Shortest(line, least if count[STAYED_OPEN] else len(line), int(count[NODES]))
