"""How many moves a win takes at least, under all rules of the family: a count, no search (NOTES.md, section 12)."""

from engine.board import (
    CELLS,
    COLUMNS,
    COPY,
    FACE,
    HEIGHTS,
    MAX_HEIGHT,
    NOWHERE,
    PLACE_OF,
    RANKS,
    REMOVE_RUNS,
    RESERVE,
    RESERVE_SIZE,
    STOCK,
    STOCK_DEALT,
    STOCK_SIZE,
)
from engine.compiled import Cells, compiled

__all__ = ["least_moves"]


@compiled
def least_moves(board: Cells) -> int:
    """Return a number of moves below which the position cannot be won: one for each card that needs its own."""
    count = 1 + _unlinked_by_deal(board) if board[STOCK_SIZE] and not board[STOCK_DEALT] else 0
    for column in range(board[COLUMNS]):
        under = 0
        for row in range(board[HEIGHTS + column]):
            card = int(board[CELLS + column * MAX_HEIGHT + row]) & FACE
            if card & 15 == board[RANKS]:
                count += row > 0 and not board[REMOVE_RUNS]
            else:
                count += under != card + 1
            under = card
    for slot in range(board[RESERVE_SIZE]):
        count += board[RESERVE + slot] != 0
    return count


@compiled
def _unlinked_by_deal(board: Cells) -> int:
    """Return how many cards the deal cannot put onto a next higher one, since no such card is there to receive it."""
    count = 0
    for i in range(board[STOCK_SIZE]):
        card = int(board[STOCK + i]) & FACE
        if card & 15 != board[RANKS]:
            higher, copy = board[PLACE_OF + card + 1], board[PLACE_OF + card + 1 + COPY]
            count += higher == NOWHERE and copy == NOWHERE
    return count
