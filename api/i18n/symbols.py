"""Cards as symbols, for eyes: ``♥9``, in Hungarian with the ending that is read (``♥9-esre``)."""

from collections.abc import Mapping
from typing import Final

from api.i18n.forms import CARD_FORMS, Forms
from engine.cards import Card, Suit

__all__ = ["SYMBOLS", "symbol_forms"]

SYMBOLS: Final = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}

_ENGLISH_INDEX: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_INDEX: Final[Mapping[str, tuple[str, ...]]] = {
    "de": (*_ENGLISH_INDEX[:10], "B", "D", "K"),
    "en": _ENGLISH_INDEX,
    "hu": _ENGLISH_INDEX,
    "ja": _ENGLISH_INDEX,
}
# By rank: nominative, accusative, sublative. The ending follows the name that is read (kilences), not the digit.
_HUNGARIAN: Final = (
    ("A", "A-t", "A-ra"),
    ("2-es", "2-est", "2-esre"),
    ("3-as", "3-ast", "3-asra"),
    ("4-es", "4-est", "4-esre"),
    ("5-ös", "5-öst", "5-ösre"),
    ("6-os", "6-ost", "6-osra"),
    ("7-es", "7-est", "7-esre"),
    ("8-as", "8-ast", "8-asra"),
    ("9-es", "9-est", "9-esre"),
    ("10-es", "10-est", "10-esre"),
    ("J", "J-t", "J-ra"),
    ("Q", "Q-t", "Q-ra"),
    ("K", "K-t", "K-ra"),
)


def symbol_forms(language: str, card: Card) -> Forms:
    """Return how a card is drawn, in every form but ``code``; German and English put no article before a symbol."""
    symbol = SYMBOLS[card.suit] + _INDEX[language][card.rank - 1]
    bare = dict.fromkeys(CARD_FORMS[language] - {"code"}, symbol)
    return {**bare, **_hungarian_forms(card)} if language == "hu" else bare


def _hungarian_forms(card: Card) -> Forms:
    nominative, accusative, sublative = (SYMBOLS[card.suit] + form for form in _HUNGARIAN[card.rank - 1])
    return {"nom": nominative, "Nom": nominative, "acc": accusative, "sub": sublative, "az": f"a {nominative}"}
