"""Legal moves with what each of them does, in the order of RULES.md."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.board import COLUMNS, COPY, HEIGHTS, MAX_HEIGHT, PLACE_OF, RECORD, STOCK_SIZE
from engine.compiled import Cells, compiled
from engine.kernel.legality import (
    LEGAL,
    MAX_MOVES,
    THE_STOCK,
    card_at,
    is_playable,
    list_moves,
    obstacle,
    stock_obstacle,
)
from engine.kernel.motion import TURNED, apply, undo
from engine.kernel.outcome import count_runs, is_won

__all__ = ["legal_moves", "origin_needed"]

# The columns of a listing.
SOURCE: Final = 0
TARGET: Final = 1
CARD: Final = 2  # with the copy bit; 0 for the stock
CARDS: Final = 3  # how many cards the move takes to its target
TURNS_UP: Final = 4
COMPLETES_RUN: Final = 5
EMPTIES_COLUMN: Final = 6
ORIGIN: Final = 7  # how much of its origin a move must name: PLAIN, BY_COLUMN or BY_PLACE
WIDTH: Final = 8

PLAIN: Final = 0
BY_COLUMN: Final = 1
BY_PLACE: Final = 2


@compiled
def legal_moves(board: Cells, trail: Cells) -> NDArray[np.int16]:
    """Return int16[n, WIDTH]: every legal move and its effects, none if the game is won.

    The trail is used for trying moves out and left as it was.
    """
    moves = np.empty((MAX_MOVES, 2), np.int16)
    count = 0 if is_won(board) else list_moves(board, moves, builds_only=False, with_idle=True)
    if not is_won(board) and stock_obstacle(board) == LEGAL:
        moves[count, 0], moves[count, 1] = THE_STOCK, 0
        count += 1
    listing = np.empty((count, WIDTH), np.int16)
    for i in range(count):
        source, target = int(moves[i, 0]), int(moves[i, 1])
        listing[i, SOURCE], listing[i, TARGET] = source, target
        _describe_card(board, source, target, listing[i])
        _describe_effects(board, trail, source, target, listing[i])
    return listing


@compiled
def _describe_card(board: Cells, source: int, target: int, row: Cells) -> None:
    row[CARD], row[ORIGIN], row[CARDS] = 0, origin_needed(board, source, target), 1
    if source == THE_STOCK:
        row[CARDS] = board[STOCK_SIZE]
        return
    card = card_at(board, source)
    row[CARD] = card
    if source >= 0:
        row[CARDS] = int(board[HEIGHTS + source // MAX_HEIGHT]) - source % MAX_HEIGHT


@compiled
def origin_needed(board: Cells, source: int, target: int) -> int:
    """Return how much of its origin a legal move must name, so that it is not taken for the card's other copy (N2)."""
    if source == THE_STOCK:
        return PLAIN
    twin = int(board[PLACE_OF + (card_at(board, source) ^ COPY)])
    if not is_playable(board, twin) or obstacle(board, twin, target) != LEGAL:
        return PLAIN
    return BY_PLACE if twin // MAX_HEIGHT == source // MAX_HEIGHT else BY_COLUMN


@compiled
def _describe_effects(board: Cells, trail: Cells, source: int, target: int, row: Cells) -> None:
    """Try the move out and write down what it does; of the stock nothing is told, since its cards are hidden."""
    row[COMPLETES_RUN] = row[EMPTIES_COLUMN] = row[TURNS_UP] = False
    if source == THE_STOCK:
        return
    heights = board[HEIGHTS : HEIGHTS + board[COLUMNS]].copy()
    before, after = np.empty(4, np.int16), np.empty(4, np.int16)
    count_runs(board, before)
    records = int(trail[0])
    apply(board, trail, source, target)
    count_runs(board, after)
    row[COMPLETES_RUN] = (after > before).any()
    for column in range(board[COLUMNS]):
        if heights[column] and not board[HEIGHTS + column]:
            row[EMPTIES_COLUMN] = True
    for record in range(records, int(trail[0])):
        if trail[1 + RECORD * record] == TURNED:
            row[TURNS_UP] = True
    undo(board, trail)
