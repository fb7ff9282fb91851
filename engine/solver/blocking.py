"""Which cards of a kings-only, one-deck position keep each other from moving for good (NOTES.md, section 11).

A card is *blocked* by a set of cards and runs that it belongs to if one of them must leave before it (``EACH``), or one
of several that are all in the set (``EITHER``); a king that could leave with its run only if that is in the set, too.
A set is *closed* if it blocks each of its members: then none of them ever leaves.
"""

from typing import Final

import numpy as np

from engine.board import CELLS, COLUMNS, DOWN, HEIGHTS, MAX_HEIGHT, RESERVE, RESERVE_SIZE
from engine.compiled import Cells, compiled
from engine.solver.bits import lowest_bit
from engine.solver.facts import (
    BELOW,
    BOTTOM,
    EMPTY,
    KINGS,
    NEED,
    REMOVING,
    RUN_BIT,
    RUNS_IN_PLAY,
    SUIT,
    SWITCHES,
    Facts,
    closed_cycle,
    index_of,
)

__all__ = ["face_up_cards", "is_blocked", "largest_closed", "new_blocks", "read_blocks"]

# Blocks are int64[BLOCKS_SIZE]; masks as in ``facts.py``, where bits 52–55 stand for the four runs.
EACH: Final = 0  # 56 masks: NEED of the facts, and a hopeless pair as a cycle of two
EITHER: Final = 56  # 56 masks: one of these must switch first, where CHOOSY says that there is such a condition
CHOOSY: Final = 112  # mask: the cards with such a condition
MEMBERS: Final = 113  # mask: the cards, and with ``remove`` the runs, that have to switch
OPEN: Final = 114  # mask: members that can be spoken of without giving away a card that is not seen
LEAVING: Final = 115  # mask: the kings that leave with their runs: all in play with ``remove``, else none
BLOCKS_SIZE: Final = 116

ALL_CARDS: Final = (1 << RUN_BIT) - 1


def new_blocks() -> Facts:
    """Return room for the blocks of one position."""
    return np.zeros(BLOCKS_SIZE, np.int64)


@compiled
def read_blocks(board: Cells, facts: Facts, blocks: Facts) -> None:
    """Read off a board, and its facts, what keeps each card from moving."""
    blocks[:] = 0
    blocks[EACH : EACH + 56] = facts[NEED : NEED + 56]
    seen = face_up_cards(board)
    blocks[MEMBERS] = facts[SWITCHES]
    if facts[REMOVING]:
        blocks[MEMBERS] |= facts[RUNS_IN_PLAY]
        blocks[LEAVING] = facts[KINGS]
    for card in range(RUN_BIT):
        if not facts[KINGS] >> card & 1 and facts[BELOW + card] == card + 1 and not seen >> (card + 1) & 1:
            _add_hopeless_pair(blocks, card)
    left = int(facts[SWITCHES])
    while left:
        card = lowest_bit(left)
        left &= left - 1
        _read_choice(facts, blocks, card)
    # To say of x what blocks it is to say where x+1 lies.
    blocks[OPEN] = seen & (seen >> 1 | facts[KINGS]) | facts[RUNS_IN_PLAY]


@compiled
def _add_hopeless_pair(blocks: Facts, card: int) -> None:
    """Add a face-down card on which its own predecessor lies: neither can leave before the other."""
    blocks[MEMBERS] |= 3 << card
    blocks[EACH + card] |= 2 << card
    blocks[EACH + card + 1] |= 1 << card
    blocks[EACH + RUN_BIT + card // SUIT] |= 1 << card


@compiled
def _read_choice(facts: Facts, blocks: Facts, card: int) -> None:
    if facts[KINGS] >> card & 1:
        if facts[EMPTY]:
            return
        either = facts[BOTTOM] & ~facts[KINGS]
        for suit in range(4):
            if facts[REMOVING] and facts[BOTTOM] & facts[KINGS] & (1 << SUIT) - 1 << suit * SUIT:
                either |= 1 << RUN_BIT + suit
    else:
        passed, waiting = closed_cycle(facts, 0, card)
        if not passed:
            return
        # A card that lies on its next higher one already does not leave it.
        either = waiting & facts[SWITCHES]
    blocks[CHOOSY] |= 1 << card
    blocks[EITHER + card] = either


@compiled
def face_up_cards(board: Cells) -> int:
    """Return the mask of the cards that a player sees."""
    seen = 0
    for column in range(board[COLUMNS]):
        for row in range(board[DOWN + column], board[HEIGHTS + column]):
            seen |= 1 << index_of(int(board[CELLS + column * MAX_HEIGHT + row]))
    for slot in range(board[RESERVE_SIZE]):
        if board[RESERVE + slot]:
            seen |= 1 << index_of(int(board[RESERVE + slot]))
    return seen


@compiled
def is_blocked(blocks: Facts, member: int, within: int) -> bool:
    """Return whether a set blocks one of its members."""
    if blocks[LEAVING] >> member & 1 and not within >> (RUN_BIT + member // SUIT) & 1:
        return False
    if blocks[EACH + member] & within:
        return True
    return blocks[CHOOSY] >> member & 1 != 0 and not blocks[EITHER + member] & ~within


@compiled
def largest_closed(blocks: Facts, within: int) -> int:
    """Return the largest closed part of a set, 0 if there is none."""
    progressed = True
    while progressed:
        progressed = False
        left = within
        while left:
            member = lowest_bit(left)
            left &= left - 1
            if not is_blocked(blocks, member, within):
                within &= ~(1 << member)
                progressed = True
    return within
