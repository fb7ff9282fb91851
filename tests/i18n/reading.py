"""Reading cards in words back into symbols, with the termbase's words and nothing of the code under test."""

import itertools
import re
from collections.abc import Callable, Mapping
from typing import Final

from engine.cards import RANKS
from tests.i18n.vectors import VECTORS

__all__ = ["GERMAN_CARD", "as_symbols"]

_SYMBOLS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_ENGLISH: Final = (
    *("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"),
)


def _index(language: str, rank: str) -> str:
    letters = dict(zip("AKQJ", VECTORS.index_letters[language].split(), strict=True))
    return letters.get(rank, "10" if rank == "T" else rank)


def _choice(words: Mapping[str, str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


def _symbols(language: str) -> dict[str, str]:
    """Each suit's word, and its symbol."""
    return {word: _SYMBOLS[suit] for suit, word in VECTORS.suits[language].items()}


_GERMAN_NOUNS: Final = {
    said.split()[1]: _index("de", rank) for rank, cases in VECTORS.german_words.items() for said in cases.values()
}
GERMAN_CARD: Final = re.compile(rf"(?:(\w+) )?({_choice(_symbols('de'))})-({_choice(_GERMAN_NOUNS)})\b")
"""A German card, with the word before it."""

_GERMAN_ARTICLE: Final = re.compile(r"\b(der|die|das|den|dem|des) (?=[♠♥♦♣])", re.IGNORECASE)
_ENGLISH_NOUNS: Final = dict(zip(_ENGLISH, (_index("en", rank) for rank in RANKS), strict=True))
_ENGLISH_CARD: Final = re.compile(rf"(?:\b[Tt]he )?\b({_choice(_ENGLISH_NOUNS)}) of ({_choice(_symbols('en'))})\b")
_JAPANESE_CARD: Final = re.compile(rf"(?<![♠♥♦♣])({_choice(_symbols('ja'))})の(10|[2-9AJQK])")


def _german(text: str) -> str:
    def symbol(found: re.Match[str]) -> str:
        before = f"{found[1]} " if found[1] else ""
        return before + _symbols("de")[found[2]] + _GERMAN_NOUNS[found[3]]

    return _GERMAN_ARTICLE.sub("", GERMAN_CARD.sub(symbol, text))


def _english(text: str) -> str:
    return _ENGLISH_CARD.sub(lambda found: _symbols("en")[found[2]] + _ENGLISH_NOUNS[found[1]], text)


def _hungarian_cards() -> dict[str, str]:
    """Every card in every case, in words and as a symbol; the nominative also with a capital."""
    cards: dict[str, str] = {}
    for (suit, symbol), (rank, words) in itertools.product(_symbols("hu").items(), VECTORS.hungarian_words.items()):
        sublative = VECTORS.hungarian_sublative_of_hearts[rank]
        accusative = VECTORS.hungarian_accusative_of_hearts[rank]
        symbols = {"acc": accusative, "sub": sublative, "nom": re.sub("(-t|t)$", "", accusative)}
        for case, word in words.items():
            cards[f"{suit} {word}"] = symbol + symbols[case][1:]
        cards[f"{suit.capitalize()} {words['nom']}"] = symbol + symbols["nom"][1:]
    return cards


_HUNGARIAN: Final = _hungarian_cards()
_HUNGARIAN_CARD: Final = re.compile(rf"\b({_choice(_HUNGARIAN)})\b")


def _hungarian(text: str) -> str:
    symbols = _HUNGARIAN_CARD.sub(lambda found: _HUNGARIAN[found[1]], text)
    return re.sub(r"\(([♠♥♦♣]\d+)-\w+\)", r"(\1)", symbols)  # in brackets a card stands by itself


def _japanese(text: str) -> str:
    return _JAPANESE_CARD.sub(lambda found: _symbols("ja")[found[1]] + found[2], text)


_READERS: Final[Mapping[str, Callable[[str], str]]] = {
    "de": _german,
    "en": _english,
    "hu": _hungarian,
    "ja": _japanese,
}


def as_symbols(language: str, text: str) -> str:
    """Return the text with each card in words, and the article before it, made the symbol again."""
    return _READERS[language](text)
