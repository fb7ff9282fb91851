"""Readers of tests/data/termbase_vectors.json, which says where its vectors come from."""

from pathlib import Path
from typing import Final, Literal

import msgspec

from api.i18n.phrases import CardStyle
from engine.cards import RANKS, Card, Suit
from engine.errors import Param

__all__ = ["VECTORS", "SentenceVector", "card_of", "params_of"]


class SentenceVector(msgspec.Struct, frozen=True):
    """What one sentence has to be; cards among ``params`` are in notation (N1)."""

    number: int
    language: str
    kind: Literal["refusal", "outcome", "problem"]
    code: str
    part: Literal["message", "detail"]
    params: dict[str, int | str]
    expected: str
    style: CardStyle = CardStyle.SYMBOLS


class Vectors(msgspec.Struct, frozen=True):
    """The file. Ranks and suits are keyed by their letters in notation, integers are JSON keys and so texts."""

    source: str
    sentences: tuple[SentenceVector, ...]
    hungarian_article: dict[str, str]
    hungarian_sublative_of_hearts: dict[str, str]
    hungarian_accusative_of_hearts: dict[str, str]
    hungarian_words: dict[str, dict[str, str]]
    german_words: dict[str, dict[str, str]]
    german_onto_hearts: dict[str, str]
    japanese_hearts: dict[str, str]
    suits: dict[str, dict[str, str]]
    index_letters: dict[str, str]


_FILE: Final = Path(__file__).parent.parent / "data" / "termbase_vectors.json"
VECTORS: Final = msgspec.json.decode(_FILE.read_bytes(), type=Vectors)


def card_of(code: str) -> Card:
    """Return the card of its notation, ``8H``."""
    return Card(Suit(code[1]), RANKS.index(code[0]) + 1)


def params_of(vector: SentenceVector) -> dict[str, Param]:
    """Return the parameters as the engine gives them."""
    return {name: _param(name, value) for name, value in vector.params.items()}


def _param(name: str, value: int | str) -> Param:
    if isinstance(value, int):
        return value
    if name in {"card", "need", "top"}:
        return card_of(value)
    return Suit(value) if name == "suit" else value
