"""Before the stock is dealt, if a build forbids the deal: the ends that can be reached (NOTES.md, section 5a)."""

from typing import Final

import numpy as np

from engine.board import CELLS, COLUMNS, HEIGHTS, IDLE_ALLOWED, MAX_HEIGHT, PLACE_OF, TIMING
from engine.compiled import Cells, compiled
from engine.kernel.legality import NO_MOVES, THE_STOCK
from engine.kernel.motion import apply, undo
from engine.solver.bits import count_bits
from engine.solver.conflicts import UNWINNABLE, WINNABLE, plan_switches
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
    read_facts,
)
from engine.solver.forced import (
    CASE,
    DECIDED,
    HELD,
    IMPOSSIBLE,
    MADE,
    MIGHT,
    SEATS,
    before_stock,
    draw_conclusions,
    spread,
)
from engine.solver.greedy import ORDER

__all__ = ["solve_by_ends"]

NOT_COVERED: Final = 4  # beside the verdicts: nothing is known
QUICK: Final = 4  # greedy runs spent on a case that is not decided
MOST_CASES: Final = 128  # one more a card decided, and for each king one a column
SEAT_BITS: Final = 4
SEAT: Final = 15  # mask


@compiled
def solve_by_ends(board: Cells, trail: Cells, facts: Facts, plan: Facts, max_nodes: int) -> tuple[int, int]:
    """Return the verdict on a position whose stock is not dealt and may not be dealt at any time, and the greedy runs.

    NOT_COVERED if runs leave, or idle moves matter, before the deal. WINNABLE leaves the board where the stock is to be
    dealt, the way there on the trail, and what follows in the plan; otherwise the board is as it was.
    """
    read_facts(board, facts)
    verdict, nodes = plan_switches(facts, plan, max_nodes)
    if verdict != WINNABLE:
        return verdict, max(nodes, 1)
    allowed = before_stock(board, facts)
    might = spread(facts, allowed, 0)
    if board[IDLE_ALLOWED] and (facts[EMPTY] or might & facts[BOTTOM]):
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
        _add_needs(board, start, facts, case)
        left = max_nodes - nodes
        verdict, runs = plan_switches(facts, plan, left if chosen == DECIDED else min(QUICK, left))
        nodes += max(runs, 1)
        if verdict == UNWINNABLE:
            continue
        is_link = chosen != DECIDED and not start[KINGS] >> chosen & 1
        if case[MIGHT] >> RUN_BIT and not is_link:
            return NOT_COVERED, nodes
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
        if case[MADE] & start[KINGS] & 1 << card:
            facts[NEED + card] |= _first_card(board, _seat(case, card))


@compiled
def _seat(case: Facts, king: int) -> int:
    """Return the column that a king fills, -1 if that is not decided."""
    return (int(case[SEATS]) >> SEAT_BITS * (king // SUIT) & SEAT) - 1


@compiled
def _first_card(board: Cells, column: int) -> int:
    """Return the bottom card of a column as a mask."""
    return 1 << index_of(int(board[CELLS + column * MAX_HEIGHT])) if board[HEIGHTS + column] else 0


@compiled
def _branch(board: Cells, start: Facts, cases: Facts, top: int, card: int) -> int:
    """Replace the case at ``top`` by those in which ``card`` is held, and is made: for a king, one a column."""
    case = cases[top].copy()
    cases[top, HELD] |= 1 << card
    top += 1
    if not start[KINGS] >> card & 1:
        cases[top] = case
        cases[top, MADE] |= 1 << card
        return top + 1
    for column in range(board[COLUMNS]):
        first = _first_card(board, column)
        if _is_taken(case, column) or first & ~(int(case[MIGHT]) & ~int(start[KINGS])):
            continue
        cases[top] = case
        cases[top, MADE] |= 1 << card | first
        cases[top, SEATS] |= (column + 1) << SEAT_BITS * (card // SUIT)
        top += 1
    return top


@compiled
def _is_taken(case: Facts, column: int) -> bool:
    taken = False
    for suit in range(4):
        taken = taken or _seat(case, suit * SUIT) == column
    return taken


@compiled
def _deal_at_end(board: Cells, trail: Cells, facts: Facts, plan: Facts, case: Facts, max_nodes: int) -> tuple[int, int]:
    """Go to the end by the planned order, and return what dealing there leads to; go back unless it wins."""
    size = count_bits(int(case[MADE]))
    for i in range(size):
        card = int(plan[ORDER + i])
        packed = card_of(card)
        target = _seat(case, card)
        if not facts[KINGS] >> card & 1:
            target = int(board[PLACE_OF + packed + 1]) // MAX_HEIGHT
        apply(board, trail, int(board[PLACE_OF + packed]), target)
    apply(board, trail, THE_STOCK, 0)
    read_facts(board, facts)
    verdict, nodes = plan_switches(facts, plan, max_nodes)
    undo(board, trail)
    if verdict != WINNABLE:
        for _ in range(size):
            undo(board, trail)
    return verdict, nodes
