"""Before the stock is dealt, if a build forbids the deal: the ends that can be reached (NOTES.md, section 5a)."""

from typing import Final

import numpy as np

from engine.board import CELLS, COLUMNS, HEIGHTS, IDLE_ALLOWED, MAX_HEIGHT, PLACE_OF, RANKS, TIMING
from engine.compiled import Cells, compiled
from engine.kernel.legality import NO_MOVES, THE_STOCK
from engine.kernel.motion import apply, undo
from engine.solver.bits import lowest_bit
from engine.solver.conflicts import UNKNOWN, UNWINNABLE, WINNABLE, plan_switches
from engine.solver.facts import (
    BOTTOM,
    EMPTY,
    KINGS,
    NEED,
    RUN_BIT,
    SUIT,
    SWITCHES,
    Facts,
    card_of,
    index_of,
    king_of,
    read_facts,
)
from engine.solver.forced import (
    CASE,
    DECIDED,
    HELD,
    IMPOSSIBLE,
    MADE,
    MIGHT,
    NO_SEAT,
    SEAT_BITS,
    SEATS,
    before_stock,
    draw_conclusions,
    seat_of,
    spread,
)
from engine.solver.greedy import LENGTH, ORDER

__all__ = ["solve_by_ends"]

NOT_COVERED: Final = 4  # beside the verdicts: nothing is known
RUNS_A_CASE: Final = 4  # greedy runs spent on one that is not decided
MOST_CASES: Final = 128  # one more a link decided, and for each king one a column and one more


@compiled
def solve_by_ends(board: Cells, trail: Cells, facts: Facts, plan: Facts, max_nodes: int) -> tuple[int, int]:
    """Return the verdict on a position whose stock is not dealt and may not be dealt at any time, and the greedy runs.

    NOT_COVERED if idle moves matter before the deal, or kings may stand in each other's way. WINNABLE leaves the board
    where the stock is to be dealt, the way there on the trail, and what follows in the plan; otherwise the board is as
    it was.
    """
    read_facts(board, facts)
    verdict, nodes = plan_switches(facts, plan, max_nodes)
    if verdict != WINNABLE:
        return verdict, max(nodes, 1)
    allowed = before_stock(board, facts)
    might = spread(facts, allowed, 0)
    if board[IDLE_ALLOWED] and (facts[EMPTY] or might & facts[BOTTOM] or might >> RUN_BIT):
        return NOT_COVERED, nodes
    return _try_cases(board, trail, facts, plan, allowed, max_nodes, nodes)


@compiled
def _try_cases(  # noqa: PLR0913, PLR0917  # kernels take plain arguments
    board: Cells, trail: Cells, facts: Facts, plan: Facts, allowed: int, max_nodes: int, nodes: int
) -> tuple[int, int]:
    """Decide one switch after the other, both ways, and deal wherever all are decided."""
    start = facts.copy()
    cases = np.empty((MOST_CASES, CASE), np.int64)
    cases[0] = 0
    top = 1
    while top:
        top -= 1
        case = cases[top]
        chosen = draw_conclusions(start, case, allowed, board[TIMING] == NO_MOVES)
        if chosen == IMPOSSIBLE:
            continue
        left = max_nodes - nodes
        if left <= 0:
            return UNKNOWN, nodes
        _add_needs(board, start, facts, case)
        verdict, runs = plan_switches(facts, plan, left if chosen == DECIDED else min(RUNS_A_CASE, left))
        nodes += max(runs, 1)
        if verdict == UNWINNABLE:
            continue
        if chosen != DECIDED:
            top = _branch(board, start, cases, top, chosen)
            continue
        if verdict == WINNABLE:
            verdict, runs = _deal_at_end(board, trail, facts, plan, case, max_nodes - nodes)
            nodes += runs
            facts[:] = start
        if verdict != UNWINNABLE:
            return verdict, nodes
    return UNWINNABLE, nodes


