"""Before the stock is dealt (NOTES.md, section 4): every position that can be reached, and the deal from each."""

from typing import Final

import numpy as np

from engine.board import CELLS, FOUNDATION, MAX_HEIGHT, PLACE_OF, RANKS, STOCK_SIZE, TIMING
from engine.compiled import Cells, compiled
from engine.kernel.legality import ANY_TIME, LEGAL, MAX_MOVES, THE_STOCK, list_moves, stock_obstacle
from engine.kernel.motion import apply, undo
from engine.solver.conflicts import UNKNOWN, UNWINNABLE, WINNABLE, plan_switches
from engine.solver.ends import NOT_COVERED, solve_by_ends
from engine.solver.facts import Facts, read_facts
from engine.solver.greedy import STOP
from engine.solver.unavoidable import make_unavoidable_moves

__all__ = [
    "clear_table",
    "is_full",
    "is_lost_anyway",
    "is_new",
    "key_of",
    "new_table",
    "new_tally",
    "search_before_deal",
    "solve_before_deal",
]

MOST_DEEP: Final = 512  # moves on a way; more take idle moves, and where such a way is met the verdict stays open
MOST_AT_ONCE: Final = 64  # above the number of links, each of which is made once
MOST_WAITING: Final = 8192  # moves waiting to be tried, at all depths together
QUICK: Final = 4  # greedy runs spent on finding that a position is lost whatever the stock does

# The table: int64[n], n a power of two, for n / 2 positions; its first numbers tell which slots are in use.
NOT_SEEN: Final = -1
GONE: Final = 7

ALIVE: Final = 3  # beside the verdicts: not lost for all that is known, and not won by dealing now

# The tally: int64[3].
NODES: Final = 0  # greedy runs, and positions looked at
MAX_NODES: Final = 1
POSITIONS: Final = 2  # how many slots of the table are in use


@compiled
def new_tally(max_nodes: int) -> Facts:
    """Return a tally with nothing counted yet."""
    return np.array([0, max_nodes, 0], np.int64)


