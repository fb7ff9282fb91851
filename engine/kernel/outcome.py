"""How a game stands (RULES.md R9–R11), on packed boards."""

import numpy as np
from numpy.typing import NDArray

from engine.board import COLUMNS, FOUNDATION, HEIGHTS, RANKS, REMOVE_RUNS, RUNS, STOCK_DEALT, STOCK_SIZE
from engine.compiled import Cells, compiled
from engine.kernel.legality import LEGAL, MAX_MOVES, list_moves, stock_obstacle
from engine.kernel.motion import run_suit

__all__ = ["count_runs", "is_stuck", "is_won"]


@compiled
def is_won(board: Cells) -> bool:
    """Return whether the game is won (R10)."""
    if board[REMOVE_RUNS]:
        gone = 0
        for suit in range(4):
            gone += int(board[FOUNDATION + suit])
        return gone == int(board[RUNS])
    if board[STOCK_SIZE] and not board[STOCK_DEALT]:
        return False
    for column in range(board[COLUMNS]):
        height = board[HEIGHTS + column]
        if height and (height != board[RANKS] or run_suit(board, column) < 0):
            return False
    return True


@compiled
def is_stuck(board: Cells) -> bool:
    """Return whether a game that is not won has no move left, idle ones aside (R11)."""
    moves = np.empty((MAX_MOVES, 2), np.int16)
    if list_moves(board, moves, builds_only=False, with_idle=False):
        return False
    return stock_obstacle(board) != LEGAL


@compiled
def count_runs(board: Cells, runs: NDArray[np.int16]) -> None:
    """Write into ``runs``, int16[4], how many runs of each suit are complete, on the foundation or at columns' ends."""
    for suit in range(4):
        runs[suit] = board[FOUNDATION + suit]
    for column in range(board[COLUMNS]):
        suit = run_suit(board, column)
        if suit >= 0:
            runs[suit] += 1
