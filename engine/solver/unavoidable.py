"""Moves that a rule set forces before the deal, and that may as well be made at once (NOTES.md, section 5)."""

from engine.board import CELLS, STOCK, STOCK_SIZE
from engine.compiled import Cells, compiled
from engine.solver.facts import (
    BELOW,
    BOTTOM,
    EMPTY,
    KINGS,
    NEED,
    NOT_A_CARD,
    RUN_BIT,
    RUNS_IN_PLAY,
    SUIT,
    SWITCHES,
    Facts,
    index_of,
)
from engine.solver.greedy import lowest_bit

__all__ = ["unavoidable_move"]


@compiled
def unavoidable_move(board: Cells, facts: Facts, moves: Cells, count: int) -> int:
    """Return the index of a move that every way to the deal contains and that stands in no other's way, or -1.

    ``moves``: the legal moves as ``list_moves`` gives them. The deal must be forbidden while this move is possible.
    """
    possible = _possible_before_deal(board, facts)
    for i in range(count):
        card = index_of(int(board[CELLS + moves[i, 0]]))
        if not facts[KINGS] >> card & 1 and not _may_close_cycle(facts, possible, card):
            return i
    return -1


@compiled
def _possible_before_deal(board: Cells, facts: Facts) -> int:
    """Return the mask of all switches that might happen before the deal: rather too many than too few."""
    stock = 0
    for i in range(board[STOCK_SIZE]):
        stock |= 1 << index_of(int(board[STOCK + i]))
    left, done = int(facts[SWITCHES]) & ~stock, 0
    has_space = facts[EMPTY] > 0
    progressed = True
    while progressed:
        progressed = False
        waiting = left
        while waiting:
            card = lowest_bit(waiting)
            waiting &= waiting - 1
            is_king = facts[KINGS] >> card & 1
            if facts[NEED + card] & ~done or (not has_space if is_king else stock >> (card + 1) & 1):
                continue
            done |= 1 << card
            left ^= 1 << card
            has_space = has_space or facts[BOTTOM] >> card & 1 != 0
            progressed = True
        for suit in range(4):
            # A run that leaves uncovers what its king lies on, or empties the column.
            king = facts[KINGS] >> suit * SUIT << suit * SUIT & (1 << (suit + 1) * SUIT) - 1
            if facts[RUNS_IN_PLAY] >> (RUN_BIT + suit) & 1 and not facts[NEED + RUN_BIT + suit] & ~done:
                progressed = progressed or not has_space or king & ~done != 0
                has_space = True
                done |= king
                left &= ~king
    return done


@compiled
def _may_close_cycle(facts: Facts, possible: int, card: int) -> bool:
    """Return whether any way leads down from the card above ``card`` in its suit to ``card`` itself."""
    seen = left = 1 << (card + 1)
    while left:
        at = lowest_bit(left)
        left &= left - 1
        onward = 0
        if possible >> at & 1 and not facts[KINGS] >> at & 1:
            onward |= 1 << (at + 1)
        if facts[BELOW + at] != NOT_A_CARD:
            onward |= 1 << facts[BELOW + at]
        if onward >> card & 1:
            return True
        left |= onward & ~seen
        seen |= onward
    return False