def new_table(max_bytes: int) -> Facts:
    """Return room for positions: slots, a power of two, of which half can be used, then the list of those in use."""
    slots = 1 << (max_bytes // 12).bit_length() - 1
    return np.full(slots + slots // 2, NOT_SEEN, np.int64)


@compiled
def solve_before_deal(board: Cells, trail: Cells, table: Facts, facts: Facts, plan: Facts, tally: Facts) -> int:
    """Return the verdict on a kings-only, one-deck position whose stock is not dealt.

    WINNABLE leaves the board where the stock is to be dealt, the way there on the trail, and what follows in the plan;
    otherwise the board is as it was. The trail must be empty.
    """
    if board[TIMING] != ANY_TIME:
        verdict, nodes = solve_by_ends(board, trail, facts, plan, tally[MAX_NODES])
        tally[NODES] += nodes
        if verdict != NOT_COVERED:
            return verdict
    return search_before_deal(board, trail, table, facts, plan, tally)


@compiled
def search_before_deal(board: Cells, trail: Cells, table: Facts, facts: Facts, plan: Facts, tally: Facts) -> int:
    """Do the same as ``solve_before_deal``, for any timing, by trying every position."""
    moves = np.empty((MAX_MOVES, 2), np.int16)
    waiting = np.empty((MOST_WAITING, 2), np.int16)
    floor = np.zeros(MOST_DEEP, np.int64)
    verdict = UNWINNABLE
    depth = top = 0
    while True:
        if is_new(table, tally, key_of(board)):
            found = _look(board, trail, facts, plan, tally, depth)
            if found in (WINNABLE, UNKNOWN):
                verdict = found
                break
            if found != UNWINNABLE:
                top, made = _add_moves(board, trail, facts, moves, waiting, top)
                floor[depth + 1 : depth + 1 + made] = top
                depth += made
                if made and not is_full(table, tally):
                    continue
        if plan[STOP] or is_full(table, tally) or top > MOST_WAITING - MAX_MOVES:
            verdict = UNKNOWN
            break
        depth = _go_back(board, trail, floor, depth, top)
        if top == 0 or depth + MOST_AT_ONCE >= MOST_DEEP:
            verdict = UNKNOWN if top else verdict
            break
        top -= 1
        depth += 1
        floor[depth] = top
        apply(board, trail, int(waiting[top, 0]), int(waiting[top, 1]))
    if verdict != WINNABLE:
        while trail[0]:
            undo(board, trail)
    clear_table(table, tally)
    return verdict


@compiled
def _go_back(board: Cells, trail: Cells, floor: Facts, depth: int, top: int) -> int:
    """Take back moves to the last position of which moves wait to be tried; return how many lead there."""
    while depth and top == floor[depth]:
        undo(board, trail)
        depth -= 1
    return depth


@compiled
def _look(board: Cells, trail: Cells, facts: Facts, plan: Facts, tally: Facts, depth: int) -> int:
    """Return UNWINNABLE if the position is lost with a free stock even, else what dealing now leads to, or ALIVE.

    UNKNOWN if that takes more than the tally allows.
    """
    left = tally[MAX_NODES] - tally[NODES]
    if left <= 0:
        return UNKNOWN
    if is_lost_anyway(board, facts, plan, tally, QUICK if depth else left):
        return UNWINNABLE
    if stock_obstacle(board) != LEGAL:
        return ALIVE
    apply(board, trail, THE_STOCK, 0)
    read_facts(board, facts)
    verdict, nodes = plan_switches(facts, plan, tally[MAX_NODES] - tally[NODES])
    tally[NODES] += nodes
    undo(board, trail)
    return ALIVE if verdict == UNWINNABLE else verdict


@compiled
def is_lost_anyway(board: Cells, facts: Facts, plan: Facts, tally: Facts, most_runs: int) -> bool:
    """Return whether so many greedy runs, and the tally, suffice to show it lost with a free stock even (section 4)."""
    read_facts(board, facts)
    verdict, nodes = plan_switches(facts, plan, min(most_runs, tally[MAX_NODES] - tally[NODES]))
    tally[NODES] += max(nodes, 1)
    return verdict == UNWINNABLE


@compiled
def _add_moves(  # kernels take plain arguments
    board: Cells, trail: Cells, facts: Facts, moves: Cells, waiting: Cells, top: int
) -> tuple[int, int]:
    """Put the moves to try on the stack, and return its new height; or make some at once, and return how many."""
    count = list_moves(board, moves, builds_only=False, with_idle=True)
    if board[TIMING] != ANY_TIME and count > 1:
        read_facts(board, facts)
        made = make_unavoidable_moves(board, trail, facts, moves, count)
        if made:
            return top, made
    waiting[top : top + count] = moves[:count]
    return top + count, 0


@compiled
def key_of(board: Cells) -> int:
    """Return a number that is equal for two positions of one deal exactly if they cannot be told apart before the deal.

    One bit a card: it lies on the next higher one of its suit. Three bits a king: it lies at the bottom of which column
    that the stock lands on (at most five), of any other (they are interchangeable), or of none; or it has left with
    its run.
    """
    key = 0
    ranks = int(board[RANKS])
    for suit in range(4):
        for rank in range(1, ranks):
            card = suit << 4 | rank
            place = int(board[PLACE_OF + card])
            if place >= 0 and place % MAX_HEIGHT and board[CELLS + place - 1] == card + 1:
                key |= 1 << (12 * suit + rank - 1)
        place = int(board[PLACE_OF + (suit << 4 | ranks)])
        if board[FOUNDATION + suit]:
            key |= GONE << (48 + 3 * suit)
        elif place >= 0 and place % MAX_HEIGHT == 0:
            key |= 1 + min(place // MAX_HEIGHT, int(board[STOCK_SIZE])) << (48 + 3 * suit)
    return key


@compiled
def is_new(table: Facts, tally: Facts, key: int) -> bool:
    """Enter a key; return whether it was not there."""
    slots = table.size // 3 * 2
    mixed = key * -7046029254386353131  # 2^64 / golden ratio, odd: spreads the key over the high bits
    slot = (mixed ^ mixed >> 29) & slots - 1
    while table[slot] != NOT_SEEN:
        if table[slot] == key:
            return False
        slot = (slot + 1) & slots - 1
    table[slot] = key
    table[slots + tally[POSITIONS]] = slot
    tally[POSITIONS] += 1
    return True


@compiled
def is_full(table: Facts, tally: Facts) -> bool:
    """Return whether there is no room for another key."""
    return int(tally[POSITIONS]) >= table.size // 3


@compiled
def clear_table(table: Facts, tally: Facts) -> None:
    """Forget all keys."""
    slots = table.size // 3 * 2
    for i in range(tally[POSITIONS]):
        table[table[slots + i]] = NOT_SEEN
    tally[POSITIONS] = 0
