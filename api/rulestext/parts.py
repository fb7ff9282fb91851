"""What a text is made of before it is in any language: sections of lines, each a sentence and its values."""

import enum
from collections.abc import Iterable, Mapping
from typing import TypeAlias

import msgspec

from api.i18n.sentence import Sentence
from engine.cards import Card, Suit
from engine.play import Refusal

__all__ = [
    "Column",
    "Item",
    "Items",
    "Line",
    "Paragraph",
    "Section",
    "SectionId",
    "Share",
    "Sign",
    "Value",
    "VariantName",
    "line",
    "paragraph",
]


class SectionId(enum.StrEnum):
    """The sections of a rules text, in their order."""

    OVERVIEW = "overview"
    CARDS = "cards"
    GOAL = "goal"
    SETUP = "setup"
    PLAY = "play"
    EMPTY_COLUMNS = "empty_columns"
    TURNING = "turning"
    STOCK = "stock"
    COMPLETE_RUNS = "complete_runs"
    WINNING = "winning"
    LOSING = "losing"
    LIMIT = "limit"
    EXAMPLE = "example"
    TIPS = "tips"
    DEAD_ENDS = "dead_ends"
    VARIANTS = "variants"
    COMPARED = "compared"
    FAQ = "faq"
    GLOSSARY = "glossary"


class Column(msgspec.Struct, frozen=True):
    """A column by its number, from 1."""

    number: int


class Share(msgspec.Struct, frozen=True):
    """A part of a whole, from 0 to 1; ``decimals`` of it in percent tell enough."""

    part: float
    decimals: int = 1


class Sign(msgspec.Struct, frozen=True):
    """The sign of a suit beside its name: not to be read out, and left away where cards are words."""

    suit: Suit


class VariantName(msgspec.Struct, frozen=True):
    """A variant, to be called by its name."""

    id: str


Value: TypeAlias = int | Card | tuple[Card, ...] | Column | Share | Sign | VariantName | Refusal
"""What stands in a sentence; a refusal stands for the whole sentences that say why."""


class Line(msgspec.Struct, frozen=True):
    """A sentence with the values it is filled with, by placeholder."""

    sentence: Sentence
    values: Mapping[str, Value] = {}


Paragraph: TypeAlias = tuple[Line, ...]


class Item(msgspec.Struct, frozen=True):
    """An entry of a list; ``label`` is what it is about, ``id`` names that for programs if it has an id."""

    text: Paragraph
    label: Line | None = None
    id: str | None = None


class Items(msgspec.Struct, frozen=True):
    """A list; either all of its entries have a label or none has. ``ordered`` if the order says something."""

    items: tuple[Item, ...]
    ordered: bool = False


class Section(msgspec.Struct, frozen=True):
    """A part of the text under a title; its lists come after its paragraphs."""

    id: SectionId
    title: Sentence
    paragraphs: tuple[Paragraph, ...] = ()
    lists: tuple[Items, ...] = ()


def line(sentence: Sentence, **values: Value) -> Line:
    """Return a sentence with its values."""
    return Line(sentence, values)


def paragraph(lines: Iterable[Line | Sentence | None]) -> Paragraph:
    """Return the lines that there are; a bare sentence has nothing to fill in."""
    return tuple([Line(it) if isinstance(it, Sentence) else it for it in lines if it is not None])
