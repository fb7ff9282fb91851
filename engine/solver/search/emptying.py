"""Whether builds alone can empty a column: a game without twins in which no column is empty (NOTES.md, section 8).

Then each card x that is no king and not yet linked has one possible move, once: from where it lies onto x+1. Which
cards have made it says everything about the position. So the question is whether an order of such *switches* exists
that ends with the bottom card of a column. It is answered like that of the whole game in sections 1 to 3: switch
greedily, branch on the cycle that is in the way, and say "never" only when all branches are dead. A complete run that
leaves (R9) is one more switch a suit. What changes there, in ``greedy.py`` or ``conflicts.py``, changes here.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.compiled import Cells, compiled
from engine.solver.search.needs import (
    BELOW,
    BOTTOM,
    FIRST_RUN,
    KINGS,
    LOOSE,
    NEED,
    RUNS,
    SUIT,
    WHOLE_SUIT,
    Needs,
    read_needs,
)

__all__ = ["may_empty"]

MOST_CONDITIONS: Final = 64

EMPTIED: Final = 0
NEVER: Final = 1
CYCLE: Final = 2


@compiled
def may_empty(board: Cells, needs: Needs, most_branches: int) -> bool:
    """Return False only if no builds, whatever their order, empty a column; ``needs`` is overwritten.

    After ``most_branches`` the answer is the cautious one.
    """
    read_needs(board, needs)
    need = needs[NEED : NEED + 56].copy()
    ors = np.empty((MOST_CONDITIONS, 2), np.int64)  # a card, and the cards of which one must come before it
    frames = np.empty((MOST_CONDITIONS, 3), np.int64)  # the cards of P not yet tried, P, need of the one being tried
    cycle = np.empty(2, np.int64)
    depth = 0
    for _ in range(most_branches):
        outcome = _switch(needs, need, ors[:depth], cycle)
        if outcome == EMPTIED or depth == MOST_CONDITIONS:
            return True
        if outcome == CYCLE:
            frames[depth, 0], frames[depth, 1] = cycle[0], cycle[0]
            ors[depth, 0], ors[depth, 1] = -1, cycle[1]
            depth += 1
        depth = _next_branch(need, ors, frames, depth)
        if depth == 0:
            return False
    return True


@compiled
def _next_branch(need: Needs, ors: NDArray[np.int64], frames: NDArray[np.int64], depth: int) -> int:
    """Put the next condition in force; return how many there are, 0 if no branch is left."""
    while depth:
        at = depth - 1
        if ors[at, 0] >= 0:
            need[ors[at, 0]] = frames[at, 2]
        if frames[at, 0]:
            card = 0
            while not frames[at, 0] >> card & 1:
                card += 1
            frames[at, 0] ^= 1 << card
            frames[at, 2] = need[card]
            need[card] |= frames[at, 1] & ~(1 << card)
            ors[at, 0] = card
            return depth
        depth -= 1
    return 0


@compiled
def _switch(needs: Needs, need: Needs, ors: NDArray[np.int64], cycle: NDArray[np.int64]) -> int:
    """Switch greedily; return EMPTIED, NEVER, or CYCLE with the last P and N seen."""
    loose, bottom, done = int(needs[LOOSE]), int(needs[BOTTOM]), 0
    runs = int(needs[RUNS])
    guarded = 0
    for i in range(len(ors)):
        guarded |= 1 << ors[i, 0]
    ignore_cycles = False
    while True:
        before, met_cycle = done, False
        for card in range(FIRST_RUN):
            if not loose >> card & 1 or not _is_ready(need, ors, guarded, card, done):
                continue
            if not ignore_cycles and _closes_cycle(needs, done, card, cycle):
                met_cycle = True
                continue
            done |= 1 << card
            loose ^= 1 << card
        gone = _runs_that_leave(needs, need, runs, done)
        runs &= ~gone
        done |= gone
        if done & bottom:
            return CYCLE if ignore_cycles else EMPTIED
        if done == before:
            if ignore_cycles or not met_cycle:
                return NEVER
            ignore_cycles = True


@compiled
def _is_ready(need: Needs, ors: NDArray[np.int64], guarded: int, card: int, done: int) -> bool:
    if need[card] & ~done:
        return False
    if guarded >> card & 1:
        for i in range(len(ors)):
            if ors[i, 0] == card and not ors[i, 1] & done:
                return False
    return True


@compiled
def _closes_cycle(needs: Needs, done: int, card: int, cycle: NDArray[np.int64]) -> bool:
    """Follow the way down from the next higher card; if it comes back, write the cycle's P and N."""
    switched, others = 1 << card, 0
    at = card + 1
    while at != card:
        if done >> at & 1:
            # It has not left with its run: a card that has not switched lies on it, or it is of the card's own suit.
            switched |= 1 << at
            at += 1
        else:
            others |= 1 << at
            at = int(needs[BELOW + at])
            if at < 0:
                return False
    cycle[0], cycle[1] = switched, others
    return True


@compiled
def _runs_that_leave(needs: Needs, need: Needs, runs: int, done: int) -> int:
    """Return the runs that leave now, with their kings."""
    gone = 0
    for suit in range(4):
        run = FIRST_RUN + suit
        if runs >> run & 1 and not need[run] & ~done:
            gone |= 1 << run | (int(needs[KINGS]) & WHOLE_SUIT << suit * SUIT)
    return gone
