"""What a move does to a board, and how it is taken back (RULES.md R3, R7–R9).

``apply`` writes each step onto a trail and ``undo`` reads it back. A trail is int16[n] (``new_trail``): first how many
records it holds, then records of ``RECORD`` numbers: what happened, and up to three values.
"""

from typing import Final

from engine.board import (
    CELLS,
    COPY,
    DOWN,
    FACE,
    FIRST_RESERVE,
    FOUNDATION,
    HEIGHTS,
    MAX_HEIGHT,
    NOWHERE,
    PLACE_OF,
    RANKS,
    RECORD,
    REMOVE_RUNS,
    RESERVE,
    STOCK,
    STOCK_DEALT,
    STOCK_SIZE,
)
from engine.compiled import Cells, compiled
from engine.kernel.legality import THE_STOCK

__all__ = ["apply", "run_suit", "undo"]

# What happened, with its values.
BEGAN: Final = 0  # a move begins
MOVED: Final = 1  # from column, to column, number of cards
PLAYED: Final = 2  # from slot of the reserve, to column
DEALT: Final = 3  # number of cards
TURNED: Final = 4  # column
RUN_LEFT: Final = 5  # column, suit, which copies (one bit a rank)


@compiled
def apply(board: Cells, trail: Cells, source: int, target: int) -> None:
    """Make a legal move; ``target`` is not read for the stock. Adds to the trail what ``undo`` needs."""
    _write(trail, BEGAN, 0, 0, 0)
    if source == THE_STOCK:
        _deal_stock(board)
        _write(trail, DEALT, int(board[STOCK_SIZE]), 0, 0)
        for column in range(board[STOCK_SIZE]):
            _clear_runs(board, trail, column)
        return
    if source < 0:
        slot = FIRST_RESERVE - source
        _put(board, target, int(board[RESERVE + slot]))
        board[RESERVE + slot] = 0
        _write(trail, PLAYED, slot, target, 0)
        _clear_runs(board, trail, target)
        return
    column = source // MAX_HEIGHT
    count = int(board[HEIGHTS + column]) - source % MAX_HEIGHT
    _carry(board, column, target, count)
    _write(trail, MOVED, column, target, count)
    _turn_up(board, trail, column)
    _clear_runs(board, trail, target)
    _clear_runs(board, trail, column)


@compiled
def undo(board: Cells, trail: Cells) -> None:
    """Take back the last move on the trail; the board is then bit for bit what it was before."""
    happened = -1
    while happened != BEGAN:
        trail[0] -= 1
        record = 1 + RECORD * int(trail[0])
        happened = int(trail[record])
        first, second, third = int(trail[record + 1]), int(trail[record + 2]), int(trail[record + 3])
        if happened == TURNED:
            board[DOWN + first] += 1
        elif happened == MOVED:
            _carry(board, second, first, third)
        elif happened == RUN_LEFT:
            _bring_run_back(board, first, second, third)
        elif happened == PLAYED:
            card = _take(board, second)
            board[RESERVE + first] = card
            board[PLACE_OF + card] = FIRST_RESERVE - first
        elif happened == DEALT:
            _gather_stock(board)


@compiled
def run_suit(board: Cells, column: int) -> int:
    """Return the suit (0–3) of the complete run at a column's end (R9), or -1."""
    height, ranks = int(board[HEIGHTS + column]), int(board[RANKS])
    if height - int(board[DOWN + column]) < ranks:
        return -1
    end = CELLS + column * MAX_HEIGHT + height - 1
    ace = int(board[end]) & FACE
    if ace & 15 != 1:
        return -1
    for i in range(1, ranks):
        if int(board[end - i]) & FACE != ace + i:
            return -1
    return ace >> 4


@compiled
def _clear_runs(board: Cells, trail: Cells, column: int) -> None:
    """Take complete runs off a column's end while there are any, turning up what they uncover (R7, R9)."""
    suit = run_suit(board, column) if board[REMOVE_RUNS] else -1
    while suit >= 0:
        copies = 0
        for rank in range(1, board[RANKS] + 1):
            if _take(board, column) >= COPY:
                copies |= 1 << (rank - 1)
        board[FOUNDATION + suit] += 1
        _write(trail, RUN_LEFT, column, suit, copies)
        _turn_up(board, trail, column)
        suit = run_suit(board, column)


@compiled
def _bring_run_back(board: Cells, column: int, suit: int, copies: int) -> None:
    board[FOUNDATION + suit] -= 1
    for rank in range(board[RANKS], 0, -1):
        _put(board, column, suit << 4 | rank | (COPY if copies >> (rank - 1) & 1 else 0))


@compiled
def _turn_up(board: Cells, trail: Cells, column: int) -> None:
    if board[HEIGHTS + column] and board[HEIGHTS + column] == board[DOWN + column]:
        board[DOWN + column] -= 1
        _write(trail, TURNED, column, 0, 0)


@compiled
def _carry(board: Cells, column: int, target: int, count: int) -> None:
    """Move the last ``count`` cards of a column onto another."""
    height, end = int(board[HEIGHTS + column]), int(board[HEIGHTS + target])
    start, onto = column * MAX_HEIGHT + height - count, target * MAX_HEIGHT + end
    for i in range(count):
        card = board[CELLS + start + i]
        board[CELLS + start + i] = 0
        board[CELLS + onto + i] = card
        board[PLACE_OF + card] = onto + i
    board[HEIGHTS + column] = height - count
    board[HEIGHTS + target] = end + count


@compiled
def _put(board: Cells, column: int, card: int) -> None:
    cell = column * MAX_HEIGHT + int(board[HEIGHTS + column])
    board[CELLS + cell] = card
    board[PLACE_OF + card] = cell
    board[HEIGHTS + column] += 1


@compiled
def _take(board: Cells, column: int) -> int:
    board[HEIGHTS + column] -= 1
    cell = CELLS + column * MAX_HEIGHT + int(board[HEIGHTS + column])
    card = int(board[cell])
    board[cell] = 0
    board[PLACE_OF + card] = NOWHERE
    return card


@compiled
def _deal_stock(board: Cells) -> None:
    for column in range(board[STOCK_SIZE]):
        _put(board, column, int(board[STOCK + column]))
    board[STOCK_DEALT] = 1


@compiled
def _gather_stock(board: Cells) -> None:
    for column in range(board[STOCK_SIZE]):
        _take(board, column)
    board[STOCK_DEALT] = 0


@compiled
def _write(trail: Cells, happened: int, first: int, second: int, third: int) -> None:
    record = 1 + RECORD * int(trail[0])
    trail[record] = happened
    trail[record + 1] = first
    trail[record + 2] = second
    trail[record + 3] = third
    trail[0] += 1
