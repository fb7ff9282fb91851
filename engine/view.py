"""What a player may see of a position: face-down cards and the stock are never named."""

from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from engine.board import (
    CELLS,
    COLUMNS,
    DOWN,
    FACE,
    FOUNDATION,
    HEIGHTS,
    MAX_HEIGHT,
    RESERVE,
    RESERVE_SIZE,
    SIZE,
    STOCK_DEALT,
    STOCK_SIZE,
)
from engine.cards import CARDS, Suit, pack_card
from engine.compiled import Cells, compiled
from engine.kernel.motion import run_suit

__all__ = ["HIDDEN", "CompleteRun", "View", "view_of"]

HIDDEN: Final = "??"
"""Stands for a face-down card."""

_SUITS: Final = tuple(suit.value for suit in Suit)
_NAMES: Final = {0: HIDDEN} | {pack_card(card): str(card) for card in CARDS}
_NO_RUN: Final = 4  # beside the suits 0–3


class CompleteRun(msgspec.Struct, frozen=True):
    """A run at the end of a column (R9), which the game leaves there; ``column`` from 1."""

    column: int
    suit: str


class View(msgspec.Struct, frozen=True):
    """A position as the player sees it.

    ``columns``: each from the bottom, card codes or ``??``; ``stock``: how many cards are still to be dealt;
    ``reserve``: the cards left in it; ``foundation``: the suit of each run removed, in the order S H D C;
    ``face_down``: how many cards of the tableau lie face down.
    """

    columns: tuple[tuple[str, ...], ...]
    stock: int
    reserve: tuple[str, ...]
    foundation: tuple[str, ...]
    complete_runs: tuple[CompleteRun, ...]
    face_down: int


def view_of(board: Cells) -> View:
    """Return what the player sees of a board."""
    seen = _look(board).tobytes()
    count, at = seen[_COLUMN_COUNT], _HEADER
    columns: list[tuple[str, ...]] = []
    runs: list[CompleteRun] = []
    for column in range(1, count + 1):
        height, suit = seen[at], seen[at + 1]
        columns.append(tuple([_NAMES[card] for card in seen[at + 2 : at + 2 + height]]))
        if suit != _NO_RUN:
            runs.append(CompleteRun(column, _SUITS[suit]))
        at += 2 + height
    foundation = [suit for i, suit in enumerate(_SUITS) for _ in range(seen[_GONE + i])]
    reserve = tuple([_NAMES[card] for card in seen[at:]])
    return View(tuple(columns), seen[_STOCK], reserve, tuple(foundation), tuple(runs), seen[_FACE_DOWN])


# What ``_look`` writes first; then for each column its height, the suit of a run at its end, and its cards; last
# the reserve.
_COLUMN_COUNT: Final = 0
_STOCK: Final = 1
_FACE_DOWN: Final = 2
_GONE: Final = 3  # 4 numbers
_HEADER: Final = 7


@compiled
def _look(board: Cells) -> NDArray[np.uint8]:
    """Return what may be seen as bytes, face-down cards as 0."""
    seen = np.zeros(SIZE, np.uint8)
    seen[_COLUMN_COUNT] = board[COLUMNS]
    seen[_STOCK] = 0 if board[STOCK_DEALT] else board[STOCK_SIZE]
    for suit in range(4):
        seen[_GONE + suit] = board[FOUNDATION + suit]
    at = _HEADER
    for column in range(board[COLUMNS]):
        height, down = int(board[HEIGHTS + column]), int(board[DOWN + column])
        suit = run_suit(board, column)
        seen[at], seen[at + 1] = height, suit if suit >= 0 else _NO_RUN
        seen[_FACE_DOWN] += down
        at += 2
        for row in range(down, height):
            seen[at + row] = board[CELLS + column * MAX_HEIGHT + row] & FACE
        at += height
    for slot in range(board[RESERVE_SIZE]):
        if board[RESERVE + slot]:
            seen[at] = board[RESERVE + slot]
            at += 1
    return seen[:at]
