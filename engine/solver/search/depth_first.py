"""A depth-first search for a win: each position once, in slices of as many positions as wanted (NOTES.md, section 6).

With two decks, with a stock that waits until no card can move, or once lines grow too long, it starts again and again,
each time with another order of the moves; once it goes breadth first (NOTES.md, section 10).
"""

from typing import Final

from engine.board import TIMING
from engine.compiled import Cells, compiled
from engine.kernel.legality import MAX_MOVES, NO_MOVES
from engine.kernel.motion import apply, undo
from engine.solver.conflicts import UNKNOWN, UNWINNABLE, WINNABLE
from engine.solver.search.breadth_first import search_breadth_first
from engine.solver.search.keys import stock_lands_on
from engine.solver.search.looking import OPEN, WON, begin_round, look
from engine.solver.search.moves import NO_MOVE, list_tries, source_of, target_of
from engine.solver.search.places import has_dealt_run, has_twins
from engine.solver.search.workspace import (
    CUT,
    DEPTH,
    FIRST,
    MOST_MOVES,
    MOVE,
    POSITIONS,
    REST,
    ROUND,
    ROUND_ENDS,
    SINGLE,
    WIDELY,
    Workspace,
)

__all__ = ["begin", "search"]

FIRST_ROUND: Final = 300

# Whether the search is to go on breadth first.
NOT_YET: Final = 0
NOW: Final = 1
NO_MORE: Final = 2


@compiled
def begin(board: Cells, work: Workspace, most_moves: int) -> None:
    """Prepare a search from the position on the board, for lines of at most so many moves (R12)."""
    progress = work.progress
    progress[:] = 0
    progress[MOST_MOVES] = min(most_moves, len(work.frames))
    twins = has_twins(board)
    progress[SINGLE] = not twins and not has_dealt_run(board)
    waits = board[TIMING] == NO_MOVES and stock_lands_on(board, 0)
    progress[ROUND] = 1 if twins or waits else 0
    progress[ROUND_ENDS] = FIRST_ROUND
    begin_round(work)


@compiled
def search(board: Cells, work: Workspace, positions: int) -> int:
    """Look at so many positions more, or fewer, and return the verdict.

    The board must be as ``begin`` or the last call left it. A win leaves it won, and ``line_of`` tells the moves; after
    *unwinnable* it is as it was at first. *Unknown* may be followed by another call.
    """
    progress = work.progress
    if progress[WIDELY] == NOW:
        progress[WIDELY] = NO_MORE
        verdict = search_breadth_first(board, work, positions)
        if verdict == UNKNOWN:
            _begin_next_round(board, work)
        return verdict
    stop = progress[POSITIONS] + positions
    while True:
        if progress[POSITIONS] >= stop:
            return UNKNOWN
        if _look(board, work):
            return WINNABLE
        if progress[ROUND] and progress[POSITIONS] >= progress[ROUND_ENDS]:
            _begin_next_round(board, work)
        elif not _go_on(board, work):
            if not progress[CUT]:
                return UNWINNABLE
            if progress[WIDELY] == NOT_YET:
                progress[WIDELY] = NOW
                return UNKNOWN
            _begin_next_round(board, work)


@compiled
def _begin_next_round(board: Cells, work: Workspace) -> None:
    while work.trail[0]:
        undo(board, work.trail)
    begin_round(work)
    work.progress[ROUND] = max(int(work.progress[ROUND]), 1) + 1
    work.progress[ROUND_ENDS] = work.progress[POSITIONS] + FIRST_ROUND * _luby(int(work.progress[ROUND]))


@compiled
def _luby(number: int) -> int:
    """Return a number of Luby's sequence: 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …, counted from 1."""
    while number & (number + 1):
        power = 1
        while 2 * power - 1 <= number:
            power *= 2
        number -= power - 1
    return (number + 1) // 2


@compiled
def _look(board: Cells, work: Workspace) -> bool:
    """Look at the position on the board; return whether it is won. If it is worth it, open a frame for its tries."""
    depth = int(work.progress[DEPTH])
    last = int(work.frames[depth - 1, MOVE]) if depth else NO_MOVE
    found = look(board, work, last)
    if found == OPEN:
        _open_frame(board, work, last)
    return found == WON


@compiled
def _open_frame(board: Cells, work: Workspace, last: int) -> None:
    progress = work.progress
    depth = int(progress[DEPTH])
    first = int(work.frames[depth - 1, REST]) if depth else 0
    if depth >= progress[MOST_MOVES] or first + MAX_MOVES > len(work.tries):
        progress[CUT] = 1
        return
    order = max(int(progress[ROUND]) - 1, 0)
    count = list_tries(board, work.tries[first:], last, progress[SINGLE] != 0, order)
    work.frames[depth, FIRST] = first
    work.frames[depth, REST] = first + count
    work.frames[depth, MOVE] = NO_MOVE
    progress[DEPTH] = depth + 1


@compiled
def _go_on(board: Cells, work: Workspace) -> bool:
    """Make the next move that was not tried; return False if there is none."""
    frames, progress = work.frames, work.progress
    while progress[DEPTH]:
        at = int(progress[DEPTH]) - 1
        if frames[at, MOVE] != NO_MOVE:
            undo(board, work.trail)
            frames[at, MOVE] = NO_MOVE
        if frames[at, FIRST] < frames[at, REST]:
            frames[at, REST] -= 1
            move = int(work.tries[frames[at, REST]])
            frames[at, MOVE] = move
            apply(board, work.trail, source_of(move), target_of(move))
            return True
        progress[DEPTH] = at
    return False
