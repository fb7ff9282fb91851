"""Cards in words, for ears: ``the nine of hearts``, in the forms that a sentence may ask a card for."""

from collections.abc import Callable, Mapping
from typing import Final

from api.i18n.forms import Forms
from engine.cards import Card, Suit

__all__ = ["SUIT_WORDS", "read_forms", "word_forms"]

SUIT_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "de": ("Pik", "Herz", "Karo", "Kreuz"),
    "en": ("spades", "hearts", "diamonds", "clubs"),
    "hu": ("pikk", "kőr", "káró", "treff"),
    "ja": ("スペード", "ハート", "ダイヤ", "クラブ"),
}
"""Names of suits, in the order of ``Suit``."""

# Definite article by gender: nominative, accusative, dative, genitive.
_GERMAN_ARTICLES: Final = {
    "das": ("das", "das", "dem", "des"),
    "der": ("der", "den", "dem", "des"),
    "die": ("die", "die", "der", "der"),
}
# By rank: gender, then nominative, accusative, dative, genitive. Bube is a weak noun.
_GERMAN: Final = (
    ("das", ("Ass", "Ass", "Ass", "Asses")),
    *[("die", (rank,) * 4) for rank in ("Zwei", "Drei", "Vier", "Fünf", "Sechs", "Sieben", "Acht", "Neun", "Zehn")],
    ("der", ("Bube", "Buben", "Buben", "Buben")),
    ("die", ("Dame",) * 4),
    ("der", ("König", "König", "König", "Königs")),
)
_ENGLISH: Final = (
    *("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"),
)
# By rank: nominative, accusative, sublative.
_HUNGARIAN: Final = (
    ("ász", "ászt", "ászra"),
    ("kettes", "kettest", "kettesre"),
    ("hármas", "hármast", "hármasra"),
    ("négyes", "négyest", "négyesre"),
    ("ötös", "ötöst", "ötösre"),
    ("hatos", "hatost", "hatosra"),
    ("hetes", "hetest", "hetesre"),
    ("nyolcas", "nyolcast", "nyolcasra"),
    ("kilences", "kilencest", "kilencesre"),
    ("tízes", "tízest", "tízesre"),
    ("bubi", "bubit", "bubira"),
    ("dáma", "dámát", "dámára"),
    ("király", "királyt", "királyra"),
)
_JAPANESE: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
# In a text the letters stay letters.
_JAPANESE_READ: Final = ("エース", *_JAPANESE[1:10], "ジャック", "クイーン", "キング")


def word_forms(language: str, card: Card) -> Forms:
    """Return how a card is called, in every form but ``code``."""
    return _FORMS[language](_suit(language, card), card.rank)


def read_forms(language: str, card: Card) -> Forms:
    """Return how a card that is shown as a symbol is read aloud: as ``word_forms``, no letter left unread."""
    if language == "ja":
        return {"": f"{_suit(language, card)}の{_JAPANESE_READ[card.rank - 1]}"}
    return word_forms(language, card)


def _suit(language: str, card: Card) -> str:
    return SUIT_WORDS[language][tuple(Suit).index(card.suit)]


def _german(suit: str, rank: int) -> Forms:
    gender, nouns = _GERMAN[rank - 1]
    cases = ("nom", "acc", "dat", "gen")
    forms = {
        case: f"{article} {suit}-{noun}"
        for case, article, noun in zip(cases, _GERMAN_ARTICLES[gender], nouns, strict=True)
    }
    capital = {case.capitalize(): forms[case][0].upper() + forms[case][1:] for case in ("nom", "acc")}
    return {**forms, **capital, "name": f"{suit}-{nouns[0]}"}


def _english(suit: str, rank: int) -> Forms:
    name = f"{_ENGLISH[rank - 1]} of {suit}"
    return {"name": name, "the": f"the {name}", "The": f"The {name}"}


def _hungarian(suit: str, rank: int) -> Forms:
    nominative, accusative, sublative = (f"{suit} {form}" for form in _HUNGARIAN[rank - 1])
    return {
        "nom": nominative,
        "Nom": nominative.capitalize(),
        "acc": accusative,
        "sub": sublative,
        "az": f"a {nominative}",
        "name": nominative,
    }


def _japanese(suit: str, rank: int) -> Forms:
    return {"": f"{suit}の{_JAPANESE[rank - 1]}"}


_FORMS: Final[Mapping[str, Callable[[str, int], Forms]]] = {
    "de": _german,
    "en": _english,
    "hu": _hungarian,
    "ja": _japanese,
}
