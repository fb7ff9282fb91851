"""The packed position: where each number lies, and the deal onto it (RULES.md R2).

A board is one int16 array of ``SIZE`` numbers: first the shape and the options of the game, which never change, then
what changes, then the cards. A card is its byte (``pack_card``) plus 64 for the second copy of a two-deck game, so that
each physical card is a number of its own; 0 is no card.
"""

import functools
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.cards import Card, pack_card
from engine.compiled import Cells, compiled
from engine.variants import CompletedRuns, EmptyColumns, IdleMoves, Options, StockTiming, Variant

__all__ = ["blank_board", "deal_board", "lay_out", "new_trail", "pack_deck"]

# Shape and options.
COLUMNS: Final = 0  # how many
ROWS: Final = 1  # cards a column at the start
HIDDEN_ROWS: Final = 2  # deepest cards that lie face down ...
HIDDEN_FROM: Final = 3  # ... in the columns from this one (from 0) ...
HIDDEN_TO: Final = 4  # ... up to, but without, this one
RESERVE_SIZE: Final = 5  # cards beside the tableau at the start
STOCK_SIZE: Final = 6  # cards of the stock at the start
RANKS: Final = 7  # 13, fewer in tests of short decks: also the king's rank
RUNS: Final = 8  # how many runs there are to complete
EMPTY_ANY: Final = 9  # 1: an empty column takes any card (R5)
IDLE_ALLOWED: Final = 10  # 1: idle moves are accepted (R6)
TIMING: Final = 11  # index in StockTiming (R8)
REMOVE_RUNS: Final = 12  # 1: complete runs leave the board (R9)
# What changes.
STOCK_DEALT: Final = 13  # 1 after the deal of the stock
FOUNDATION: Final = 14  # 4 numbers: runs removed, by suit
HEIGHTS: Final = 18  # 14 numbers: cards in each column
DOWN: Final = 32  # 14 numbers: face-down cards at the bottom of each column
RESERVE: Final = 46  # 2 numbers: the reserve's cards, 0 where one was played
STOCK: Final = 48  # 6 numbers: the stock in the order of the deal; they stay here when dealt
PLACE_OF: Final = 54  # 128 numbers, by physical card: its cell, or a place off the tableau (below)
CELLS: Final = 182  # the columns, MAX_HEIGHT numbers each, bottom card first; cell = column * MAX_HEIGHT + row
MAX_HEIGHT: Final = 104  # all cards of two decks in one column
MAX_COLUMNS: Final = 14
SIZE: Final = CELLS + MAX_COLUMNS * MAX_HEIGHT

# Places off the tableau; the reserve's card i is at FIRST_RESERVE - i.
FIRST_RESERVE: Final = -1
NOWHERE: Final = -100  # in the stock, or on the foundation

FACE: Final = 63  # mask: a card without the copy bit
COPY: Final = 64
RECORD: Final = 4  # numbers a record of a trail
RECORDS_PER_MOVE: Final = 20  # a move writes at most 3, and 2 more for each of up to 8 runs that leave


def pack_deck(deck: tuple[Card, ...]) -> bytes:
    """Return the deck's cards as bytes, in deck order."""
    return bytes(map(pack_card, deck))


def deal_board(variant: Variant, options: Options, deck: bytes) -> Cells:
    """Return the opening position (R2) of a packed deck, which must hold the right cards for the variant."""
    board = blank_board(variant, options).copy()
    lay_out(board, np.frombuffer(deck, np.uint8))
    return board


def new_trail(moves: int) -> Cells:
    """Return an empty trail with room for so many moves: what ``apply`` writes down and ``undo`` reads back."""
    trail: Cells = np.empty(1 + RECORD * RECORDS_PER_MOVE * moves, np.int16)
    trail[0] = 0
    return trail


@functools.lru_cache(maxsize=256)
def blank_board(variant: Variant, options: Options) -> Cells:
    """Return the board of a game before its deck is laid out: shape and options only, and read-only."""
    board = np.zeros(SIZE, np.int16)
    left = variant.hidden_side == "left"
    board[COLUMNS], board[ROWS] = variant.columns, variant.rows
    board[HIDDEN_ROWS] = variant.hidden_rows
    board[HIDDEN_FROM] = 0 if left else variant.columns - options.hidden_columns
    board[HIDDEN_TO] = options.hidden_columns if left else variant.columns
    board[RESERVE_SIZE], board[STOCK_SIZE] = variant.reserve, variant.stock
    board[RANKS], board[RUNS] = variant.ranks, variant.suits * variant.decks
    board[EMPTY_ANY] = options.empty_columns is EmptyColumns.ANY
    board[IDLE_ALLOWED] = options.idle_moves is IdleMoves.ALLOW
    board[TIMING] = list(StockTiming).index(options.stock_timing)
    board[REMOVE_RUNS] = options.completed_runs is CompletedRuns.REMOVE
    board[PLACE_OF:CELLS] = NOWHERE
    board.flags.writeable = False
    return board


@compiled
def lay_out(board: Cells, deck: NDArray[np.uint8]) -> None:
    """Deal the deck onto a board that holds only shape and options (R2)."""
    columns, rows = int(board[COLUMNS]), int(board[ROWS])
    reserve, stock = int(board[RESERVE_SIZE]), int(board[STOCK_SIZE])
    seen = np.zeros(COPY, np.int16)
    for i in range(columns * rows + reserve + stock):
        card = int(deck[i])
        if seen[card]:
            card += COPY
        else:
            seen[card] = 1
        place = NOWHERE
        if i < columns * rows:
            place = i % columns * MAX_HEIGHT + i // columns
            board[CELLS + place] = card
        elif i < columns * rows + reserve:
            slot = i - columns * rows
            place = FIRST_RESERVE - slot
            board[RESERVE + slot] = card
        else:
            board[STOCK + i - columns * rows - reserve] = card
        board[PLACE_OF + card] = place
    for column in range(columns):
        board[HEIGHTS + column] = rows
        if board[HIDDEN_FROM] <= column < board[HIDDEN_TO]:
            board[DOWN + column] = board[HIDDEN_ROWS]
