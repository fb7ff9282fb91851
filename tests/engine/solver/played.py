"""Positions of random play."""

import random
from collections.abc import Iterator

from engine.board import MAX_HEIGHT, deal_board, new_trail
from engine.compiled import Cells
from engine.kernel import apply, is_won, legal_moves
from engine.kernel.listing import CARD, SOURCE, TARGET
from engine.numbering import packed_deck_of_seed
from engine.variants import Options, Variant

__all__ = ["cards_moved_in_random_play", "play_at_random", "random_positions"]


def random_positions(variant: Variant, options: Options, seed: int, most_moves: int) -> Iterator[Cells]:
    """Yield positions that are not won, each a random way into a deal of its own."""
    chance = random.Random(seed)  # noqa: S311  # a fixed sample, no secret
    while True:
        deck = packed_deck_of_seed(chance.randrange(2**32), variant.decks)
        board = deal_board(variant, options, deck)
        play_at_random(board, chance, chance.randrange(most_moves + 1))
        if not is_won(board):
            yield board


def cards_moved_in_random_play(board: Cells, seed: int) -> set[int]:
    """Return the packed cards that one random game picks up, played on from a position, which is left as it is."""
    return play_at_random(board.copy(), random.Random(seed), 3 * MAX_HEIGHT)  # noqa: S311  # a fixed sample


def play_at_random(board: Cells, chance: random.Random, moves: int) -> set[int]:
    """Play so many moves, fewer if there are no more; return the packed cards picked up, 0 for the stock."""
    trail, moved = new_trail(2), set[int]()
    for _ in range(moves):
        trail[0] = 0
        legal = legal_moves(board, trail)
        if not len(legal):
            break
        move = legal[chance.randrange(len(legal))].tolist()
        apply(board, trail, move[SOURCE], move[TARGET])
        moved.add(move[CARD])
    return moved
