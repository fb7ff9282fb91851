"""Where cards lie, asked in the words of the solver."""

from engine.board import (
    CELLS,
    COLUMNS,
    COPY,
    DOWN,
    FACE,
    HEIGHTS,
    MAX_HEIGHT,
    NOWHERE,
    PLACE_OF,
    RANKS,
    REMOVE_RUNS,
    STOCK,
    STOCK_DEALT,
    STOCK_SIZE,
)
from engine.compiled import Cells, compiled
from engine.kernel.motion import run_suit

__all__ = [
    "count_empty",
    "has_dealt_run",
    "has_twins",
    "is_end",
    "is_king",
    "is_linked",
    "is_on_next_higher",
    "place_of",
]


@compiled
def is_king(board: Cells, card: int) -> bool:
    """Return whether the card is the highest of its suit."""
    return card & 15 == int(board[RANKS])


@compiled
def is_on_next_higher(board: Cells, place: int) -> bool:
    """Return whether the card there, if any, lies on the next higher card of its suit, face up or not."""
    if place < 0 or place % MAX_HEIGHT == 0:
        return False
    return int(board[CELLS + place - 1]) & FACE == (int(board[CELLS + place]) & FACE) + 1


@compiled
def is_linked(board: Cells, place: int) -> bool:
    """Return whether the card there, if any, lies where a run wants it: on its next higher card, and that face up."""
    return is_on_next_higher(board, place) and place % MAX_HEIGHT > board[DOWN + place // MAX_HEIGHT]


@compiled
def is_end(board: Cells, place: int) -> bool:
    """Return whether the place is on the tableau and holds the last card of its column."""
    return place >= 0 and place % MAX_HEIGHT + 1 == board[HEIGHTS + place // MAX_HEIGHT]


@compiled
def place_of(board: Cells, face: int) -> int:
    """Return where the face lies, in a game without twins."""
    return max(int(board[PLACE_OF + face]), int(board[PLACE_OF + face + COPY]))


@compiled
def count_empty(board: Cells) -> int:
    """Return how many columns are empty."""
    count = 0
    for column in range(board[COLUMNS]):
        if board[HEIGHTS + column] == 0:
            count += 1
    return count


@compiled
def has_twins(board: Cells) -> bool:
    """Return whether both copies of some face are still in play."""
    for face in range(COPY):  # noqa: SIM110  # numba compiles no generator expressions
        if _is_in_play(board, face) and _is_in_play(board, face + COPY):
            return True
    return False


@compiled
def _is_in_play(board: Cells, card: int) -> bool:
    if board[PLACE_OF + card] != NOWHERE:
        return True
    if not board[STOCK_DEALT]:
        for i in range(board[STOCK_SIZE]):
            if board[STOCK + i] == card:
                return True
    return False


@compiled
def has_dealt_run(board: Cells) -> bool:
    """Return whether a column ends with a complete run that leaves only once something moves there (R9).

    Only the deal of the cards can lay one out so.
    """
    if board[REMOVE_RUNS]:
        for column in range(board[COLUMNS]):
            if run_suit(board, column) >= 0:
                return True
    return False
