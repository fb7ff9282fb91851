"""From a plan to the moves of a winning line, made on the board itself."""

import numpy as np
from numpy.typing import NDArray

from engine.board import FIRST_RESERVE, HEIGHTS, MAX_HEIGHT, PLACE_OF, RANKS, RECORD, STOCK_DEALT, STOCK_SIZE
from engine.compiled import Cells, compiled
from engine.kernel.legality import THE_STOCK
from engine.kernel.motion import BEGAN, MOVED, PLAYED, apply, undo
from engine.solver.facts import Facts, card_of
from engine.solver.greedy import LENGTH, ORDER

__all__ = ["carry_out", "take_back"]


@compiled
def carry_out(board: Cells, trail: Cells, plan: Facts) -> None:
    """Make the plan's switches as moves, after the deal of the stock if it is still to come."""
    if board[STOCK_SIZE] and not board[STOCK_DEALT]:
        apply(board, trail, THE_STOCK, 0)
    for i in range(plan[LENGTH]):
        card = card_of(int(plan[ORDER + i]))
        target = 0
        if card & 15 == board[RANKS]:
            while board[HEIGHTS + target]:
                target += 1
        else:
            target = int(board[PLACE_OF + card + 1]) // MAX_HEIGHT
        apply(board, trail, int(board[PLACE_OF + card]), target)


@compiled
def take_back(board: Cells, trail: Cells) -> NDArray[np.int16]:
    """Take back every move on the trail; return them in the order played, int16[n, 2]: source and target."""
    moves = np.empty((int(trail[0]), 2), np.int16)
    at = len(moves)
    while trail[0]:
        at -= 1
        record = int(trail[0]) - 1
        while trail[1 + RECORD * record] != BEGAN:
            record -= 1
        undo(board, trail)
        _read_move(board, trail[1 + RECORD * (record + 1) :], moves[at])
    return moves[at:]


@compiled
def _read_move(board: Cells, record: Cells, move: Cells) -> None:
    """Read a move off the record that follows its beginning; the board is the one before it."""
    happened, first, second, third = record[0], int(record[1]), record[2], record[3]
    move[1] = second
    if happened == MOVED:
        move[0] = first * MAX_HEIGHT + board[HEIGHTS + first] - third
    elif happened == PLAYED:
        move[0] = FIRST_RESERVE - first
    else:
        move[0], move[1] = THE_STOCK, 0
