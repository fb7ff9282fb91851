"""A search that reaches each position by the fewest moves: for few positions and long lines (NOTES.md, section 10).

Depth first, a search that goes to and fro reaches positions by lines longer than a game, and has to leave them there.
"""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.compiled import Cells, compiled
from engine.kernel.legality import MAX_MOVES
from engine.kernel.motion import apply, undo
from engine.solver.conflicts import UNKNOWN, UNWINNABLE, WINNABLE
from engine.solver.search.looking import OPEN, WON, begin_round, look
from engine.solver.search.moves import NO_MOVE, list_tries, source_of, target_of
from engine.solver.search.workspace import DEPTH, MOST_MOVES, MOVE, POSITIONS, SINGLE, Workspace

__all__ = ["search_breadth_first"]

# Nodes: int32[n, NODE], in the order in which their moves are tried.
Nodes: TypeAlias = NDArray[np.int32]
PARENT: Final = 0
LAST: Final = 1  # the move from there, or NO_MOVE
MOVES: Final = 2  # how many lead to it
NODE: Final = 3


@compiled
def search_breadth_first(board: Cells, work: Workspace, positions: int) -> int:
    """Return the verdict on the position on the board, *unknown* if it takes more than so many positions.

    So it is, too, if one of them is reached only by as many moves as a line may have. A win leaves the board won, and
    ``line_of`` tells the moves; otherwise it is as it was.
    """
    begin_round(work)
    stop = int(work.progress[POSITIONS]) + positions
    nodes = np.empty((2 * positions + 1, NODE), np.int32)  # fills that are on their way to a build are no positions
    nodes[0, PARENT], nodes[0, LAST], nodes[0, MOVES] = 0, NO_MOVE, 0
    look(board, work, NO_MOVE)
    at, count, verdict = 0, 1, UNWINNABLE
    while at < count and verdict == UNWINNABLE:
        _go_to(board, work, nodes, at)
        if nodes[at, MOVES] >= work.progress[MOST_MOVES]:
            verdict = UNKNOWN
        else:
            verdict, count = _try_moves(board, work, nodes, at, count, stop)
        at += 1
    if verdict != WINNABLE:
        _go_back(board, work)
    return verdict


@compiled
def _try_moves(  # kernels take plain arguments
    board: Cells, work: Workspace, nodes: Nodes, at: int, count: int, stop: int
) -> tuple[int, int]:
    """Add what the moves from a node lead to; return UNWINNABLE if nothing is won yet, and how many nodes there are."""
    depth = int(nodes[at, MOVES])
    tries = np.empty(MAX_MOVES, np.int32)
    left = list_tries(board, tries, int(nodes[at, LAST]), work.progress[SINGLE] != 0, 0)
    work.progress[DEPTH] = depth + 1
    while left:
        if work.progress[POSITIONS] >= stop or count == len(nodes):
            return UNKNOWN, count
        left -= 1
        move = int(tries[left])
        work.frames[depth, MOVE] = move
        apply(board, work.trail, source_of(move), target_of(move))
        found = look(board, work, move)
        if found == WON:
            return WINNABLE, count
        undo(board, work.trail)
        if found == OPEN:
            nodes[count, PARENT], nodes[count, LAST], nodes[count, MOVES] = at, move, depth + 1
            count += 1
    return UNWINNABLE, count


@compiled
def _go_to(board: Cells, work: Workspace, nodes: Nodes, at: int) -> None:
    """Make the moves that lead from the first position to a node."""
    _go_back(board, work)
    depth = int(nodes[at, MOVES])
    for i in range(depth - 1, -1, -1):
        work.frames[i, MOVE] = nodes[at, LAST]
        at = int(nodes[at, PARENT])
    for i in range(depth):
        move = int(work.frames[i, MOVE])
        apply(board, work.trail, source_of(move), target_of(move))


@compiled
def _go_back(board: Cells, work: Workspace) -> None:
    while work.trail[0]:
        undo(board, work.trail)
