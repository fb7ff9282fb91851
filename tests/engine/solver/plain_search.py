"""The search without anything clever: every legal move of every position, builds first."""

from typing import Final

import numpy as np

from engine.board import CELLS, COLUMNS, DOWN, HEIGHTS, MAX_HEIGHT, RESERVE, STOCK, STOCK_DEALT, STOCK_SIZE, new_trail
from engine.compiled import Cells
from engine.kernel import apply, is_won
from engine.kernel.legality import LEGAL, MAX_MOVES, THE_STOCK, list_moves, stock_obstacle

__all__ = ["wins_plainly"]

_MOVES: Final = np.empty((MAX_MOVES, 2), np.int16)
_TRAIL: Final = new_trail(1)


def wins_plainly(board: Cells, most: int) -> bool | None:
    """Return whether any moves win, or None if that takes more positions."""
    waiting, seen = [board], set[bytes]()
    while waiting:
        position = waiting.pop()
        name = _name_of(position)
        if name in seen:
            continue
        seen.add(name)
        if is_won(position):
            return True
        if len(seen) > most:
            return None
        waiting += [_after(position, source, target) for source, target in _tries(position)]
    return False


def _tries(board: Cells) -> list[tuple[int, int]]:
    """Return all moves, those to be tried first at the end."""
    count = list_moves(board, _MOVES, builds_only=False, with_idle=True)
    moves: list[tuple[int, int]] = [(source, target) for source, target in _MOVES[:count].tolist()]
    moves.sort(key=lambda move: bool(board[HEIGHTS + move[1]]))
    return [(THE_STOCK, 0), *moves] if stock_obstacle(board) == LEGAL else moves


def _after(board: Cells, source: int, target: int) -> Cells:
    after = board.copy()
    _TRAIL[0] = 0
    apply(after, _TRAIL, source, target)
    return after


def _name_of(board: Cells) -> bytes:
    """Everything that matters later; columns have no number but those that the stock will land on."""
    columns = [
        bytes([int(board[DOWN + column]), *board[start : start + int(board[HEIGHTS + column])].tolist()])
        for column in range(board[COLUMNS])
        for start in [CELLS + column * MAX_HEIGHT]
    ]
    distinct = 0 if board[STOCK_DEALT] else int(board[STOCK_SIZE])
    columns[distinct:] = sorted(columns[distinct:])
    return b"/".join([bytes([int(board[STOCK_DEALT])]), board[RESERVE:STOCK].tobytes(), *columns])
