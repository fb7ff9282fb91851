"""Which moves a search tries in a position, and in which order.

A move is one number: the target column in bits 0 to 3, the source (counted from ``THE_STOCK``) in bits 4 to 14, bit 15
if it is a fill that the next move has to use (see ``reductions``), and how promising it looks from bit 16 on.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.board import DOWN, HEIGHTS, MAX_HEIGHT, STOCK_DEALT, STOCK_SIZE
from engine.compiled import Cells, compiled
from engine.kernel.legality import LEGAL, MAX_MOVES, THE_STOCK, list_moves, stock_obstacle
from engine.solver.search.keys import stock_lands_on
from engine.solver.search.places import count_empty, is_linked
from engine.solver.search.reductions import has_use, is_final, is_safe, is_used_by, is_wasteful

__all__ = ["NO_MOVE", "is_unused_fill", "list_tries", "source_of", "target_of"]

NO_MOVE: Final = -1
SOURCE_SHIFT: Final = 4
UNUSED_FILL: Final = 1 << 15
MOVE: Final = UNUSED_FILL - 1  # mask
PROMISE_SHIFT: Final = 16

# Found by trying: builds before fills before the stock, links split last of all.
BUILD: Final = 8000
EMPTIES: Final = 3000
TURNS: Final = 2000
SPLITS: Final = -5000
FILL: Final = 3000
FILL_TURNS: Final = 1000
FILL_SPLITS: Final = 100
IDLE: Final = 50
DEAL: Final = 1000
MOST_CHANCE: Final = 4095  # how much chance may change an order


@compiled
def source_of(move: int) -> int:
    """Return where a listed move comes from, as ``apply`` wants it."""
    return ((move & MOVE) >> SOURCE_SHIFT) + THE_STOCK


@compiled
def target_of(move: int) -> int:
    """Return the column a listed move goes to."""
    return move & 15


@compiled
def is_unused_fill(move: int) -> bool:
    """Return whether the move, or ``NO_MOVE``, is a fill that the next move has to use."""
    return move >= 0 and move & UNUSED_FILL != 0


@compiled
def list_tries(board: Cells, tries: NDArray[np.int32], last: int, single: bool, chance: int) -> int:  # noqa: FBT001
    """Write the moves worth trying, the most promising last, and return their number.

    ``last``: the move that led here, or ``NO_MOVE``. ``single``: the game has neither twins nor a dealt run.
    ``chance``: 0 for the plain order, else a number that names another one.
    """
    gone = board[STOCK_DEALT] != 0 or board[STOCK_SIZE] == 0
    moves = np.empty((MAX_MOVES, 2), np.int16)
    # An idle move changes where the stock lands, or lets a run leave that the deal laid out; else it is useless.
    count = list_moves(board, moves, builds_only=False, with_idle=not (gone and single))
    if gone and single:
        count = _reduce(board, moves, count, last)
    kept = 0
    for i in range(count):
        source, target = int(moves[i, 0]), int(moves[i, 1])
        if _is_first_of_its_kind(board, target):
            mark = UNUSED_FILL if gone and single and _must_be_used(board, source, target) else 0
            promise = _promise(board, source, target) + _chance(board, source, target, chance)
            _insert(tries, kept, promise << PROMISE_SHIFT | mark | _number(source, target))
            kept += 1
    if not gone and stock_obstacle(board) == LEGAL:
        promise = DEAL + _chance(board, THE_STOCK, 0, chance)
        _insert(tries, kept, promise << PROMISE_SHIFT | _number(THE_STOCK, 0))
        kept += 1
    return kept


@compiled
def _number(source: int, target: int) -> int:
    return (source - THE_STOCK) << SOURCE_SHIFT | target


@compiled
def _insert(tries: NDArray[np.int32], count: int, move: int) -> None:
    at = count
    while at and tries[at - 1] > move:
        tries[at] = tries[at - 1]
        at -= 1
    tries[at] = move


@compiled
def _is_first_of_its_kind(board: Cells, target: int) -> bool:
    """Whether the target is not just like an empty column further left."""
    if board[HEIGHTS + target]:
        return True
    for column in range(target):  # noqa: SIM110  # numba compiles no generator expressions
        if board[HEIGHTS + column] == 0 and not stock_lands_on(board, column):
            return False
    return True


@compiled
def _must_be_used(board: Cells, source: int, target: int) -> bool:
    return board[HEIGHTS + target] == 0 and not is_final(board, source)


@compiled
def _reduce(board: Cells, moves: NDArray[np.int16], count: int, last: int) -> int:
    """Keep the moves that ``reductions`` leaves, in front; return their number."""
    unused = is_unused_fill(last)
    is_only = count_empty(board) == 1
    kept = 0
    for i in range(count):
        source, target = int(moves[i, 0]), int(moves[i, 1])
        if board[HEIGHTS + target] == 0:
            keep = not is_wasteful(board, source) and (not is_only or is_final(board, source) or has_use(board, source))
        elif unused:
            keep = is_used_by(board, source_of(last), target_of(last), source, target)
        elif is_safe(board, source):
            moves[0, 0], moves[0, 1] = source, target
            return 1
        else:
            keep = True
        if keep:
            moves[kept, 0], moves[kept, 1] = source, target
            kept += 1
    return kept


@compiled
def _promise(board: Cells, source: int, target: int) -> int:
    splits = is_linked(board, source)
    row = source % MAX_HEIGHT if source >= 0 else -1
    turns = row > 0 and row == board[DOWN + source // MAX_HEIGHT]
    if board[HEIGHTS + target]:
        return BUILD + (TURNS if turns else 0) + (EMPTIES if row == 0 else 0) + (SPLITS if splits else 0)
    if splits:
        return FILL_SPLITS
    if row == 0:
        return IDLE
    return FILL + (FILL_TURNS if turns else 0)


@compiled
def _chance(board: Cells, source: int, target: int, chance: int) -> int:
    if chance == 0:
        return 0
    mixed = source * 7919 + target * 104729 + chance * 15485863 + int(board[HEIGHTS]) * 31337
    return (mixed & 0xFFFFFF) * 0x5BD1E995 >> 15 & MOST_CHANCE
