"""What must and what might have switched when the stock is dealt, if a build forbids the deal (NOTES.md, section 5a).

A *case* is int64[CASE]: what is decided about the switches made before the deal. Its masks hold no stock cards.
"""

from typing import Final

from engine.board import STOCK, STOCK_SIZE
from engine.compiled import Cells, compiled
from engine.solver.bits import count_bits, lowest_bit
from engine.solver.facts import (
    BELOW,
    BOTTOM,
    EMPTY,
    KINGS,
    NEED,
    NOT_A_CARD,
    REMOVING,
    RUN_BIT,
    RUNS_IN_PLAY,
    SWITCHES,
    Facts,
    index_of,
    king_of,
)

__all__ = ["before_stock", "draw_conclusions", "seat_of", "spread"]

MADE: Final = 0  # mask: they are made before the deal; bits 52–55 for runs that leave, with their kings
HELD: Final = 1  # mask: they are not; a cycle, or the want of a space, forbids them at the deal
MIGHT: Final = 2  # mask: MADE, and what else might be
SEATS: Final = 3  # four bits a suit: the column, from 1, where its king lies at the deal because it moved; 0 for none
CASE: Final = 4

SEAT_BITS: Final = 4
SEAT: Final = 15  # mask
NO_SEAT: Final = -1

# What `draw_conclusions` returns beside a card.
DECIDED: Final = -1
IMPOSSIBLE: Final = -2


@compiled
def before_stock(board: Cells, facts: Facts) -> int:
    """Return the mask of the switches that need no card of the stock, which has still to be dealt."""
    stock = 0
    for i in range(board[STOCK_SIZE]):
        stock |= 1 << index_of(int(board[STOCK + i]))
    return int(facts[SWITCHES]) & ~stock & ~(stock >> 1 & ~int(facts[KINGS]))


@compiled
def spread(facts: Facts, allowed: int, done: int) -> int:
    """Add to ``done`` what might switch after it, of what is allowed: rather too much than too little.

    Bits 52–55 tell which runs might leave; their kings are added then, allowed or not.
    """
    progressed = True
    while progressed:
        before = done
        has_space = facts[EMPTY] > 0 or done & facts[BOTTOM] != 0 or done >> RUN_BIT != 0
        left = allowed & ~done if has_space else allowed & ~done & ~facts[KINGS]
        while left:
            card = lowest_bit(left)
            left &= left - 1
            if not facts[NEED + card] & ~done:
                done |= 1 << card
        for suit in range(4 if facts[REMOVING] else 0):
            run = RUN_BIT + suit
            if facts[RUNS_IN_PLAY] >> run & 1 and not facts[NEED + run] & ~done:
                done |= 1 << run | king_of(facts, suit)
        progressed = done != before
    return done


@compiled
def draw_conclusions(facts: Facts, case: Facts, allowed: int, fills_forbid: bool) -> int:  # noqa: FBT001  # kernels take plain arguments
    """Decide what follows from what is decided; return a card to branch on, DECIDED, or IMPOSSIBLE.

    ``allowed``: what may switch before the deal at all. ``fills_forbid``: so does a king that could move.
    """
    while True:
        before = int(case[MADE] | case[HELD])
        case[MIGHT] = spread(facts, allowed & ~int(case[HELD]), int(case[MADE]))
        if not _let_runs_leave(facts, case):
            return IMPOSSIBLE
        if fills_forbid and _has_too_much_space(facts, case):
            return IMPOSSIBLE
        chosen = _judge_links(facts, case, allowed)
        if chosen == IMPOSSIBLE:
            return IMPOSSIBLE
        if before == case[MADE] | case[HELD]:
            king = _undecided_king(facts, case, allowed)
            return king if king != DECIDED else chosen


@compiled
def _let_runs_leave(facts: Facts, case: Facts) -> bool:
    """Enter the runs that are complete for certain; return whether their kings may leave."""
    for suit in range(4):
        run = RUN_BIT + suit
        if case[MIGHT] >> run & 1 and not facts[NEED + run] & ~case[MADE]:
            king = king_of(facts, suit)
            if case[HELD] & king or seat_of(case, suit) != NO_SEAT:
                return False
            case[MADE] |= king | 1 << run
    return True


@compiled
def seat_of(case: Facts, suit: int) -> int:
    """Return the column where a king that moved lies when the stock is dealt, or NO_SEAT."""
    return (int(case[SEATS]) >> SEAT_BITS * suit & SEAT) - 1


@compiled
def _has_too_much_space(facts: Facts, case: Facts) -> bool:
    """Return whether a king is held, though some column must be empty when the stock is dealt."""
    if not case[HELD] & facts[KINGS]:
        return False
    fewest = int(facts[EMPTY]) + count_bits(int(facts[BOTTOM] & case[MADE]))
    for suit in range(4):
        if not case[MADE] >> (RUN_BIT + suit) & 1 and case[MIGHT] & king_of(facts, suit):
            fewest -= 1
    return fewest > 0


@compiled
def _undecided_king(facts: Facts, case: Facts, allowed: int) -> int:
    """Return a king that needs nothing more than a space, DECIDED if there is none."""
    left = allowed & int(facts[KINGS] & case[MIGHT]) & ~int(case[MADE] | case[HELD])
    while left:
        card = lowest_bit(left)
        left &= left - 1
        if not facts[NEED + card] & ~case[MADE]:
            return card
    return DECIDED


@compiled
def _judge_links(facts: Facts, case: Facts, allowed: int) -> int:
    """Decide on the links that need nothing more; return IMPOSSIBLE, DECIDED or that which matters most."""
    chosen, fewest = DECIDED, RUN_BIT
    left = allowed & ~int(case[MADE] | facts[KINGS])
    while left:
        card = lowest_bit(left)
        left &= left - 1
        if facts[NEED + card] & ~case[MADE]:
            continue
        made, held, others = int(case[MADE]), int(case[HELD]), 0
        is_held = held >> card & 1
        may = _may_close_cycle(facts, int(case[MIGHT]), made, card)
        if may and not is_held:
            # Were it held, whatever needs it could not be made either.
            others = spread(facts, allowed & ~held & ~(1 << card), made)
            may = _may_close_cycle(facts, others, made, card)
        if not may:
            if is_held:
                return IMPOSSIBLE
            case[MADE] |= 1 << card
        elif not is_held and _must_close_cycle(facts, case, card):
            case[HELD] |= 1 << card
            return DECIDED
        elif not is_held and count_bits(others) < fewest:
            chosen, fewest = card, count_bits(others)
    return chosen


@compiled
def _may_close_cycle(facts: Facts, might: int, made: int, card: int) -> bool:
    """Return whether there may be a way down from the card above ``card`` in its suit to ``card`` itself."""
    linked = might & ~int(facts[KINGS])
    seen, ahead = 0, 1 << (card + 1)
    while ahead and not ahead >> card & 1:
        at = lowest_bit(ahead)
        seen |= 1 << at
        if linked >> at & 1:
            ahead |= 1 << (at + 1)
        if not made >> at & 1 and facts[BELOW + at] != NOT_A_CARD:
            ahead |= 1 << int(facts[BELOW + at])
        ahead &= ~seen
    return ahead != 0


@compiled
def _must_close_cycle(facts: Facts, case: Facts, card: int) -> bool:
    """Return whether there is such a way in every way to play on."""
    at = card + 1
    while at != card:
        if case[MADE] >> at & 1 and not facts[KINGS] >> at & 1:
            at += 1
        elif case[MIGHT] >> at & 1 or facts[BELOW + at] == NOT_A_CARD:
            return False
        else:
            at = int(facts[BELOW + at])
    return True
