"""The two parsers of text on their own: they take any text, and what they accept comes back as it was."""

import random
from typing import Final

from bench.fuzzing.values import FIELDS, odd_text
from engine.errors import GameError
from engine.game_text import format_game, parse_game
from engine.notation import format_move, parse_move

__all__ = ["verify_parsers"]

_SALT: Final = 7**20


def verify_parsers(number: int) -> None:
    """Read the texts of a number; what a parser raises beside its own error is a fault, and so is a changed text."""
    chance = random.Random(number ^ _SALT)  # noqa: S311  # has to be repeatable
    text = odd_text(chance)
    try:
        move = parse_move(text)
    except ValueError:
        pass
    else:
        _verify_same(format_move(move), text)
    try:
        game = parse_game(str(FIELDS["game"](chance)))
    except GameError:
        return
    _verify_same(parse_game(format_game(game)), game)


def _verify_same(one: object, other: object) -> None:
    if one != other:
        raise ValueError(f"{one!r} is not {other!r}")
