"""Switching all that can be switched (NOTES.md, section 2): the least fixpoint of the AND and OR conditions.

The position after a set of switches does not depend on their order, and what one switch needs is never taken away by
another, but for two things: a link may close a cycle, and an empty column is used up by a king.

``search/emptying.py`` switches in the same way where kings wait for no space: what changes here changes there.
"""

from typing import Final

from engine.compiled import compiled, inlined
from engine.solver.bits import count_bits, lowest_bit
from engine.solver.facts import (
    BELOW,
    BOTTOM,
    EMPTY,
    KINGS,
    NOT_A_CARD,
    ONE_OF,
    REMOVING,
    RUN_BIT,
    RUNS_IN_PLAY,
    SWITCHES,
    Facts,
    closed_cycle,
    king_of,
)

__all__ = ["switch_greedily"]

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
ON: Final = NEEDS + 56  # 52 indices: the card on which a card lies by now
SEATED: Final = ON + 52  # mask: kings that lie at the bottom of a column
KINGS_USED: Final = SEATED + 1  # how many of KING_ORDER have gone
STOP: Final = KINGS_USED + 1  # another thread may set it to 1: the verdict is UNKNOWN then
PLAN_SIZE: Final = STOP + 1

_NO_CYCLE: Final = 99


@compiled
def switch_greedily(facts: Facts, plan: Facts) -> int:
    """Switch until nothing more can go on; return how it ended, with the details in ``plan``."""
    plan[LENGTH] = plan[KINGS_USED] = 0
    plan[ON : ON + RUN_BIT] = facts[BELOW : BELOW + RUN_BIT]
    plan[SEATED] = facts[KINGS] & facts[BOTTOM]
    goal = facts[RUNS_IN_PLAY] if facts[REMOVING] else facts[SWITCHES]
    done, spaces, relaxed = 0, int(facts[EMPTY]), False
    while True:
        before = done
        done, spaces, shortest = _switch_cards(facts, plan, done, spaces, relaxed)
        if done != before:
            continue
        if facts[REMOVING]:
            done, spaces = _complete_runs(facts, plan, done, spaces)
        if done == before:
            must_choose, done, spaces = _switch_kings(facts, plan, done, spaces, relaxed, shortest)
            if must_choose:
                return KING_CHOICE
        if done != before:
            continue
        if not goal & ~done:
            return CYCLE if relaxed else ALL_SWITCHED
        if relaxed or shortest == _NO_CYCLE:
            return DEAD
        relaxed = True


@inlined
def _is_ready(facts: Facts, plan: Facts, done: int, card: int) -> bool:
    ready = not plan[NEEDS + card] & ~done and (not facts[ONE_OF + card] or facts[ONE_OF + card] & done != 0)
    if ready and plan[GUARDED] >> card & 1:
        for i in range(plan[GUARDS]):
            if plan[GUARD + 2 * i] == card and not plan[GUARD + 2 * i + 1] & done:
                ready = False
    return ready


@inlined
def _switch_cards(facts: Facts, plan: Facts, done: int, spaces: int, relaxed: bool) -> tuple[int, int, int]:  # noqa: FBT001  # kernels take plain arguments
    """Link every card that is ready and closes no cycle; return the new state, and the shortest cycle met."""
    shortest = _NO_CYCLE
    left = facts[SWITCHES] & ~facts[KINGS] & ~done
    while left:
        card = lowest_bit(left)
        left &= left - 1
        if not _is_ready(facts, plan, done, card):
            continue
        if not relaxed:
            at = card + 1
            while at != NOT_A_CARD and at != card:  # noqa: PLR1714  # numba compares numbers faster than it searches
                at = plan[ON + at]
            if at == card:
                shortest = _note_cycle(facts, plan, done, card, shortest)
                continue
        _record(plan, card, card + 1)
        done |= 1 << card
        spaces += facts[BOTTOM] >> card & 1
    return done, spaces, shortest


@compiled
def _note_cycle(facts: Facts, plan: Facts, done: int, card: int, shortest: int) -> int:
    """Keep the cycle that a card would close if it is the shortest so far; return the length of that."""
    passed, waiting = closed_cycle(facts, done, card)
    # The fewer cards have passed, the fewer branches there will be.
    size = count_bits(passed)
    if size < shortest:
        plan[PASSED], plan[WAITING] = passed, waiting
        return size
    return shortest


@inlined
def _record(plan: Facts, card: int, onto: int) -> None:
    plan[ON + card] = onto
    plan[ORDER + plan[LENGTH]] = card
    plan[LENGTH] += 1


@compiled
def _complete_runs(facts: Facts, plan: Facts, done: int, spaces: int) -> tuple[int, int]:
    """Let runs leave that are complete (R9): their kings are gone then, and a column may become empty."""
    for suit in range(4):
        run = RUN_BIT + suit
        if (facts[RUNS_IN_PLAY] & ~done) >> run & 1 and not plan[NEEDS + run] & ~done:
            king = king_of(facts, suit)
            spaces += plan[SEATED] & king != 0
            done |= 1 << run | king
            plan[ON + lowest_bit(king)] = NOT_A_CARD
    return done, spaces


@compiled
def _switch_kings(
    facts: Facts,
    plan: Facts,
    done: int,
    spaces: int,
    relaxed: bool,  # noqa: FBT001  # kernels take plain arguments
    shortest: int,
) -> tuple[bool, int, int]:
    """Move kings into empty columns; return whether one of CHOICES must be chosen instead, and the new state."""
    waiting = int(facts[SWITCHES] & facts[KINGS]) & ~done
    if not waiting or spaces <= 0:
        return False, done, spaces
    ready = 0
    for suit in range(4):
        mine = waiting & king_of(facts, suit)
        if mine and _is_ready(facts, plan, done, lowest_bit(mine)):
            ready |= mine
    if relaxed:
        return False, done | ready, spaces
    king = 0
    if plan[KINGS_USED] < plan[FORCED_KINGS]:
        king = ready & 1 << int(plan[KING_ORDER + plan[KINGS_USED]])
        plan[KINGS_USED] += 1
    elif spaces >= count_bits(waiting):
        # One at a time: it may uncover what completes another's run.
        king = ready & -ready
    elif ready and shortest == _NO_CYCLE:
        plan[CHOICES] = ready
        return True, done, spaces
    if king:
        plan[SEATED] |= king
        _record(plan, lowest_bit(king), NOT_A_CARD)
        done |= king
        spaces -= 1
    return False, done, spaces
