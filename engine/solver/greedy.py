"""Switching all that can be switched (NOTES.md, section 2): the least fixpoint of the AND and OR conditions.

The position after a set of switches does not depend on their order, and what one switch needs is never taken away by
another, but for two things: a link may close a cycle, and an empty column is used up by a king.
"""

from typing import Final

import numpy as np

from engine.compiled import compiled
from engine.solver.facts import (
    BELOW,
    BOTTOM,
    EMPTY,
    KINGS,
    NOT_A_CARD,
    REMOVING,
    RUN_BIT,
    RUNS_IN_PLAY,
    SUIT,
    SWITCHES,
    Facts,
)

__all__ = ["closed_cycle", "count_bits", "lowest_bit", "switch_greedily"]

# How it ends.
ALL_SWITCHED: Final = 0  # the order is a winning line
DEAD: Final = 1  # no order under these conditions wins
CYCLE: Final = 2  # all could switch but for a cycle: see PASSED and WAITING
KING_CHOICE: Final = 3  # more kings than empty columns, and nothing else can go on: see CHOICES

# The plan: int64[PLAN_SIZE], the conditions added to the facts and what came of them.
PASSED: Final = 0  # mask: the switched cards of the cycle, and the one that would close it
WAITING: Final = 1  # mask: the cards of the cycle that have not switched
CHOICES: Final = 2  # mask: the kings of which one goes next
LENGTH: Final = 3  # number of switches in ORDER
ORDER: Final = 4  # 52 indices: the switches in the order made, kings only when they move
FORCED_KINGS: Final = 56  # number of kings in KING_ORDER
KING_ORDER: Final = 57  # 4 indices: kings that go first, in this order
GUARDED: Final = 61  # mask: cards with an OR condition
GUARDS: Final = 62  # number of OR conditions
GUARD: Final = 63  # MAX_GUARDS pairs: a card, and the mask of cards one of which must switch before it
MAX_GUARDS: Final = 256
NEEDS: Final = GUARD + 2 * MAX_GUARDS  # 56 masks: NEED of the facts, with more added
STOP: Final = NEEDS + 56  # another thread may set it to 1: the verdict is UNKNOWN then
PLAN_SIZE: Final = STOP + 1

# What changes while switching: int64[STATE_SIZE].
DONE: Final = 0  # mask: switched, or gone with its run
COLUMNS_LEFT: Final = 1  # empty columns
ON_BOTTOM: Final = 2  # mask: kings that lie at the bottom of a column
KINGS_USED: Final = 3  # how many of KING_ORDER have gone
SHORTEST: Final = 4  # number of switched cards in the smallest cycle noted
RELAXED: Final = 5  # 1: cycles are not looked at, and kings need only one empty column between them
STATE_SIZE: Final = 6

_NO_CYCLE: Final = 99


@compiled
def switch_greedily(facts: Facts, plan: Facts) -> int:
    """Switch until nothing more can go on; return how it ended, with the details in ``plan``."""
    state = np.zeros(STATE_SIZE, np.int64)
    state[COLUMNS_LEFT], state[ON_BOTTOM] = facts[EMPTY], facts[KINGS] & facts[BOTTOM]
    state[SHORTEST] = _NO_CYCLE
    plan[LENGTH] = 0
    while True:
        if _switch_cards(facts, plan, state) or _complete_runs(facts, plan, state):
            continue
        ending = _switch_kings(facts, plan, state)
        if ending == KING_CHOICE:
            return KING_CHOICE
        if ending == ALL_SWITCHED:
            continue
        goal = facts[RUNS_IN_PLAY] if facts[REMOVING] else facts[SWITCHES]
        if not goal & ~state[DONE]:
            return CYCLE if state[RELAXED] else ALL_SWITCHED
        if state[RELAXED] or state[SHORTEST] == _NO_CYCLE:
            return DEAD
        state[RELAXED] = 1


@compiled
def closed_cycle(facts: Facts, done: int, card: int) -> tuple[int, int]:
    """Return the switched and the waiting cards of the cycle that switching ``card`` would close, 0 and 0 if none."""
    passed, waiting = 1 << card, 0
    at = card + 1
    while at != card:
        if done >> at & 1:
            if facts[KINGS] >> at & 1:
                return 0, 0
            passed |= 1 << at
            at += 1
        else:
            waiting |= 1 << at
            at = int(facts[BELOW + at])
            if at == NOT_A_CARD:
                return 0, 0
    return passed, waiting


