"""Names and short descriptions of variants, levels and difficulties."""

from typing import Final

import msgspec

from api.i18n.sentence import Sentence, pgettext

__all__ = ["DIFFICULTY_NAMES", "LEVEL_NAMES", "VARIANT_NAMES", "VariantName"]


class VariantName(msgspec.Struct, frozen=True):
    """``name`` for a list, ``summary`` in whole sentences."""

    name: Sentence
    summary: Sentence


VARIANT_NAMES: Final = {
    "scorpion": VariantName(
        pgettext("scorpion.name", "Scorpion"),
        pgettext(
            "scorpion.summary",
            "The standard game: only kings fill empty columns, the stock may be dealt at any time, "
            "and complete suits are removed.",
        ),
    ),
    "scorpion-classic": VariantName(
        pgettext("scorpion-classic.name", "Classic Scorpion"),
        pgettext(
            "scorpion-classic.summary",
            "Complete suits stay in the columns, and a column that begins with a face-up king may move as a whole "
            "into an empty one.",
        ),
    ),
    "scorpion-strict": VariantName(
        pgettext("scorpion-strict.name", "Strict Scorpion"),
        pgettext(
            "scorpion-strict.summary",
            "The stock may be dealt only when no card can move onto another, and complete suits stay in the columns.",
        ),
    ),
    "scorpion-ii": VariantName(
        pgettext("scorpion-ii.name", "Scorpion II"),
        pgettext(
            "scorpion-ii.summary",
            "Only the first three columns hold face-down cards, which makes the game a little easier.",
        ),
    ),
    "open-scorpion": VariantName(
        pgettext("open-scorpion.name", "Open Scorpion"),
        pgettext("open-scorpion.summary", "All cards in the columns are face up from the start."),
    ),
    "wasp": VariantName(
        pgettext("wasp.name", "Wasp"),
        pgettext("wasp.summary", "Any card may fill an empty column, which makes the game much easier."),
    ),
    "three-blind-mice": VariantName(
        pgettext("three-blind-mice.name", "Three Blind Mice"),
        pgettext(
            "three-blind-mice.summary",
            "Ten columns of five cards; the two cards of the reserve can be played at any time.",
        ),
    ),
    "three-blind-mice-dealt": VariantName(
        pgettext("three-blind-mice-dealt.name", "Three Blind Mice with a stock"),
        pgettext(
            "three-blind-mice-dealt.summary",
            "Ten columns of five cards, the three deepest of each face down; the two cards of the stock are dealt "
            "onto columns 1 and 2.",
        ),
    ),
    "double-scorpion": VariantName(
        pgettext("double-scorpion.name", "Double Scorpion"),
        pgettext(
            "double-scorpion.summary",
            "Two decks make 14 columns of 7 cards each, and the remaining 6 cards form the stock. It takes 8 "
            "complete suits to win, so the game is much longer.",
        ),
    ),
    "double-scorpion-10": VariantName(
        pgettext("double-scorpion-10.name", "Double Scorpion with 10 columns"),
        pgettext(
            "double-scorpion-10.summary",
            "Two decks make 10 columns of 10 cards each, and the remaining 4 cards form the stock. It takes 8 "
            "complete suits to win.",
        ),
    ),
}

LEVEL_NAMES: Final = {
    "easy": pgettext("easy.name", "easy"),
    # Translators: the level between easy and hard.
    "normal": pgettext("normal.name", "medium"),
    "hard": pgettext("hard.name", "hard"),
}

DIFFICULTY_NAMES: Final = {
    # Translators: how hard a deal is to win; so are the three that follow.
    "easy": pgettext("difficulty.easy.name", "easy"),
    "medium": pgettext("difficulty.medium.name", "medium"),
    "hard": pgettext("difficulty.hard.name", "hard"),
    "expert": pgettext("difficulty.expert.name", "expert"),
}
