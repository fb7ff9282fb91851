"""Branching on conflicts (NOTES.md, section 3): an exact answer for kings-only, one-deck positions without a stock.

``search/emptying.py`` branches in the same way, but there not all cards have to switch: what changes here may there.
"""

from typing import Final

import numpy as np

from engine.compiled import compiled
from engine.solver.bits import lowest_bit
from engine.solver.facts import HOPELESS, NEED, Facts
from engine.solver.greedy import (
    ALL_SWITCHED,
    CHOICES,
    CYCLE,
    DEAD,
    FORCED_KINGS,
    GUARD,
    GUARDED,
    GUARDS,
    KING_CHOICE,
    KING_ORDER,
    MAX_GUARDS,
    NEEDS,
    PASSED,
    PLAN_SIZE,
    STOP,
    WAITING,
    switch_greedily,
)

__all__ = ["new_plan", "plan_switches"]

WINNABLE: Final = 0
UNWINNABLE: Final = 1
UNKNOWN: Final = 2

# A frame: one decision, and what is left of it to try.
KIND: Final = 0  # CYCLE or KING_CHOICE
LEFT: Final = 1  # mask: cards still to be tried as the last of the cycle, or as the next king
CARDS: Final = 2  # mask: PASSED of the cycle
BEFORE: Final = 3  # mask: WAITING of the cycle
SAVED: Final = 4  # the needs of the card being tried, without what this frame added; -1 if none is
FRAME: Final = 5
MAX_DEPTH: Final = MAX_GUARDS
NONE: Final = -1


def new_plan() -> Facts:
    """Return room for one plan (``greedy.py`` says what it holds)."""
    return np.zeros(PLAN_SIZE, np.int64)


@compiled
def plan_switches(facts: Facts, plan: Facts, max_nodes: int) -> tuple[int, int]:
    """Return the verdict on a position and how many greedy runs it took; a winning order stands in the plan then.

    UNKNOWN if it takes more than ``max_nodes`` runs, or is stopped.
    """
    if facts[HOPELESS]:
        return UNWINNABLE, 0
    plan[NEEDS : NEEDS + 56] = facts[NEED : NEED + 56]
    plan[GUARDS] = plan[GUARDED] = plan[FORCED_KINGS] = 0
    frames = np.empty((MAX_DEPTH, FRAME), np.int64)
    depth = nodes = 0
    while nodes < max_nodes and depth < MAX_DEPTH and not plan[STOP]:
        nodes += 1
        ending = switch_greedily(facts, plan)
        if ending == ALL_SWITCHED:
            return WINNABLE, nodes
        if ending != DEAD:
            _open(plan, frames[depth], ending)
            depth += 1
        while depth and not _try_next(plan, frames[depth - 1]):
            depth -= 1
        if not depth:
            return UNWINNABLE, nodes
    return UNKNOWN, nodes


@compiled
def _open(plan: Facts, frame: Facts, ending: int) -> None:
    frame[KIND], frame[SAVED] = ending, NONE
    frame[LEFT] = frame[CARDS] = plan[PASSED] if ending == CYCLE else plan[CHOICES]
    frame[BEFORE] = plan[WAITING]


@compiled
def _try_next(plan: Facts, frame: Facts) -> bool:
    """Take back what the frame tried last and try the next; return whether there was one."""
    if frame[KIND] == KING_CHOICE:
        plan[FORCED_KINGS] -= frame[SAVED] != NONE
        if not frame[LEFT]:
            return False
        plan[KING_ORDER + plan[FORCED_KINGS]] = lowest_bit(frame[LEFT])
        plan[FORCED_KINGS] += 1
        frame[SAVED] = 0
    else:
        if frame[SAVED] != NONE:
            _drop_guard(plan, int(frame[SAVED]))
        if not frame[LEFT]:
            return False
        frame[SAVED] = _add_guard(plan, lowest_bit(frame[LEFT]), frame)
    frame[LEFT] &= frame[LEFT] - 1
    return True


@compiled
def _add_guard(plan: Facts, last: int, frame: Facts) -> int:
    """Let ``last`` be the last of the cycle's cards, with a waiting one before it; return what it needed so far."""
    saved = int(plan[NEEDS + last])
    plan[NEEDS + last] |= frame[CARDS] & ~(1 << last)
    guard = GUARD + 2 * int(plan[GUARDS])
    plan[guard], plan[guard + 1] = last, frame[BEFORE]
    plan[GUARDS] += 1
    plan[GUARDED] |= 1 << last
    return saved


@compiled
def _drop_guard(plan: Facts, saved: int) -> None:
    plan[GUARDS] -= 1
    last = int(plan[GUARD + 2 * plan[GUARDS]])
    plan[NEEDS + last] = saved
    plan[GUARDED] = 0
    for i in range(plan[GUARDS]):
        plan[GUARDED] |= 1 << plan[GUARD + 2 * i]
