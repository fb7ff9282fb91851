"""The search without anything clever: every move of every position of one deck, until a win or the end is reached.

Compiled, so that whole deals come to their end. It knows the rulebook's own moves and nothing of the solver.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.board import (
    CELLS,
    COLUMNS,
    DOWN,
    HEIGHTS,
    MAX_HEIGHT,
    RESERVE,
    RESERVE_SIZE,
    STOCK_DEALT,
    STOCK_SIZE,
    new_trail,
)
from engine.compiled import Cells, compiled
from engine.kernel import apply, is_won, undo
from engine.kernel.legality import LEGAL, MAX_MOVES, THE_STOCK, list_moves, stock_obstacle

__all__ = ["UncutSearch"]

LOST: Final = 0
WON: Final = 1
OPEN: Final = 2

# A position by its cards' bytes: what each lies on, whether face down; then whether the stock was dealt.
DEALT: Final = 64
NAME: Final = 65
BOTTOM: Final = 100  # lies on no card; in the columns that the stock will land on their numbers are added
FACE_DOWN: Final = 200
WAITING: Final = 999  # in the reserve
_EMPTY: Final = -1

MOST_DEEP: Final = 2000  # moves (R12)
_FACTOR: Final = 1_000_003
_MASK: Final = 2**40 - 1


class UncutSearch:
    """Searches from one position after another, each through at most ``most`` positions."""

    def __init__(self, most: int) -> None:
        self._names = np.empty((most + 1, NAME), np.int16)
        self._slots = np.empty(1 << (2 * most).bit_length(), np.int32)
        self._stack = np.empty((MOST_DEEP * 16 + MAX_MOVES, 3), np.int16)
        self._trail = new_trail(MOST_DEEP + 1)

    def is_winnable(self, board: Cells) -> bool | None:
        """Return whether any moves win, or None if that takes more positions, or room."""
        self._trail[0] = 0
        self._slots[:] = _EMPTY
        verdict = search_on(board.copy(), self._trail, self._stack, self._names, self._slots)
        return None if verdict == OPEN else verdict == WON


@compiled
def search_on(board: Cells, trail: Cells, stack: Cells, names: NDArray[np.int16], slots: NDArray[np.int32]) -> int:
    """Go through all that can be reached, depth first; the stack holds tries: their depth, source and target."""
    moves = np.empty((MAX_MOVES, 2), np.int16)
    depth = top = count = 0
    while True:
        if is_new(board, names, slots, count):
            count += 1
            if is_won(board):
                return WON
            if count == len(names) or depth == MOST_DEEP or top + MAX_MOVES > len(stack):
                return OPEN
            top = add_tries(board, moves, stack, top, depth)
        if not top:
            return LOST
        top -= 1
        while depth > stack[top, 0]:
            undo(board, trail)
            depth -= 1
        apply(board, trail, int(stack[top, 1]), int(stack[top, 2]))
        depth += 1


@compiled
def add_tries(board: Cells, moves: Cells, stack: Cells, top: int, depth: int) -> int:
    """Put every move on the stack, builds on top and the deal of the stock deepest; return its height."""
    if stock_obstacle(board) == LEGAL:
        stack[top, 0], stack[top, 1], stack[top, 2] = depth, THE_STOCK, 0
        top += 1
    count = list_moves(board, moves, builds_only=False, with_idle=True)
    for builds in (False, True):
        for i in range(count):
            if (board[HEIGHTS + moves[i, 1]] > 0) == builds:
                stack[top, 0], stack[top, 1], stack[top, 2] = depth, moves[i, 0], moves[i, 1]
                top += 1
    return top


@compiled
def is_new(board: Cells, names: NDArray[np.int16], slots: NDArray[np.int32], count: int) -> bool:
    """Return whether the position is none of the first ``count`` that have names; enter it as the next if so."""
    write_name(board, names[count])
    digest = 0
    for number in names[count]:
        digest = (digest * _FACTOR + int(number)) & _MASK
    slot = (digest >> 12) % len(slots)
    while slots[slot] != _EMPTY:
        if (names[slots[slot]] == names[count]).all():
            return False
        slot = (slot + 1) % len(slots)
    slots[slot] = count
    return True


@compiled
def write_name(board: Cells, name: Cells) -> None:
    """Write down all that matters later; columns have no number but those that the stock will land on."""
    name[:] = 0
    name[DEALT] = board[STOCK_DEALT]
    landings = 0 if board[STOCK_DEALT] else int(board[STOCK_SIZE])
    for column in range(board[COLUMNS]):
        below = BOTTOM + column if column < landings else BOTTOM + landings
        for row in range(board[HEIGHTS + column]):
            card = int(board[CELLS + column * MAX_HEIGHT + row])
            name[card] = below + (FACE_DOWN if row < board[DOWN + column] else 0)
            below = card
    for slot in range(board[RESERVE_SIZE]):
        if board[RESERVE + slot]:
            name[int(board[RESERVE + slot])] = WAITING
