"""What an analysis says of a position, and why one is a dead end; a final full stop is dropped when it is said."""

import enum
from typing import Final

from api.i18n.sentence import npgettext, pgettext

__all__ = ["DEAD_ENDS", "VERDICTS", "DeadEndCase", "VerdictCase"]


class VerdictCase(enum.StrEnum):
    """How a position stands; parameters are named after each case, all of them whole numbers."""

    WINNABLE = "winnable"  # moves: of the line found
    WINNABLE_FEWEST = "winnable_fewest"  # moves: proven to be the fewest
    TAKE_BACK = "take_back"  # moves: how many to take back
    NEVER_WINNABLE = "never_winnable"
    LOST = "lost"  # it is not known since when
    UNDECIDED = "undecided"  # positions: how many were looked at


class DeadEndCase(enum.StrEnum):
    """Why a position is lost, as far as cards that the player sees can tell.

    The parameters are named after each case: ``card``, ``other`` and ``base`` are cards, ``cards`` some of them,
    ``count`` says how many. With ``HIDDEN`` or ``FACE_DOWN`` in its name, cards that must not be named take part; the
    latter once the stock is dealt, or if there is none.
    """

    REVERSED_SEQUENCE = "reversed_sequence"  # card, other (which lies between card and base), base
    CRISS_CROSS = "criss_cross"  # card, other
    BLOCKED_CYCLE = "blocked_cycle"  # cards
    BLOCKED_CYCLE_HIDDEN = "blocked_cycle.hidden"  # cards
    BLOCKED_CYCLE_FACE_DOWN = "blocked_cycle.face_down"  # cards
    ALL_HIDDEN = "blocked_cycle.all_hidden"
    ALL_FACE_DOWN = "blocked_cycle.all_face_down"
    NO_COLUMN_FOR_KING = "no_column_for_king"  # card, cards, count
    NO_COLUMN_FOR_KING_HIDDEN = "no_column_for_king.hidden"  # card
    NO_COLUMN_FOR_KING_FACE_DOWN = "no_column_for_king.face_down"  # card
    NO_COLUMN_FOR_KING_ALONE = "no_column_for_king.alone"  # card: no others take part, or too many to name
    EXHAUSTED = "exhausted"
    TOGETHER = "exhausted.together"  # cards
    TOGETHER_HIDDEN = "exhausted.hidden"  # cards
    TOGETHER_FACE_DOWN = "exhausted.face_down"  # cards


VERDICTS: Final = {
    VerdictCase.WINNABLE: npgettext(
        "winnable",
        "The game can still be won, in at most {moves} more move.",
        "The game can still be won, in at most {moves} more moves.",
        "moves",
    ),
    # Translators: it is proven that fewer moves do not do.
    VerdictCase.WINNABLE_FEWEST: npgettext(
        "winnable_fewest",
        "The game can still be won in {moves} more move, but not in fewer.",
        "The game can still be won in {moves} more moves, but not in fewer.",
        "moves",
    ),
    VerdictCase.TAKE_BACK: npgettext(
        "take_back",
        "The game can no longer be won; taking back {moves} move makes it winnable again.",
        "The game can no longer be won; taking back {moves} moves makes it winnable again.",
        "moves",
    ),
    VerdictCase.NEVER_WINNABLE: pgettext("never_winnable", "This deal cannot be won, whatever the moves."),
    # Translators: it may have been lost from the start.
    VerdictCase.LOST: pgettext("lost", "The game can no longer be won; when it was lost could not be determined."),
    VerdictCase.UNDECIDED: npgettext(
        "undecided",
        "Whether the game can be won is still undecided after a search of {positions} position.",
        "Whether the game can be won is still undecided after a search of {positions} positions.",
        "positions",
    ),
}

DEAD_ENDS: Final = {
    # Translators: {base} lies deepest, {other} above it, {card} above both, all in one column: ♣5 ♣3 ♣4.
    DeadEndCase.REVERSED_SEQUENCE: pgettext(
        "reversed_sequence",
        "Dead end: {card:the} only fits on {base:the}, but {other:the} lies between them and only fits on {card:the}.",
    ),
    # Translators: {card} needs a card on which {other} lies, and the other way round.
    DeadEndCase.CRISS_CROSS: pgettext(
        "criss_cross",
        "Dead end: {card:the} and {other:the} block each other, since each covers the card the other needs.",
    ),
    # Translators: a list of two cards or more.
    DeadEndCase.BLOCKED_CYCLE: pgettext("blocked_cycle", "Dead end: {cards:the} block one another for good."),
    # Translators: a list of one card or more; of the others it is not known how many they are.
    DeadEndCase.BLOCKED_CYCLE_HIDDEN: pgettext(
        "blocked_cycle.hidden",
        "Dead end: cards that lie face down or in the stock, together with {cards:the}, block one another for good.",
    ),
    # Translators: a list of one card or more; of the others it is not known how many they are.
    DeadEndCase.BLOCKED_CYCLE_FACE_DOWN: pgettext(
        "blocked_cycle.face_down",
        "Dead end: cards that lie face down, together with {cards:the}, block one another for good.",
    ),
    DeadEndCase.ALL_HIDDEN: pgettext(
        "blocked_cycle.all_hidden", "Dead end: cards that lie face down or in the stock block one another for good."
    ),
    DeadEndCase.ALL_FACE_DOWN: pgettext(
        "blocked_cycle.all_face_down", "Dead end: cards that lie face down block one another for good."
    ),
    # Translators: {card} is a king; the form follows the number of {cards}, which may be kings too.
    DeadEndCase.NO_COLUMN_FOR_KING: npgettext(
        "no_column_for_king",
        "Dead end: {card:the} only fits in an empty column, but {cards:the} leaves none for it.",
        "Dead end: {card:the} only fits in an empty column, but {cards:the} leave none for it.",
        "count",
    ),
    DeadEndCase.NO_COLUMN_FOR_KING_HIDDEN: pgettext(
        "no_column_for_king.hidden",
        "Dead end: {card:the} only fits in an empty column, "
        "but cards that lie face down or in the stock leave none for it.",
    ),
    DeadEndCase.NO_COLUMN_FOR_KING_FACE_DOWN: pgettext(
        "no_column_for_king.face_down",
        "Dead end: {card:the} only fits in an empty column, but cards that lie face down leave none for it.",
    ),
    DeadEndCase.NO_COLUMN_FOR_KING_ALONE: pgettext(
        "no_column_for_king.alone", "Dead end: {card:the} only fits in an empty column, and there will be none for it."
    ),
    DeadEndCase.EXHAUSTED: pgettext("exhausted", "Dead end: nothing that can still be played leads to a win."),
    # Translators: a list of three cards or more; some of them may still come to their places, but never all of them.
    DeadEndCase.TOGETHER: pgettext("exhausted.together", "Dead end: {cards:the} can no longer all be put in order."),
    # Translators: a list of one card or more; of the others it is not known how many they are.
    DeadEndCase.TOGETHER_HIDDEN: pgettext(
        "exhausted.hidden",
        "Dead end: cards that lie face down or in the stock, together with {cards:the}, "
        "can no longer all be put in order.",
    ),
    # Translators: a list of one card or more; of the others it is not known how many they are.
    DeadEndCase.TOGETHER_FACE_DOWN: pgettext(
        "exhausted.face_down",
        "Dead end: cards that lie face down, together with {cards:the}, can no longer all be put in order.",
    ),
}
