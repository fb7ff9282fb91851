"""Games to measure with: played at random from fixed seeds, so that every run measures the same ones."""

import random

import msgspec

from engine.game import Game
from engine.play import replay
from engine.variants import VARIANTS, IdleMoves

__all__ = ["random_game"]


def random_game(length: int, idle_moves: IdleMoves) -> Game:
    """Return a Wasp game of so many moves; long ones need idle moves.

    Wasp, because a game in which only kings fill a space never has more than 53 moves.
    """
    variant = VARIANTS["wasp"]
    options = msgspec.structs.replace(variant.options, idle_moves=idle_moves)
    choose = random.Random(length)  # noqa: S311  # a fixed sample, no secret
    for seed in range(10_000):
        game = Game(variant, options, seed)
        while len(game.moves) < length and (legal := replay(game).legal_moves):
            game = msgspec.structs.replace(game, moves=(*game.moves, choose.choice(legal).move))
        if len(game.moves) == length:
            return game
    msg = f"no game of {length} moves among the first 10 000 seeds"
    raise LookupError(msg)
