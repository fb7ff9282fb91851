"""How the reference engine reads a move (RULES.md N1, N2)."""

import re
from typing import Final, NamedTuple

__all__ = ["DEAL", "RANKS", "SUITS", "WrittenMove", "read_move"]

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHDC"
DEAL: Final = "deal"

_NUMBER: Final = "(0|[1-9][0-9]{0,2})"
_MOVE: Final = re.compile(rf"([{RANKS}][{SUITS}]){_NUMBER}(?:@{_NUMBER}(?:\.{_NUMBER})?)?")


class WrittenMove(NamedTuple):
    """A card move as its text says it; columns from 1, ``place`` counts from the bottom, from 1."""

    card: str
    target: int
    origin: int | None = None
    place: int | None = None


def read_move(text: str) -> WrittenMove | None:
    """Return the card move that the text names, or None; ``deal`` is not a card move."""
    match = _MOVE.fullmatch(text)
    if match is None:
        return None
    card, target, origin, place = match.groups()
    return WrittenMove(card, int(target), _number(origin), _number(place))


def _number(digits: str | None) -> int | None:
    return None if digits is None else int(digits)
