"""What a kings-only, one-deck position asks of every card, read off the board once (NOTES.md, section 1).

Cards are indices here: suit * 13 + rank - 1; sets of cards are int64 masks with one bit an index. Bits 52–55 stand for
the complete runs of the four suits.

Such a card has one *switch*: a card that is no king moves onto the next higher card of its suit, a king into an
empty column. ``Facts`` is int64[SIZE]; the numbers below say where in it each fact stands.

``search/needs.py`` reads much the same off a board: what changes in section 1 changes in both.
"""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.board import (
    CELLS,
    COLUMNS,
    DOWN,
    HEIGHTS,
    MAX_HEIGHT,
    RANKS,
    REMOVE_RUNS,
    RESERVE,
    RESERVE_SIZE,
    STOCK,
    STOCK_DEALT,
    STOCK_SIZE,
)
from engine.compiled import Cells, compiled, inlined

__all__ = ["Facts", "card_of", "closed_cycle", "index_of", "king_of", "new_facts", "read_facts"]

Facts: TypeAlias = NDArray[np.int64]

NEED: Final = 0  # 56 masks: the switches that must come before a card's switch, or before a run is complete
BELOW: Final = 56  # 52 indices: the card on which a card lies, -1 at the bottom of a column or off the tableau
SWITCHES: Final = 108  # mask: the cards that have still to switch
KINGS: Final = 109  # mask: the kings in play
BOTTOM: Final = 110  # mask: the cards at the bottom of a column
RUNS_IN_PLAY: Final = 111  # mask: bits 52–55
EMPTY: Final = 112  # number of empty columns
HOPELESS: Final = 113  # 1: a face-down card can never be turned, since its predecessor lies on it
REMOVING: Final = 114  # 1: complete runs leave the board (R9)
ONE_OF: Final = 115  # 52 masks: cards of which one must switch before a card may; 0 for none
SIZE: Final = 167

SUIT: Final = 13  # indices a suit
RUN_BIT: Final = 52
NOT_A_CARD: Final = -1


def new_facts() -> Facts:
    """Return room for the facts of one position."""
    return np.zeros(SIZE, np.int64)


@compiled
def index_of(card: int) -> int:
    """Return the index of a packed card."""
    return (card >> 4 & 3) * SUIT + (card & 15) - 1


@compiled
def card_of(index: int) -> int:
    """Return the packed card of an index."""
    return index // SUIT << 4 | index % SUIT + 1


@inlined
def king_of(facts: Facts, suit: int) -> int:
    """Return the king of a suit as a mask, 0 if it is not in play."""
    return int(facts[KINGS]) >> suit * SUIT << suit * SUIT & (1 << (suit + 1) * SUIT) - 1


@compiled
def read_facts(board: Cells, facts: Facts) -> None:
    """Read the facts off a board.

    A stock not yet dealt is read as if its cards were free: each could be moved, and built on, at any time. What is
    impossible even then is impossible (NOTES.md, section 4).
    """
    facts[:] = 0
    facts[BELOW : BELOW + RUN_BIT] = NOT_A_CARD
    facts[REMOVING] = board[REMOVE_RUNS]
    above = np.full(RUN_BIT, NOT_A_CARD, np.int64)
    depths = np.zeros(RUN_BIT, np.int64)
    down, linked, in_play = _read_tableau(board, facts, above, depths)
    reserve = 0
    for slot in range(board[RESERVE_SIZE]):
        if board[RESERVE + slot]:
            reserve |= 1 << index_of(int(board[RESERVE + slot]))
    in_play |= reserve
    if not board[STOCK_DEALT]:
        for i in range(board[STOCK_SIZE]):
            in_play |= 1 << index_of(int(board[STOCK + i]))
    for suit in range(4):
        if in_play >> suit * SUIT & 1:
            _read_suit(facts, above, suit, int(board[RANKS]), down, linked, reserve)
            _read_own_cycles(facts, depths, suit)


@compiled
def _read_own_cycles(facts: Facts, depths: Facts, suit: int) -> None:
    """Note what must switch before a card that lies under its target in the same column: one of those in between."""
    for card in range(suit * SUIT, suit * SUIT + SUIT - 1):
        if depths[card + 1] >> card & 1:
            facts[ONE_OF + card] = depths[card + 1] ^ depths[card]


@compiled
def closed_cycle(facts: Facts, done: int, card: int) -> tuple[int, int]:
    """Return the switched and the waiting cards of the cycle that switching ``card`` would close, 0 and 0 if none.

    No king that has switched may be on the way there: it lies at the bottom of a column.
    """
    passed, waiting = 1 << card, 0
    at = card + 1
    while at != card:
        if done >> at & 1:
            passed |= 1 << at
            at += 1
        else:
            waiting |= 1 << at
            at = int(facts[BELOW + at])
            if at == NOT_A_CARD:
                return 0, 0
    return passed, waiting


@compiled
def _read_tableau(board: Cells, facts: Facts, above: Facts, depths: Facts) -> tuple[int, int, int]:
    """Note what lies on what; return the masks of face-down, linked and all cards of the tableau.

    ``depths``: for each card the mask of its column's cards from the bottom one to itself.
    """
    down = linked = in_play = 0
    for column in range(board[COLUMNS]):
        height = int(board[HEIGHTS + column])
        facts[EMPTY] += height == 0
        under, column_so_far = NOT_A_CARD, 0
        for row in range(height):
            i = index_of(int(board[CELLS + column * MAX_HEIGHT + row]))
            column_so_far |= 1 << i
            depths[i] = column_so_far
            if row < board[DOWN + column]:
                down |= 1 << i
            facts[BELOW + i] = under
            if under == NOT_A_CARD:
                facts[BOTTOM] |= 1 << i
            else:
                above[under] = i
                if under == i + 1 and i % SUIT + 1 < board[RANKS]:
                    linked |= 1 << i
                    facts[HOPELESS] |= down >> under & 1
            under = i
        in_play |= column_so_far
    return down, linked, in_play


@compiled
def _read_suit(facts: Facts, above: Facts, suit: int, ranks: int, down: int, linked: int, reserve: int) -> None:  # noqa: PLR0913, PLR0917  # kernels take plain arguments
    ace, king = suit * SUIT, suit * SUIT + ranks - 1
    for i in range(ace, king + 1):
        # A face-down card is turned when the card lying on it has gone.
        need = 1 << above[i] if down >> i & 1 and above[i] != NOT_A_CARD else 0
        if i == king:
            facts[KINGS] |= 1 << i
            if not facts[BOTTOM] >> i & 1:
                facts[SWITCHES] |= 1 << i
        elif not linked >> i & 1:
            facts[SWITCHES] |= 1 << i
            if above[i + 1] != NOT_A_CARD:
                need |= 1 << above[i + 1]
            # Nothing can be built on a card that is still in the reserve (R3).
            need |= reserve & 1 << (i + 1)
        facts[NEED + i] = need
    facts[RUNS_IN_PLAY] |= 1 << RUN_BIT + suit
    # A run is complete when all its links are made and nothing lies on its ace; a king's own switch is not needed.
    complete = (facts[SWITCHES] & ~facts[KINGS]) >> ace << ace & (1 << king) - 1
    facts[NEED + RUN_BIT + suit] = complete | (1 << above[ace] if above[ace] != NOT_A_CARD else 0)
