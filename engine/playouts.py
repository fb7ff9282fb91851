"""How a deal plays: games of a simulated player who looks one move ahead (docs/difficulty.md)."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.board import CELLS, COLUMNS, DOWN, FACE, FOUNDATION, HEIGHTS, MAX_HEIGHT, lay_out
from engine.compiled import Cells, compiled
from engine.kernel.legality import LEGAL, MAX_MOVES, THE_STOCK, card_at, list_moves, stock_obstacle
from engine.kernel.motion import apply
from engine.kernel.outcome import is_won
from engine.numbering import shuffled_deck
from engine.sfc32 import begin, step

__all__ = ["PLAYOUTS", "play_deals"]

PLAYOUTS: Final = 100
"""Games a deal."""

# What makes a move likelier to be chosen: multiples of any other move's chance.
TURNS_UP: Final = 16
EMPTIES_COLUMN: Final = 8
OTHER: Final = 1
NEVER: Final = 0

# The columns of what comes out, over all games of a deal.
WINS: Final = 0
LINKS: Final = 1  # at the end: cards on their next higher one, face up, or gone with their run
CHOICES: Final = 2  # moves to choose from, a thousand times their mean
WIDTH: Final = 3

_STREAM: Final = 1  # of random numbers; the shuffle is 0
_RUN: Final = 13  # cards


@compiled
def play_deals(blank: Cells, decks: int, seeds: NDArray[np.int64], outcomes: NDArray[np.int64], games: int) -> None:
    """Play ``games`` games of each deal; ``outcomes``: int64[n, WIDTH], a row a seed.

    The numbers depend on rules and seed alone. ``blank``: a board with shape and options only.
    """
    board = np.empty_like(blank)
    trail = np.empty(2 * MAX_MOVES, np.int16)
    moves = np.empty((MAX_MOVES, 2), np.int16)
    chances = np.empty(MAX_MOVES, np.int64)
    state = np.empty(4, np.int64)
    outcomes[:] = 0
    for i in range(len(seeds)):
        deck = shuffled_deck(int(seeds[i]), decks)
        state[0], state[1], state[2], state[3] = begin(_STREAM, int(seeds[i]))
        made = 0
        for _ in range(games):
            board[:] = blank
            lay_out(board, deck)
            played, choices = _play_out(board, trail, moves, chances, state)
            made += played
            outcomes[i, WINS] += is_won(board)
            outcomes[i, LINKS] += _count_links(board)
            outcomes[i, CHOICES] += choices
        outcomes[i, CHOICES] = 1000 * outcomes[i, CHOICES] // max(made, 1)


@compiled
def _play_out(
    board: Cells, trail: Cells, moves: Cells, chances: NDArray[np.int64], state: NDArray[np.int64]
) -> tuple[int, int]:
    """Play to the end; return how many moves that took, and how many there were to choose from.

    There is an end: builds make links, which the player never breaks, and each fill takes an empty column, which only
    builds and runs that leave give back.
    """
    made = choices = 0
    while not is_won(board):
        count = list_moves(board, moves, builds_only=False, with_idle=False)
        total = 0
        for i in range(count):
            chances[i] = _chance(board, int(moves[i, 0]))
            total += chances[i]
            choices += chances[i] != NEVER
        trail[0] = 0
        if total:
            chosen = _choose(chances, _draw(state) % total)
            apply(board, trail, int(moves[chosen, 0]), int(moves[chosen, 1]))
        elif stock_obstacle(board) == LEGAL:
            choices += 1
            apply(board, trail, THE_STOCK, 0)
        else:
            break
        made += 1
    return made, choices


@compiled
def _chance(board: Cells, source: int) -> int:
    """Return how likely a move is; one that takes a card off its next higher card is never made."""
    if source < 0:
        return OTHER
    column, row = source // MAX_HEIGHT, source % MAX_HEIGHT
    if row == 0:
        return EMPTIES_COLUMN
    if row == board[DOWN + column]:
        return TURNS_UP
    under = int(board[CELLS + source - 1]) & FACE
    return NEVER if under == (card_at(board, source) & FACE) + 1 else OTHER


@compiled
def _draw(state: NDArray[np.int64]) -> int:
    output, state[0], state[1], state[2], state[3] = step(int(state[0]), int(state[1]), int(state[2]), int(state[3]))
    return output


@compiled
def _choose(chances: NDArray[np.int64], drawn: int) -> int:
    chosen = 0
    while drawn >= chances[chosen]:
        drawn -= chances[chosen]
        chosen += 1
    return chosen


@compiled
def _count_links(board: Cells) -> int:
    links = 0
    for suit in range(4):
        links += _RUN * int(board[FOUNDATION + suit])
    for column in range(board[COLUMNS]):
        first = column * MAX_HEIGHT
        for place in range(first + board[DOWN + column] + 1, first + board[HEIGHTS + column]):
            links += board[CELLS + place - 1] & FACE == (board[CELLS + place] & FACE) + 1
    return links
