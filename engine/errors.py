"""What the engine raises when a caller describes no game; refused moves are answers, not errors."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec

from engine.cards import Card
from engine.reasons import Fault

__all__ = ["EngineError", "GameError", "Param", "Trouble"]

Param: TypeAlias = Card | int | str


class Trouble(msgspec.Struct, frozen=True):
    """One thing that is wrong with a game.

    ``path`` leads to it in the game object: ``("deck", 7)`` is the eighth card of the deck.
    """

    fault: Fault
    path: tuple[str | int, ...]
    params: Mapping[str, Param] = {}


class EngineError(Exception):
    """Base of everything the engine raises on purpose."""


class GameError(EngineError):
    """The description of a game names no game; ``troubles`` lists everything wrong with it, at least one."""

    def __init__(self, troubles: Sequence[Trouble]) -> None:
        super().__init__(", ".join(f"{t.fault} at {t.path}" for t in troubles))
        self.troubles = tuple(troubles)
