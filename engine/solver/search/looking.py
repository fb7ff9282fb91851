"""Looking at a position that a search has come to: whether it is new, won, lost, or worth going on from."""

from typing import Final

from engine.board import CELLS, COLUMNS, EMPTY_ANY, MAX_HEIGHT
from engine.compiled import Cells, compiled
from engine.kernel.outcome import is_won
from engine.solver.search.emptying import may_empty
from engine.solver.search.keys import key_of, name_of_fill
from engine.solver.search.lost import is_lost
from engine.solver.search.moves import is_unused_fill, source_of, target_of
from engine.solver.search.places import count_empty, is_king
from engine.solver.search.table import clear, grow, is_new
from engine.solver.search.workspace import CUT, DEPTH, KEYS, POSITIONS, SINGLE, TABLE_SIZE, Workspace

__all__ = ["OPEN", "WON", "begin_round", "look"]

MOST_BRANCHES: Final = 100  # few positions need more than ten
SELDOM: Final = 8  # with twins few positions are lost for a simple reason, and asking costs as much as four positions

# What is found.
CLOSED: Final = 0  # looked at before, or lost
OPEN: Final = 1
WON: Final = 2


@compiled
def begin_round(work: Workspace) -> None:
    """Forget all positions; the one on the board becomes the first."""
    work.trail[0] = 0
    work.progress[TABLE_SIZE] = clear(work.table)
    work.progress[KEYS] = work.progress[DEPTH] = work.progress[CUT] = 0


@compiled
def look(board: Cells, work: Workspace, last: int) -> int:
    """Look at the position that the move ``last`` has led to, or ``NO_MOVE``."""
    unused = is_unused_fill(last)
    # A fill into the only empty column is on its way to the build that uses it: no position of its own.
    if not unused or count_empty(board):
        if not _is_first_visit(board, work, last):
            return CLOSED
        work.progress[POSITIONS] += 1
    if is_won(board):
        return WON
    return OPEN if unused or not _is_hopeless(board, work) else CLOSED


@compiled
def _is_first_visit(board: Cells, work: Workspace, last: int) -> bool:
    progress = work.progress
    size = int(progress[TABLE_SIZE])
    # What may come next depends on the fill that is to be used, so it is part of the position.
    fill = name_of_fill(board, source_of(last), target_of(last)) if is_unused_fill(last) else 0
    if not is_new(work.table, size, key_of(board, fill)):
        return False
    progress[KEYS] += 1
    if 2 * progress[KEYS] > size:
        progress[TABLE_SIZE] = grow(work.table, size)
    return True


@compiled
def _is_hopeless(board: Cells, work: Workspace) -> bool:
    progress = work.progress
    if progress[SINGLE] and board[EMPTY_ANY] and _needs_space(board):
        return not may_empty(board, work.needs, MOST_BRANCHES)
    if not progress[SINGLE] and progress[DEPTH] and progress[POSITIONS] % SELDOM:
        return False
    return is_lost(board, work.can)


@compiled
def _needs_space(board: Cells) -> bool:
    """Whether no column is empty, but a card has to leave the bottom of one."""
    needs = False
    for column in range(board[COLUMNS]):
        card = int(board[CELLS + column * MAX_HEIGHT])
        if card == 0:
            return False
        if not is_king(board, card):
            needs = True
    return needs
