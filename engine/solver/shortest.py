"""The fewest moves that win a kings-only, one-deck position (NOTES.md, section 12).

After the deal of the stock lines differ only in which kings move. Before it the positions are taken in the order of
their moves, so that each is met on a shortest way to it.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.compiled import Cells, compiled
from engine.kernel.legality import LEGAL, MAX_MOVES, THE_STOCK, list_moves, stock_obstacle
from engine.kernel.motion import apply, undo
from engine.solver.before_deal import (
    MAX_NODES,
    NODES,
    POSITIONS,
    QUICK,
    clear_table,
    is_full,
    is_lost_anyway,
    is_new,
    key_of,
)
from engine.solver.bits import count_bits
from engine.solver.conflicts import UNKNOWN, WINNABLE, plan_switches
from engine.solver.facts import KINGS, REMOVING, SIZE, SWITCHES, Facts, king_of, read_facts
from engine.solver.greedy import LENGTH, NEEDS, STOP
from engine.solver.least import least_moves

__all__ = ["fewest_after_deal", "fewest_before_deal", "new_count"]

NO_LINE: Final = -1

# The count: the tally of ``before_deal.py``, and
STAYED_OPEN: Final = 3  # 1: something was not decided, so that what was found may not be the shortest
_MOST_KINGS: Final = 4

# A way to a position before the deal: int32[WAY].
FROM: Final = 0  # number of the position before it
SOURCE: Final = 1
TARGET: Final = 2
DEPTH: Final = 3  # moves
WAY: Final = 4


def new_count(max_nodes: int) -> Facts:
    """Return a count of nothing yet."""
    return np.array([0, max_nodes, 0, 0], np.int64)


@compiled
def fewest_after_deal(facts: Facts, plan: Facts, count: Facts, most: int) -> int:
    """Return the fewest moves, NO_LINE if it takes more than ``most``; the plan holds them."""
    switches = int(facts[SWITCHES])
    kings = switches & int(facts[KINGS])
    links = count_bits(switches & ~kings)
    for moving in range(min(most - links, _MOST_KINGS) + 1):
        for suits in range(16):
            allowed = kings & _kings_of(facts, suits)
            if count_bits(suits) != moving or count_bits(allowed) != moving:
                continue
            if allowed != kings and not facts[REMOVING]:
                continue
            facts[SWITCHES] = switches & ~kings | allowed
            verdict, nodes = plan_switches(facts, plan, count[MAX_NODES] - count[NODES])
            facts[SWITCHES] = switches
            count[NODES] += nodes
            if verdict == WINNABLE:
                return int(plan[LENGTH])
            if verdict == UNKNOWN:
                count[STAYED_OPEN] = 1
    return NO_LINE


@compiled
def _kings_of(facts: Facts, suits: int) -> int:
    chosen = 0
    for suit in range(4):
        if suits >> suit & 1:
            chosen |= king_of(facts, suit)
    return chosen


@compiled
def fewest_before_deal(board: Cells, trail: Cells, table: Facts, plan: Facts, count: Facts, most: int) -> int:
    """Return the fewest moves, the deal among them, NO_LINE if it takes more than ``most``.

    If there is a line the board is left where the stock is to be dealt, the way there on the trail, which must be
    empty, and what follows in the plan. The trail must have room for ``most`` moves and one more.
    """
    facts = np.zeros(SIZE, np.int64)
    ways = np.zeros((table.size // 3 + 1, WAY), np.int32)
    best = plan[:NEEDS].copy()
    at = found = 0
    length = NO_LINE
    ends = int(is_new(table, count, key_of(board)))  # 1: the table is empty
    while at < ends:
        if plan[STOP] or count[NODES] >= count[MAX_NODES]:
            count[STAYED_OPEN] = 1
            break
        _go(board, trail, ways, at)
        depth = int(ways[at, DEPTH])
        if depth + least_moves(board) <= most and not is_lost_anyway(board, facts, plan, count, QUICK):
            rest = _deal_now(board, trail, facts, plan, count, most - depth - 1)
            if rest != NO_LINE:
                length, found = depth + 1 + rest, at
                most = length - 1
                best[:] = plan[:NEEDS]
            ends = _add_ways(board, trail, table, count, ways, at)
        at += 1
    clear_table(table, count)
    plan[:NEEDS] = best
    _go(board, trail, ways, found)
    return length


@compiled
def _go(board: Cells, trail: Cells, ways: NDArray[np.int32], at: int) -> None:
    """Take back all moves, and make those that lead to a position."""
    while trail[0]:
        undo(board, trail)
    steps = np.empty(int(ways[at, DEPTH]), np.int64)
    for i in range(len(steps)):
        steps[i] = at
        at = int(ways[at, FROM])
    for step in steps[::-1]:
        apply(board, trail, int(ways[step, SOURCE]), int(ways[step, TARGET]))


@compiled
def _deal_now(board: Cells, trail: Cells, facts: Facts, plan: Facts, count: Facts, most: int) -> int:
    """Return the fewest moves after a deal now, NO_LINE if it is forbidden or more than ``most`` are needed."""
    if stock_obstacle(board) != LEGAL:
        return NO_LINE
    apply(board, trail, THE_STOCK, 0)
    read_facts(board, facts)
    fewest = fewest_after_deal(facts, plan, count, most)
    undo(board, trail)
    return fewest


@compiled
def _add_ways(board: Cells, trail: Cells, table: Facts, count: Facts, ways: NDArray[np.int32], at: int) -> int:
    """Add the positions that one move leads to and that are new; return how many positions there are then."""
    moves = np.empty((MAX_MOVES, 2), np.int16)
    for i in range(list_moves(board, moves, builds_only=False, with_idle=True)):
        if is_full(table, count):
            count[STAYED_OPEN] = 1
            break
        apply(board, trail, int(moves[i, 0]), int(moves[i, 1]))
        if is_new(table, count, key_of(board)):
            way = ways[count[POSITIONS] - 1]
            way[FROM], way[SOURCE], way[TARGET] = at, moves[i, 0], moves[i, 1]
            way[DEPTH] = ways[at, DEPTH] + 1
        undo(board, trail)
    return int(count[POSITIONS])
