"""What a search writes to besides the board, and how to read the outcome off it."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.board import new_trail
from engine.compiled import Cells
from engine.kernel import MOVE_CAP
from engine.solver.search.lost import CardSet, new_card_set
from engine.solver.search.moves import source_of, target_of
from engine.solver.search.needs import Needs, new_needs
from engine.solver.search.table import Table

__all__ = ["Workspace", "line_of", "new_workspace", "positions_of"]

# Progress.
POSITIONS: Final = 0  # looked at so far, in all rounds
DEPTH: Final = 1  # how many moves lead from the first position to the one on the board
MOST_MOVES: Final = 2  # a line may have
CUT: Final = 3  # 1: something was not tried in this round because the moves, or the room for them, ran out
SINGLE: Final = 4  # 1: neither twins nor a dealt run, see ``reductions``
TABLE_SIZE: Final = 5  # numbers of the table in use
KEYS: Final = 6  # how many keys were put into it
ROUND: Final = 7  # from 1; 0: one that does not end before its time
ROUND_ENDS: Final = 8  # at so many positions
WIDELY: Final = 9  # whether the next slice goes breadth first, or some has done so
PROGRESS: Final = 10

# Frames: the tries of the positions on the way, and of each the one being tried.
FIRST: Final = 0  # where they begin in ``tries``
REST: Final = 1  # where those not tried yet end
MOVE: Final = 2  # the one being tried, or NO_MOVE
FRAME: Final = 3

BYTES_A_KEY: Final = 8
TRIES: Final = 2**20


class Workspace(NamedTuple):
    """All that a search writes to but the board; one serves any number of searches, one after the other.

    ``progress``: int64[PROGRESS]. ``frames``: int32[MOVE_CAP, FRAME]. ``can`` and ``needs`` are scratch.
    """

    trail: Cells
    table: Table
    frames: NDArray[np.int32]
    tries: NDArray[np.int32]
    progress: NDArray[np.int64]
    can: CardSet
    needs: Needs


def new_workspace(table_bytes: int) -> Workspace:
    """Return room for searches; the table takes at most so many bytes (from 8 KiB)."""
    return Workspace(
        trail=new_trail(MOVE_CAP),
        table=np.empty(1 << (table_bytes // BYTES_A_KEY).bit_length() - 1, np.int64),
        frames=np.empty((MOVE_CAP, FRAME), np.int32),
        tries=np.empty(TRIES, np.int32),
        progress=np.zeros(PROGRESS, np.int64),
        can=new_card_set(),
        needs=new_needs(),
    )


def line_of(work: Workspace) -> tuple[tuple[int, int], ...]:
    """Return the moves that lead from the first position to the one on the board, as ``apply`` takes them."""
    moves = [int(move) for move in work.frames[: work.progress[DEPTH], MOVE]]
    return tuple((source_of(move), target_of(move)) for move in moves)


def positions_of(work: Workspace) -> int:
    """Return how many positions were looked at since ``begin``."""
    return int(work.progress[POSITIONS])
