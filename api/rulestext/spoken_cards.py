"""Cards as words, for a screen reader, in the forms that a sentence may ask a card for."""

from collections.abc import Mapping
from typing import Final

from engine.cards import Card, Suit

__all__ = ["spoken_forms"]

_SUITS: Final = {
    "de": ("Pik", "Herz", "Karo", "Kreuz"),
    "en": ("spades", "hearts", "diamonds", "clubs"),
    "hu": ("pikk", "kőr", "káró", "treff"),
    "ja": ("スペード", "ハート", "ダイヤ", "クラブ"),
}
_RANKS: Final = {
    "de": ("Ass", "Zwei", "Drei", "Vier", "Fünf", "Sechs", "Sieben", "Acht", "Neun", "Zehn", "Bube", "Dame", "König"),
    "en": ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"),
    "hu": (
        *("ász", "kettes", "hármas", "négyes", "ötös", "hatos", "hetes", "nyolcas", "kilences", "tízes"),
        *("bubi", "dáma", "király"),
    ),
    "ja": ("エース", "2", "3", "4", "5", "6", "7", "8", "9", "10", "ジャック", "クイーン", "キング"),
}
_PATTERNS: Final = {"de": "{suit}-{rank}", "en": "{rank} of {suit}", "hu": "{suit} {rank}", "ja": "{suit}の{rank}"}
# By rank: accusative and sublative, from tables like every Hungarian form.
_HUNGARIAN: Final = (
    *(("ászt", "ászra"), ("kettest", "kettesre"), ("hármast", "hármasra"), ("négyest", "négyesre")),
    *(("ötöst", "ötösre"), ("hatost", "hatosra"), ("hetest", "hetesre"), ("nyolcast", "nyolcasra")),
    *(("kilencest", "kilencesre"), ("tízest", "tízesre"), ("bubit", "bubira"), ("dámát", "dámára")),
    ("királyt", "királyra"),
)


def spoken_forms(language: str, card: Card) -> Mapping[str, str]:
    """Return a card's name in words, by form: plain and ``sym``; in Hungarian ``acc`` and ``sub`` too.

    ``code`` has none: what a program writes is not read as a card.
    """
    suit = _SUITS[language][tuple(Suit).index(card.suit)]
    pattern = _PATTERNS[language]
    name = pattern.format(suit=suit, rank=_RANKS[language][card.rank - 1])
    forms = {"": name, "sym": name}
    if language == "hu":
        accusative, sublative = _HUNGARIAN[card.rank - 1]
        forms |= {"acc": pattern.format(suit=suit, rank=accusative), "sub": pattern.format(suit=suit, rank=sublative)}
    return forms