@compiled
def count_bits(mask: int) -> int:
    """Return how many bits are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@compiled
def lowest_bit(mask: int) -> int:
    """Return the index of the lowest bit set; there must be one."""
    index = 0
    while not mask & 0xFF:
        mask >>= 8
        index += 8
    while not mask & 1:
        mask >>= 1
        index += 1
    return index


@compiled
def _is_ready(plan: Facts, done: int, card: int) -> bool:
    if plan[NEEDS + card] & ~done:
        return False
    if plan[GUARDED] >> card & 1:
        for i in range(plan[GUARDS]):
            if plan[GUARD + 2 * i] == card and not plan[GUARD + 2 * i + 1] & done:
                return False
    return True


@compiled
def _switch_cards(facts: Facts, plan: Facts, state: Facts) -> bool:
    """Link every card that is ready and closes no cycle; return whether there was one."""
    progressed = False
    if not state[RELAXED]:
        state[SHORTEST] = _NO_CYCLE  # one noted before may have been avoided since
    left = facts[SWITCHES] & ~facts[KINGS] & ~state[DONE]
    while left:
        card = lowest_bit(left)
        left &= left - 1
        if not _is_ready(plan, state[DONE], card):
            continue
        if not state[RELAXED]:
            passed, waiting = closed_cycle(facts, state[DONE], card)
            if passed:
                _note_cycle(plan, state, passed, waiting)
                continue
        _record(plan, state, card)
        state[COLUMNS_LEFT] += facts[BOTTOM] >> card & 1
        progressed = True
    return progressed


@compiled
def _note_cycle(plan: Facts, state: Facts, passed: int, waiting: int) -> None:
    # The fewer cards have passed, the fewer branches there will be.
    size = count_bits(passed)
    if size < state[SHORTEST]:
        state[SHORTEST] = size
        plan[PASSED], plan[WAITING] = passed, waiting


@compiled
def _record(plan: Facts, state: Facts, card: int) -> None:
    state[DONE] |= 1 << card
    plan[ORDER + plan[LENGTH]] = card
    plan[LENGTH] += 1


@compiled
def _complete_runs(facts: Facts, plan: Facts, state: Facts) -> bool:
    """Let runs leave that are complete (R9): their kings are gone then, and a column may become empty."""
    progressed = False
    if facts[REMOVING]:
        for suit in range(4):
            run = RUN_BIT + suit
            if (facts[RUNS_IN_PLAY] & ~state[DONE]) >> run & 1 and not plan[NEEDS + run] & ~state[DONE]:
                king = facts[KINGS] >> suit * SUIT << suit * SUIT & (1 << (suit + 1) * SUIT) - 1
                state[COLUMNS_LEFT] += state[ON_BOTTOM] & king != 0
                state[DONE] |= 1 << run | king
                progressed = True
    return progressed


@compiled
def _switch_kings(facts: Facts, plan: Facts, state: Facts) -> int:
    """Move kings into empty columns; return ALL_SWITCHED if one has moved, DEAD if none can, or KING_CHOICE."""
    waiting = facts[SWITCHES] & facts[KINGS] & ~state[DONE]
    if not waiting or state[COLUMNS_LEFT] <= 0:
        return DEAD
    ready = 0
    for suit in range(4):
        mine = waiting >> suit * SUIT << suit * SUIT & (1 << (suit + 1) * SUIT) - 1
        if mine and _is_ready(plan, state[DONE], lowest_bit(mine)):
            ready |= mine
    if state[RELAXED]:
        state[DONE] |= ready
        return ALL_SWITCHED if ready else DEAD
    if state[KINGS_USED] < plan[FORCED_KINGS]:
        king = int(plan[KING_ORDER + state[KINGS_USED]])
        state[KINGS_USED] += 1
        return _seat(plan, state, ready & 1 << king)
    if state[COLUMNS_LEFT] >= count_bits(waiting):
        # One at a time: it may uncover what completes another's run.
        return _seat(plan, state, ready & -ready)
    if ready and state[SHORTEST] == _NO_CYCLE:
        plan[CHOICES] = ready
        return KING_CHOICE
    return DEAD


@compiled
def _seat(plan: Facts, state: Facts, king: int) -> int:
    """Move a king, given as a mask, into an empty column; 0 means that it cannot go."""
    if not king:
        return DEAD
    state[ON_BOTTOM] |= king
    state[COLUMNS_LEFT] -= 1
    _record(plan, state, lowest_bit(king))
    return ALL_SWITCHED
