"""Games in play, and hints for them."""

import random
from collections.abc import Iterator
from typing import Final

import msgspec

from engine.game import Game
from engine.hints import Hint, HintLevel, hint
from engine.play import replay
from engine.solver import Budget, Solver
from engine.variants import Options, Variant

__all__ = ["SOLVER", "best", "played", "random_games", "taken_back"]

SOLVER: Final = Solver(Budget())


def played(game: Game, *moves: str) -> Game:
    return msgspec.structs.replace(game, moves=(*game.moves, *moves))


def taken_back(game: Game, count: int) -> Game:
    return msgspec.structs.replace(game, moves=game.moves[: len(game.moves) - count])


def best(game: Game, level: HintLevel = HintLevel.GOOD) -> Hint:
    return hint(game, level, SOLVER)


def random_games(seed: int, variant: Variant, options: Options) -> Iterator[Game]:
    """Yield games played at random to a random depth."""
    chance = random.Random(seed)  # noqa: S311  # a fixed sample, no secret
    while True:
        game = Game(variant, options, chance.randrange(2**32))
        for _ in range(chance.randrange(30)):
            if not (legal := replay(game).legal_moves):
                break
            game = played(game, chance.choice(legal).move)
        yield game
