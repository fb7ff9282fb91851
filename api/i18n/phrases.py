"""Cards, columns, suits and numbers as they stand in a sentence of each language.

A phrase inflects itself: ``{need:sub}`` in a Hungarian sentence asks the card for its sublative. Forms come from
tables, never from a suffix put on at run time. This is the style for eyes (``♥9-esre``); another style, such as one
for screen readers, is another function that maps a card to the same forms.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

import msgspec
from babel.lists import format_list
from babel.numbers import format_decimal

from engine.cards import CARDS, Card, Suit

__all__ = [
    "FORMS",
    "SYMBOLS",
    "CardPhrase",
    "CardsPhrase",
    "ColumnPhrase",
    "Phrases",
    "article",
    "number",
    "phrases_of",
]

Forms: TypeAlias = Mapping[str, str]

SYMBOLS: Final = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}

_ENGLISH_INDEX: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_INDEX: Final = {
    "de": (*_ENGLISH_INDEX[:10], "B", "D", "K"),
    "en": _ENGLISH_INDEX,
    "hu": _ENGLISH_INDEX,
    "ja": _ENGLISH_INDEX,
}
_SUIT_WORDS: Final = {
    "de": ("Pik", "Herz", "Karo", "Kreuz"),
    "en": ("spades", "hearts", "diamonds", "clubs"),
    "hu": ("pikk", "kőr", "káró", "treff"),
    "ja": ("スペード", "ハート", "ダイヤ", "クラブ"),
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
_PLAIN_FORMS: Final = frozenset({"", "sym", "code"})
FORMS: Final = {
    "de": _PLAIN_FORMS,
    "en": _PLAIN_FORMS,
    "hu": _PLAIN_FORMS | {"acc", "sub", "az", "Az"},
    "ja": _PLAIN_FORMS,
}
"""The forms a placeholder may ask for, by language."""

_MOST_COLUMNS: Final = 14
_UNGROUPED: Final = 10_000


class _Inflected(msgspec.Struct, frozen=True):
    forms: Forms

    def __format__(self, form: str) -> str:
        return self.forms[form]


class CardPhrase(_Inflected, frozen=True):
    """A card. Forms: plain, ``sym`` (the bare symbol), ``code`` (its notation); in Hungarian ``acc`` and ``sub``."""


class ColumnPhrase(_Inflected, frozen=True):
    """A column's number. In Hungarian also with its article and ordinal point: ``az`` (``az 5.``) and ``Az``."""


class CardsPhrase(_Inflected, frozen=True):
    """A list of cards. In Hungarian also with the article of each: ``az`` (``a ♥5-ös és a ♣J``)."""


class Phrases(msgspec.Struct, frozen=True):
    """The phrases of one language."""

    language: str
    cards: Mapping[Card, CardPhrase]
    columns: Mapping[int, ColumnPhrase]
    suits: Mapping[Suit, str]

    def listed(self, cards: Sequence[Card]) -> CardsPhrase:
        """Phrase of one card or more, joined as the language does."""
        plain = [f"{self.cards[card]}" for card in cards]
        forms = {"": _join(self.language, plain)}
        if self.language == "hu":
            forms["az"] = _join(self.language, [f"a {card}" for card in plain])  # every suit begins with a consonant
        return CardsPhrase(forms)

    def column(self, index: int) -> ColumnPhrase:
        """Phrase of a column that may not exist: a caller can ask for column 999."""
        return self.columns.get(index) or _column(self.language, index)


def phrases_of(language: str) -> Phrases:
    """Build the phrases of one of ``LANGUAGES``."""
    forms_of: Callable[[str, Card], Forms] = _hungarian_forms if language == "hu" else _plain_forms
    return Phrases(
        language=language,
        cards={card: CardPhrase(forms_of(language, card)) for card in CARDS},
        columns={index: _column(language, index) for index in range(1, _MOST_COLUMNS + 1)},
        suits=dict(zip(Suit, _SUIT_WORDS[language], strict=True)),
    )


def _join(language: str, items: Sequence[str]) -> str:
    return format_list(items, style="standard", locale=language)


def number(language: str, value: int) -> str:
    """Write a number: up to four digits as they are, longer ones grouped as the language does."""
    if abs(value) < _UNGROUPED:
        return str(value)
    return format_decimal(value, locale=language)


def article(value: int) -> str:
    """Hungarian definite article before a number read aloud: ``az`` before egy, ezer and everything that starts öt."""
    digits = str(value)
    starts_with_one_spoken = digits[0] == "1" and len(digits) % 3 == 1
    return "az" if digits[0] == "5" or starts_with_one_spoken else "a"


def _plain_forms(language: str, card: Card) -> Forms:
    symbol = SYMBOLS[card.suit] + _INDEX[language][card.rank - 1]
    return {"": symbol, "sym": symbol, "code": str(card)}


def _hungarian_forms(language: str, card: Card) -> Forms:
    nominative, accusative, sublative = (SYMBOLS[card.suit] + form for form in _HUNGARIAN[card.rank - 1])
    return {**_plain_forms(language, card), "": nominative, "acc": accusative, "sub": sublative}


def _column(language: str, index: int) -> ColumnPhrase:
    plain = number(language, index)
    if language != "hu":
        return ColumnPhrase({"": plain})
    with_article = f"{article(index)} {plain}."
    return ColumnPhrase({"": plain, "az": with_article, "Az": with_article.capitalize()})