@compiled
def _add_needs(board: Cells, start: Facts, facts: Facts, case: Facts) -> None:
    """Let what is not made before the deal need what is, and each king the bottom card of the column that it fills."""
    later = int(start[SWITCHES]) & ~int(case[MIGHT])
    for card in range(RUN_BIT):
        facts[NEED + card] = start[NEED + card] | (case[MADE] if later >> card & 1 else 0)
    for suit in range(4):
        column = seat_of(case, suit)
        if column != NO_SEAT:
            facts[NEED + lowest_bit(king_of(start, suit))] |= _first_card(board, column)


@compiled
def _first_card(board: Cells, column: int) -> int:
    """Return the bottom card of a column as a mask."""
    return 1 << index_of(int(board[CELLS + column * MAX_HEIGHT])) if board[HEIGHTS + column] else 0


@compiled
def _branch(board: Cells, start: Facts, cases: Facts, top: int, card: int) -> int:
    """Replace the case at ``top`` by those in which ``card`` is held, and is made: for a king, one a column."""
    case = cases[top].copy()
    cases[top, HELD] |= 1 << card
    if not start[KINGS] >> card & 1:
        return _push(cases, top, case, 1 << card, 0) + 1
    suit = card // SUIT
    if case[MIGHT] >> (RUN_BIT + suit) & 1:
        top = _push(cases, top, case, _leaving(start, suit), 0)
    for column in range(board[COLUMNS]):
        first = _first_card(board, column)
        if not _is_taken(case, column) and not first & ~case[MIGHT]:
            for other in range(4):
                if first & king_of(start, other):
                    first |= _leaving(start, other)
            top = _push(cases, top, case, 1 << card | first, (column + 1) << SEAT_BITS * suit)
    return top + 1


@compiled
def _push(cases: Facts, top: int, case: Facts, made: int, seat: int) -> int:
    """Put a case on top in which more is made than in ``case``; return where it stands."""
    top += 1
    cases[top] = case
    cases[top, MADE] |= made
    cases[top, SEATS] |= seat
    return top


@compiled
def _leaving(facts: Facts, suit: int) -> int:
    """Return the mask of what is made when a suit's run has left, without other kings: each is a case of its own."""
    return king_of(facts, suit) | 1 << RUN_BIT + suit | int(facts[NEED + RUN_BIT + suit]) & ~int(facts[KINGS])


@compiled
def _is_taken(case: Facts, column: int) -> bool:
    taken = False
    for suit in range(4):
        taken = taken or seat_of(case, suit) == column
    return taken


@compiled
def _deal_at_end(board: Cells, trail: Cells, facts: Facts, plan: Facts, case: Facts, max_nodes: int) -> tuple[int, int]:
    """Go to the end by the planned order, and return what dealing there leads to; go back unless it wins."""
    size, target = 0, 0
    while size < plan[LENGTH] and case[MADE] >> plan[ORDER + size] & 1:
        card = card_of(int(plan[ORDER + size]))
        target = _target(board, case, card)
        if target == NO_SEAT:
            break
        apply(board, trail, int(board[PLACE_OF + card]), target)
        size += 1
    verdict, nodes = NOT_COVERED, 0
    if target != NO_SEAT:
        # R8 need not be asked: in a case that is decided no move forbids the deal (NOTES.md, section 5a).
        apply(board, trail, THE_STOCK, 0)
        read_facts(board, facts)
        verdict, nodes = plan_switches(facts, plan, max_nodes)
        undo(board, trail)
    if verdict != WINNABLE:
        for _ in range(size):
            undo(board, trail)
    return verdict, nodes


@compiled
def _target(board: Cells, case: Facts, card: int) -> int:
    """Return where a card goes; NO_SEAT if it is a king that will leave, and each empty column awaits another."""
    if card & 15 != board[RANKS]:
        return int(board[PLACE_OF + card + 1]) // MAX_HEIGHT
    target = seat_of(case, card >> 4)
    for column in range(board[COLUMNS]):
        if target == NO_SEAT and not board[HEIGHTS + column] and not _is_taken(case, column):
            target = column
    return target
