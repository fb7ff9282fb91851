"""Which cards it takes to lose a position that only branching finds to be lost (NOTES.md, section 11)."""

from typing import Final

import numpy as np

from engine.compiled import compiled
from engine.solver.bits import lowest_bit
from engine.solver.blocking import ALL_CARDS
from engine.solver.conflicts import UNWINNABLE, plan_switches
from engine.solver.facts import BELOW, BOTTOM, EMPTY, NEED, NOT_A_CARD, ONE_OF, RUN_BIT, SIZE, SWITCHES, Facts

__all__ = ["cards_it_takes"]

MOST_RUNS: Final = 30  # greedy runs for one question


@compiled
def cards_it_takes(facts: Facts, plan: Facts, seen: int) -> int:
    """Return cards that lose the position by themselves, 0 if it is not lost, or if that takes long to show.

    By themselves: even if every other card were out of the way, lying on nothing and under nothing and needing no
    column. Each card of the set is needed, unless that takes long to tell. Cards not in ``seen`` are spared where
    possible. No way of playing makes the switches of all of them. The facts are those of the smaller game then.
    """
    taken = int(facts[SWITCHES])
    if plan_switches(facts, plan, MOST_RUNS)[0] != UNWINNABLE:
        return 0
    before = np.empty(SIZE, np.int64)
    for candidates in (taken & ~seen & ALL_CARDS, taken & seen & ALL_CARDS):
        left = candidates
        while left:
            card = lowest_bit(left)
            left &= left - 1
            before[:] = facts
            _set_free(facts, card)
            if plan_switches(facts, plan, MOST_RUNS)[0] == UNWINNABLE:
                taken &= ~(1 << card)
            else:
                facts[:] = before
    return taken


@compiled
def _set_free(facts: Facts, card: int) -> None:
    """Take a card out of the way."""
    facts[SWITCHES] &= ~(1 << card)
    facts[EMPTY] += facts[BOTTOM] >> card & 1
    facts[BOTTOM] &= ~(1 << card)
    facts[BELOW + card] = NOT_A_CARD
    for other in range(RUN_BIT):
        if facts[BELOW + other] == card:
            facts[BELOW + other] = NOT_A_CARD
        if other == card or facts[ONE_OF + other] >> card & 1:
            facts[ONE_OF + other] = 0  # its target does not lie above it any more
    for other in range(RUN_BIT + 4):
        facts[NEED + other] &= ~(1 << card)
