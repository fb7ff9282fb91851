"""The game object as four shapes, for the description only.

Requests are decoded into one struct (``api.schemas.game``), which can say what is wrong with a mixture; a description
is of more use to readers and to client generators if it names each shape that is right. ``fields`` describes them.
"""

from typing import Any, Final, Literal

from msgspec import UNSET, UnsetType

from api.schemas.analysed import Include
from api.schemas.game import OptionOverrides
from api.schemas.strict import Strict
from engine.findings import HintLevel

__all__ = ["EXTENDED", "GAME_SHAPES"]


class SeededGame(Strict, frozen=True):
    """A deal of this service, named by its number."""

    seed: int
    numbering: Literal["scorpion"] | UnsetType = UNSET
    variant: str | UnsetType = UNSET
    options: OptionOverrides | UnsetType = UNSET
    moves: tuple[str, ...] | UnsetType = UNSET


class PysolfcGame(Strict, frozen=True):
    """A deal of the program PySolFC, named by its game number there."""

    seed: str
    numbering: Literal["pysolfc"]
    variant: str | UnsetType = UNSET
    options: OptionOverrides | UnsetType = UNSET
    moves: tuple[str, ...] | UnsetType = UNSET


class DeckGame(Strict, frozen=True):
    """A deal from a real table or another program, given as the order of its cards."""

    deck: tuple[str, ...]
    variant: str | UnsetType = UNSET
    options: OptionOverrides | UnsetType = UNSET
    moves: tuple[str, ...] | UnsetType = UNSET


class GameText(Strict, frozen=True):
    """A whole game as one line of text, which is what answers give in `game`."""

    game: str


GAME_SHAPES: Final = (SeededGame, PysolfcGame, DeckGame, GameText)

EXTENDED: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "Analysis": (
        "include",
        {
            "description": "What the answer is to hold beside the verdict, in any order: `line`, the moves that win, "
            "which name cards that the player has not seen; `fewest`, whether no fewer moves win, which takes longer.",
            "type": "array",
            "items": {"type": "string", "enum": list(Include)},
            "maxItems": len(Include),
            "uniqueItems": True,
            "default": [],
            "examples": [["line"]],
        },
    ),
    "Hint": (
        "level",
        {
            "$ref": "#/components/schemas/HintLevel",
            "description": "How much the hint is to promise.",
            "default": HintLevel.WINNING.value,
        },
    ),
}
"""Bodies that are a game with one more field, which may be left out: the field's name and schema by what is asked for.
"""
