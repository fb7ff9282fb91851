"""Moves that a rule set forces before the deal, and that may as well be made at once (NOTES.md, section 5)."""

from typing import Final

import numpy as np

from engine.board import MAX_HEIGHT, PLACE_OF
from engine.compiled import Cells, compiled
from engine.kernel.legality import card_at
from engine.kernel.motion import apply
from engine.solver.bits import lowest_bit
from engine.solver.facts import (
    BELOW,
    KINGS,
    NEED,
    NOT_A_CARD,
    RUN_BIT,
    Facts,
    card_of,
    index_of,
)
from engine.solver.forced import before_stock, spread

__all__ = ["make_unavoidable_moves"]

# A step of a way: the card, how many of its two ways on were tried, and masks of the cards before it.
AT: Final = 0
TRIED: Final = 1
MOVED: Final = 2  # those that have switched
STAYED: Final = 3  # those that have not
BEFORE: Final = 4  # what must have switched before those that have
WAY: Final = 5
BOTH: Final = 2  # ways on from each card
MOST_STEPS: Final = 2000  # on the ways that are looked at for one card; then it is not taken for unavoidable


@compiled
def make_unavoidable_moves(board: Cells, trail: Cells, facts: Facts, moves: Cells, count: int) -> int:
    """Make all moves that every way to the deal contains and that stand in no other's way; return how many.

    ``moves``: the legal moves as ``list_moves`` gives them. The deal must be forbidden while one of them is possible.
    """
    possible = spread(facts, before_stock(board, facts), 0) & (1 << RUN_BIT) - 1
    needs = _needs_before(facts, possible)
    made = 0
    # A move changes where the others begin, but not with which card.
    cards = np.empty(count, np.int64)
    for i in range(count):
        cards[i] = index_of(card_at(board, int(moves[i, 0])))
    for i in range(count):
        card = int(cards[i])
        if not facts[KINGS] >> card & 1 and not _may_close_cycle(facts, possible, needs, card):
            packed = card_of(card)
            apply(board, trail, int(board[PLACE_OF + packed]), int(board[PLACE_OF + packed + 1]) // MAX_HEIGHT)
            made += 1
    return made


@compiled
def _needs_before(facts: Facts, possible: int) -> Facts:
    """Return, for each card, the mask of the switches that must have been made before its own."""
    needs = np.zeros(RUN_BIT, np.int64)
    changed = True
    while changed:
        changed = False
        left = possible
        while left:
            card = lowest_bit(left)
            left &= left - 1
            direct = int(facts[NEED + card])
            all_needs = direct
            while direct:
                all_needs |= needs[lowest_bit(direct)]
                direct &= direct - 1
            changed = changed or all_needs != needs[card]
            needs[card] = all_needs
    return needs


@compiled
def _may_close_cycle(facts: Facts, possible: int, needs: Facts, card: int) -> bool:
    """Return whether there may be a way down from the card above ``card`` in its suit to ``card`` itself.

    On such a way each card lies on the next of its suit, once it has switched, or still on what it lies on now. None
    of the latter may be needed before one of the former.
    """
    links = possible & ~facts[KINGS]
    way = np.zeros((RUN_BIT, WAY), np.int64)
    way[0, AT] = card + 1
    depth = steps = 0
    while depth >= 0:
        steps += 1
        if steps > MOST_STEPS:
            return True
        here = way[depth]
        here[TRIED] += 1
        onward = NOT_A_CARD
        if here[TRIED] == 1 and links >> here[AT] & 1 and not (here[BEFORE] | needs[here[AT]]) & here[STAYED]:
            onward = int(here[AT]) + 1
        elif here[TRIED] == BOTH and not here[BEFORE] >> here[AT] & 1:
            onward = int(facts[BELOW + here[AT]])
        if onward == card:
            return True
        if here[TRIED] > BOTH:
            depth -= 1
        elif onward != NOT_A_CARD and not (here[MOVED] | here[STAYED]) >> onward & 1:
            depth += 1
            _go_on(way, needs, depth, onward)
    return False


@compiled
def _go_on(way: Facts, needs: Facts, depth: int, onward: int) -> None:
    here, there = way[depth - 1], way[depth]
    there[:] = here
    there[AT], there[TRIED] = onward, 0
    if here[TRIED] == 1:
        there[MOVED] |= 1 << here[AT]
        there[BEFORE] |= needs[here[AT]]
    else:
        there[STAYED] |= 1 << here[AT]
