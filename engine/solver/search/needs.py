"""What ``emptying`` asks of a position without twins: which cards may still be linked, and what must happen before.

It differs from ``facts`` in that kings wait for no space, and nothing is hopeless: a fill may lift what no build can.
What else changes in NOTES.md, section 1, changes in both.

Numbers: cards are bits suit * 13 + rank - 1, runs are bits 52 to 55.
"""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.board import (
    CELLS,
    COLUMNS,
    DOWN,
    FACE,
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
from engine.compiled import Cells, compiled

__all__ = ["Needs", "new_needs", "read_needs"]

Needs: TypeAlias = NDArray[np.int64]  # int64[SIZE]

NEED: Final = 0  # 56 numbers: what must have switched before the card, or before the run leaves
BELOW: Final = 56  # 52 numbers: the card below each one, -1 if there is none
ABOVE: Final = 108  # 52 numbers: the card above each one, -1 if there is none
LOOSE: Final = 160  # the cards that may still switch
RUNS: Final = 161  # the runs that may still leave
BOTTOM: Final = 162  # the cards at the bottom of a column
KINGS: Final = 163
PRESENT: Final = 164  # the cards in play
DOWNWARD: Final = 165  # the cards face down
LINKED: Final = 166
STUCK: Final = 167  # the cards on their next higher one that lies face down: no build can lift them
WAITING: Final = 168  # the cards in the reserve
SIZE: Final = 169

SUIT: Final = 13  # numbers a suit
WHOLE_SUIT: Final = 2**13 - 1
FIRST_RUN: Final = 52


def new_needs() -> Needs:
    """Return room for what ``read_needs`` writes."""
    return np.empty(SIZE, np.int64)


@compiled
def read_needs(board: Cells, needs: Needs) -> None:
    """Read off the board what is to be known about its builds."""
    needs[:] = 0
    needs[BELOW : ABOVE + 52] = -1
    for column in range(board[COLUMNS]):
        _read_column(board, needs, column)
    for slot in range(board[RESERVE_SIZE]):
        if board[RESERVE + slot]:
            needs[WAITING] |= 1 << _number(int(board[RESERVE + slot]))
    needs[PRESENT] |= needs[WAITING]
    if not board[STOCK_DEALT]:
        for i in range(board[STOCK_SIZE]):
            needs[PRESENT] |= 1 << _number(int(board[STOCK + i]))
    for suit in range(4):
        if needs[PRESENT] >> suit * SUIT & 1:
            _read_suit(board, needs, suit)


@compiled
def _number(card: int) -> int:
    return (card & FACE) // 16 * SUIT + (card & 15) - 1


@compiled
def _read_column(board: Cells, needs: Needs, column: int) -> None:
    below = -1
    start, down = CELLS + column * MAX_HEIGHT, int(board[DOWN + column])
    for row in range(board[HEIGHTS + column]):
        card = int(board[start + row])
        number = _number(card)
        bit = 1 << number
        needs[PRESENT] |= bit
        needs[BELOW + number] = below
        if row < down:
            needs[DOWNWARD] |= bit
        if below < 0:
            needs[BOTTOM] |= bit
        else:
            needs[ABOVE + below] = number
            if below == number + 1 and card & 15 != board[RANKS]:
                needs[STUCK if row - 1 < down else LINKED] |= bit
        below = number


@compiled
def _read_suit(board: Cells, needs: Needs, suit: int) -> None:
    ace, king = suit * SUIT, suit * SUIT + int(board[RANKS]) - 1
    loose = 0
    for number in range(ace, king + 1):
        if needs[DOWNWARD] >> number & 1:
            needs[NEED + number] |= 1 << needs[ABOVE + number]
        if number < king and not (needs[LINKED] | needs[STUCK]) >> number & 1:
            loose |= 1 << number
            on = int(needs[ABOVE + number + 1])
            if on >= 0 and on != number:
                needs[NEED + number] |= 1 << on
            needs[NEED + number] |= needs[WAITING] & 1 << (number + 1)
    needs[LOOSE] |= loose
    needs[KINGS] |= 1 << king
    whole = WHOLE_SUIT << ace
    if board[REMOVE_RUNS] and not needs[STUCK] & whole and not needs[WAITING] >> king & 1:
        needs[RUNS] |= 1 << (FIRST_RUN + suit)
        needs[NEED + FIRST_RUN + suit] = loose
        if needs[ABOVE + ace] >= 0:
            needs[NEED + FIRST_RUN + suit] |= 1 << needs[ABOVE + ace]
