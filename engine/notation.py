"""Text of cards and moves (RULES.md N1–N3): ``parse_x`` and ``format_x`` are exact opposites."""

import re
from typing import Final, NamedTuple, TypeAlias

from engine.cards import CARDS, Card

__all__ = [
    "DEAL",
    "CardMove",
    "Move",
    "format_card",
    "format_move",
    "parse_card",
    "parse_move",
]

DEAL: Final = "deal"

_CARD_OF: Final = {str(card): card for card in CARDS}
_NUMBER: Final = "(0|[1-9][0-9]{0,2})"
_CARD_MOVE: Final = re.compile(f"([A2-9TJQK][SHDC]){_NUMBER}(?:@{_NUMBER}(?:[.]{_NUMBER})?)?")


class CardMove(NamedTuple):
    """A card, its target column and, if given, the origin's column and the place in it from the bottom.

    All three numbers are 0 … 999, as written: whether such a column exists is a question of the rules.
    """

    card: Card
    target: int
    column: int | None = None
    place: int | None = None


Move: TypeAlias = CardMove | None
"""``None`` is the move that deals the stock."""


def parse_card(text: str) -> Card | None:
    """Return the card of an exact code such as ``TC``, else ``None``."""
    return _CARD_OF.get(text)


def format_card(card: Card) -> str:
    """Return the card's code: rank, then suit."""
    return str(card)


def parse_move(text: str) -> Move:
    """Return the move that ``text`` denotes (N2); ``ValueError`` if it denotes none."""
    if text == DEAL:
        return None
    if not (found := _CARD_MOVE.fullmatch(text)):
        msg = "not a move"
        raise ValueError(msg)
    card, target, column, place = found.groups()
    return CardMove(_CARD_OF[card], int(target), _number(column), _number(place))


def format_move(move: Move) -> str:
    """Return the one text of a move."""
    if move is None:
        return DEAL
    text = f"{move.card}{move.target}"
    if move.column is not None:
        text += f"@{move.column}"
        if move.place is not None:
            text += f".{move.place}"
    return text


def _number(digits: str | None) -> int | None:
    return None if digits is None else int(digits)
