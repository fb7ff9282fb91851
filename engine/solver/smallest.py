"""The smallest set of cards that keep each other for good, a closed set (NOTES.md, section 11)."""

from typing import Final

import numpy as np

from engine.compiled import compiled
from engine.solver.bits import count_bits, lowest_bit
from engine.solver.blocking import ALL_CARDS, CHOOSY, EACH, EITHER, LEAVING, is_blocked, largest_closed
from engine.solver.facts import RUN_BIT, SUIT, Facts

__all__ = ["smallest_closed"]

MOST_STEPS: Final = 2000  # sets looked at, some 0.1 ms; then a set of which no part is closed has to do
_MOST_MEMBERS: Final = 56

# One decision of the search: how a member of the set is to be blocked.
CHOSEN: Final = 0  # the set so far
SINGLES: Final = 1  # mask: members still to be tried as the one that must switch first
TOGETHER: Final = 2  # mask: its condition of which one must hold, still to be tried; 0 if there is none
DECISION: Final = 3


@compiled
def smallest_closed(blocks: Facts, within: int) -> int:
    """Return a closed part of ``within``, itself closed, with as few cards as can be found; runs do not count."""
    found = _without_the_needless(blocks, within)
    size, steps = 1, 0
    while size < count_bits(found & ALL_CARDS):
        left = within & ALL_CARDS
        while left:
            first = lowest_bit(left)
            closed, steps = _closed_with(blocks, first, left | within & ~ALL_CARDS, size, steps)
            if closed:
                return closed
            if steps > MOST_STEPS:
                return found
            left &= left - 1
        size += 1
    return found


@compiled
def _without_the_needless(blocks: Facts, within: int) -> int:
    """Return a closed set of which no other part is closed."""
    left = within
    while left:
        member = lowest_bit(left)
        left &= left - 1
        rest = largest_closed(blocks, within & ~(1 << member))
        if rest:
            within = rest
            left &= rest
    return within


@compiled
def _closed_with(blocks: Facts, first: int, within: int, size: int, steps: int) -> tuple[int, int]:
    """Return a closed part of ``within`` with ``first`` and at most ``size`` cards, or 0; and the steps so far."""
    decisions = np.zeros((_MOST_MEMBERS + 1, DECISION), np.int64)
    depth = 0
    chosen = 1 << first
    while True:
        steps += 1
        chosen = _with_runs(blocks, chosen)
        if not chosen & ~within and count_bits(chosen & ALL_CARDS) <= size:
            member = _unblocked(blocks, chosen)
            if member < 0:
                return chosen, steps
            _decide(blocks, decisions[depth], chosen, member, within)
            depth += 1
        while depth and not decisions[depth - 1, SINGLES] and not decisions[depth - 1, TOGETHER]:
            depth -= 1
        if not depth or steps > MOST_STEPS:
            return 0, steps
        chosen = _try_next(decisions[depth - 1])


@compiled
def _with_runs(blocks: Facts, chosen: int) -> int:
    """Add the runs with which the kings of a set could leave."""
    for suit in range(4):
        if chosen & blocks[LEAVING] & (1 << SUIT) - 1 << suit * SUIT:
            chosen |= 1 << RUN_BIT + suit
    return chosen


@compiled
def _unblocked(blocks: Facts, chosen: int) -> int:
    """Return a member that the set does not block, -1 if it is closed."""
    left = chosen
    while left:
        member = lowest_bit(left)
        left &= left - 1
        if not is_blocked(blocks, member, chosen):
            return member
    return -1


@compiled
def _decide(blocks: Facts, decision: Facts, chosen: int, member: int, within: int) -> None:
    decision[CHOSEN] = chosen
    decision[SINGLES] = blocks[EACH + member] & within
    decision[TOGETHER] = 0
    if blocks[CHOOSY] >> member & 1:
        decision[TOGETHER] = blocks[EITHER + member]


@compiled
def _try_next(decision: Facts) -> int:
    """Return the set with what is tried next: the conditions with one card before those with several."""
    singles = decision[SINGLES]
    if singles:
        decision[SINGLES] &= singles - 1
        return int(decision[CHOSEN] | singles & -singles)
    together = int(decision[TOGETHER])
    decision[TOGETHER] = 0
    return int(decision[CHOSEN]) | together
