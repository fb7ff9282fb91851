"""What a player may see of a position: face-down cards and the stock are never named."""

import functools
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
    count = seen[_COLUMN_COUNT]
    heights, ends = seen[_HEADER : _HEADER + count], seen[_HEADER + count : _HEADER + 2 * count]
    cards = tuple(map(_NAMES.__getitem__, seen[_HEADER + 2 * count :]))
    columns: list[tuple[str, ...]] = []
    at = 0
    for height in heights:
        columns.append(cards[at : at + height])
        at += height
    return View(
        columns=tuple(columns),
        stock=seen[_STOCK],
        reserve=cards[at:],
        foundation=_suits_of(seen[_GONE:_HEADER]),
        complete_runs=() if ends.count(_NO_RUN) == count else _runs_at(ends),
        face_down=seen[_FACE_DOWN],
    )


@functools.lru_cache(maxsize=1024)
def _suits_of(gone: bytes) -> tuple[str, ...]:
    return tuple([suit for suit, count in zip(_SUITS, gone, strict=True) for _ in range(count)])


def _runs_at(ends: bytes) -> tuple[CompleteRun, ...]:
    return tuple([CompleteRun(column, _SUITS[suit]) for column, suit in enumerate(ends, 1) if suit != _NO_RUN])


# What ``_look`` writes first; then the height of each column, the suit of the run at each column's end, all columns'
# cards, and last the reserve's.
_COLUMN_COUNT: Final = 0
_STOCK: Final = 1
_FACE_DOWN: Final = 2
_GONE: Final = 3  # 4 numbers
_HEADER: Final = 7


@compiled
def _look(board: Cells) -> NDArray[np.uint8]:
    """Return what may be seen as bytes, face-down cards as 0."""
    seen = np.zeros(SIZE, np.uint8)
    columns = int(board[COLUMNS])
    seen[_COLUMN_COUNT] = columns
    seen[_STOCK] = 0 if board[STOCK_DEALT] else board[STOCK_SIZE]
    for suit in range(4):
        seen[_GONE + suit] = board[FOUNDATION + suit]
    at = _HEADER + 2 * columns
    for column in range(columns):
        height, down = int(board[HEIGHTS + column]), int(board[DOWN + column])
        suit = run_suit(board, column)
        seen[_HEADER + column] = height
        seen[_HEADER + columns + column] = suit if suit >= 0 else _NO_RUN
        seen[_FACE_DOWN] += down
        for row in range(down, height):
            seen[at + row] = board[CELLS + column * MAX_HEIGHT + row] & FACE
        at += height
    for slot in range(board[RESERVE_SIZE]):
        if board[RESERVE + slot]:
            seen[at] = board[RESERVE + slot]
            at += 1
    return seen[:at]
