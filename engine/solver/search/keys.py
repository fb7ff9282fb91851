"""Keys of positions: numbers of 63 bits, equal for positions that need to be searched only once (NOTES.md, section 7).

A key is made of the faces in each column, the number of face-down cards, the reserve and whether the stock was dealt.
What decides nothing is left out of it: which copy of a face lies where, and the order of the columns, except of those
that the stock will still land on.
"""

from typing import Final

from engine.board import (
    CELLS,
    COLUMNS,
    DOWN,
    FACE,
    HEIGHTS,
    MAX_HEIGHT,
    RESERVE,
    RESERVE_SIZE,
    STOCK_DEALT,
    STOCK_SIZE,
)
from engine.compiled import Cells, compiled
from engine.kernel.legality import last_card

__all__ = ["key_of", "name_of_fill", "stock_lands_on"]

MASK: Final = 2**63 - 1
FACTOR: Final = 0x1CE4E5B9BF58476D  # odd, and about half of its bits are set
COLUMN_SALT: Final = 0x3F58476D1CE4E5B9
DEALT_SALT: Final = 0x2545F4914F6CDD1D
NUMBER_SHIFT: Final = 6  # above the bits of a face, so that a column's number and its first card never mix up
DOWN_SHIFT: Final = 10


@compiled
def stock_lands_on(board: Cells, column: int) -> bool:
    """Return whether the stock will still land on the column, so that it is not just like any other."""
    return not board[STOCK_DEALT] and column < int(board[STOCK_SIZE])


@compiled
def key_of(board: Cells, fill: int) -> int:
    """Return the position's key, never 0. ``fill``: the name of the fill that is to be used next, or 0."""
    total = DEALT_SALT if board[STOCK_DEALT] else 0
    for slot in range(board[RESERVE_SIZE]):
        # The reserve tells apart positions of which nothing but removed runs is left on the tableau.
        total = _mixed(total ^ int(board[RESERVE + slot]))
    for column in range(board[COLUMNS]):
        if board[HEIGHTS + column]:
            total = (total + _key_of_column(board, column)) & MASK
    return max(_mixed(total ^ fill), 1)


@compiled
def name_of_fill(board: Cells, source: int, target: int) -> int:
    """Return a number that tells a fill just made from others that lead to the same position, whatever the columns.

    That is the card moved, and the one that it lay on, if any.
    """
    moved = int(board[CELLS + target * MAX_HEIGHT]) & FACE
    left = last_card(board, source // MAX_HEIGHT) & FACE if source >= 0 else 0
    return moved << NUMBER_SHIFT | left


@compiled
def _key_of_column(board: Cells, column: int) -> int:
    number = 1 + column if stock_lands_on(board, column) else 0
    key = COLUMN_SALT ^ (int(board[DOWN + column]) << DOWN_SHIFT | number << NUMBER_SHIFT)
    start = CELLS + column * MAX_HEIGHT
    for cell in range(start, start + int(board[HEIGHTS + column])):
        key = _mixed(key ^ (int(board[cell]) & FACE))
    # Mixed only once, the last cards of two columns that change places would too often leave the sum as it was.
    return _mixed(_mixed(key))


@compiled
def _mixed(key: int) -> int:
    key = (key * FACTOR) & MASK  # where the product overflows, its low bits are right all the same
    return key ^ key >> 31
