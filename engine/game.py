"""What a caller asks about: a variant, its options, where the deck comes from, and the moves."""

from typing import TypeAlias

import msgspec

from engine.cards import Card
from engine.variants import Options, Variant

__all__ = ["Game", "PysolfcNumber", "Source"]


class PysolfcNumber(msgspec.Struct, frozen=True):
    """A game number of PySolFC as its user writes it: ``1000042``, ``ms17``."""

    text: str


Source: TypeAlias = int | PysolfcNumber | tuple[Card, ...]
"""A seed of our own numbering, another program's number, or the whole deck in deck order (R2)."""


class Game(msgspec.Struct, frozen=True):
    """A game as a caller describes it; nothing is checked yet but the types.

    ``moves`` are in notation (N2) and may be anything a caller wrote: a bad one is refused in its turn.
    """

    variant: Variant
    options: Options
    source: Source
    moves: tuple[str, ...] = ()
