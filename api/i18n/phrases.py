"""Cards, columns, suits and numbers as they stand in a sentence of each language.

A phrase inflects itself: ``{need:sub}`` in a Hungarian sentence asks the card for its sublative. Forms come from
tables, never from a suffix put on at run time. How a card looks in them is its style: symbols, or words.
"""

import enum
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from babel.lists import format_list
from babel.numbers import format_decimal

from api.i18n.card_words import SUIT_WORDS, word_forms
from api.i18n.forms import Forms, inside
from api.i18n.symbols import symbol_forms
from engine.cards import CARDS, Card, Suit

__all__ = [
    "CardPhrase",
    "CardStyle",
    "CardsPhrase",
    "ColumnPhrase",
    "Phrases",
    "article",
    "number",
    "phrases_of",
]

_MOST_COLUMNS: Final = 14
_UNGROUPED: Final = 10_000


class CardStyle(enum.StrEnum):
    """How sentences write cards."""

    SYMBOLS = "symbols"  # ♥9
    WORDS = "words"  # the nine of hearts


_STYLES: Final = {CardStyle.SYMBOLS: symbol_forms, CardStyle.WORDS: word_forms}


class _Inflected(msgspec.Struct, frozen=True):
    forms: Forms

    def __format__(self, form: str) -> str:
        return self.forms[form]


class CardPhrase(_Inflected, frozen=True):
    """A card, in the forms of ``CARD_FORMS``; ``KeyError`` for another one."""


class ColumnPhrase(_Inflected, frozen=True):
    """A column's number, in the forms of ``COLUMN_FORMS``."""


class CardsPhrase(msgspec.Struct, frozen=True):
    """A list of one card or more, each in the form that the list is asked for."""

    language: str
    cards: tuple[CardPhrase, ...]

    def __format__(self, form: str) -> str:
        first, *others = self.cards
        return _join(self.language, [format(first, form), *[format(card, inside(form)) for card in others]])


class Phrases(msgspec.Struct, frozen=True):
    """The phrases of one language."""

    language: str
    cards: Mapping[Card, CardPhrase]
    columns: Mapping[int, ColumnPhrase]
    suits: Mapping[Suit, str]

    def listed(self, cards: Sequence[Card]) -> CardsPhrase:
        """Phrase of one card or more, joined as the language does."""
        return CardsPhrase(self.language, tuple([self.cards[card] for card in cards]))

    def column(self, index: int) -> ColumnPhrase:
        """Phrase of a column that may not exist: a caller can ask for column 999."""
        return self.columns.get(index) or _column(self.language, index)


def phrases_of(language: str, style: CardStyle = CardStyle.SYMBOLS) -> Phrases:
    """Build the phrases of one of ``LANGUAGES``."""
    forms_of = _STYLES[style]
    return Phrases(
        language=language,
        cards={card: CardPhrase({**forms_of(language, card), "code": str(card)}) for card in CARDS},
        columns={index: _column(language, index) for index in range(1, _MOST_COLUMNS + 1)},
        suits=dict(zip(Suit, SUIT_WORDS[language], strict=True)),
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


def _column(language: str, index: int) -> ColumnPhrase:
    plain = number(language, index)
    if language != "hu":
        return ColumnPhrase({"": plain})
    with_article = f"{article(index)} {plain}."
    return ColumnPhrase({"": plain, "az": with_article, "Az": with_article.capitalize()})
