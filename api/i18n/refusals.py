"""The sentences of refused moves (RULES.md, Refusals).

Placeholders are the parameters of ``engine.reasons.Reason``. Every sentence ends with a full stop; the short message
drops it.
"""

from collections.abc import Mapping
from typing import Final

import msgspec

from api.i18n.sentence import Sentence, npgettext, pgettext
from engine.errors import Param
from engine.reasons import Reason
from engine.variants import StockTiming

__all__ = [
    "MOVE_CAP_REACHED",
    "ONLY_FITS",
    "ONLY_FITS_NOT",
    "REFUSALS",
    "WRONG_RANK",
    "WRONG_SUIT",
    "Refusal",
    "case_of",
]


class Refusal(msgspec.Struct, frozen=True):
    """``fact`` is the message; ``detail`` says the fact and then the ``advice``: what can be done, or why it is so."""

    fact: Sentence
    advice: Sentence


# Translators: the short form; {need} is the one card on which {card} may be placed, from 2 to king.
ONLY_FITS: Final = pgettext("only_fits", "{card:The} only fits on {need:the}.")
# Translators: {top} is the last card of the target column; both its suit and its rank are wrong.
ONLY_FITS_NOT: Final = pgettext("only_fits_not", "{card:The} only fits on {need:the}, not on {top:the}.")
WRONG_SUIT: Final = pgettext(
    "wrong_suit", "{card:The} only fits on {need:the}; {top:the} has the right rank but the wrong suit."
)
WRONG_RANK: Final = pgettext(
    "wrong_rank", "{card:The} only fits on {need:the}; {top:the} has the right suit but the wrong rank."
)
# Translators: also what the answer says when the last possible move was played.
MOVE_CAP_REACHED: Final = pgettext(
    "move_cap_reached", "The limit of {max} moves has been reached; undo a move or replay the same deal."
)

# Translators: the place is a column and a height, which may stand after @ in a move; @ is code.
_ORIGIN_IS_OPTIONAL: Final = pgettext(
    "card_not_in_column.advice", "If “@” and the place after it are left out, the card is looked for everywhere."
)

_STOCK_NEEDS_NO_BUILDS: Final = "stock_not_yet.no_builds"
_NOT_IN_COLUMN: Final = "card_not_face_up.in_column"
_NOT_AT_PLACE: Final = "card_not_face_up.at_place"

REFUSALS: Final[Mapping[str, Refusal]] = {
    Reason.MOVE_CAP_REACHED: Refusal(
        MOVE_CAP_REACHED, pgettext("move_cap_reached.advice", "Moves that were taken back do not count.")
    ),
    Reason.GAME_ALREADY_WON: Refusal(
        pgettext("game_already_won", "This game is already won; no further move is possible."),
        pgettext("game_already_won.advice", "Undo a move to play on, or start a new deal."),
    ),
    Reason.BAD_NOTATION: Refusal(
        # Translators: {value} is what the caller wrote; it may be anything. Keep it in quotation marks, uninflected.
        pgettext("bad_notation", "“{value}” is not a move."),
        # Translators: 8H5 and deal are code.
        pgettext(
            "bad_notation.advice",
            "A move names a card and then the target column, for example “8H5”; “deal” deals the stock.",
        ),
    ),
    Reason.STOCK_ALREADY_DEALT: Refusal(
        pgettext("stock_already_dealt", "The stock has already been dealt; it can be dealt only once per game."),
        pgettext("stock_already_dealt.advice", "Undoing that move brings the stock back."),
    ),
    Reason.STOCK_EMPTY: Refusal(
        pgettext("stock_empty", "This variant has no stock to deal."),
        pgettext("stock_empty.advice", "All of its cards are in play from the start."),
    ),
    _STOCK_NEEDS_NO_BUILDS: Refusal(
        npgettext(
            "stock_not_yet.no_builds",
            "The stock may be dealt only when no card can move onto another; {moves} such move is still possible.",
            "The stock may be dealt only when no card can move onto another; {moves} such moves are still possible.",
            "moves",
        ),
        pgettext("stock_not_yet.no_builds.advice", "Empty columns need not be filled first."),
    ),
    Reason.STOCK_NOT_YET: Refusal(
        npgettext(
            "stock_not_yet",
            "The stock may be dealt only when no other move is left; {moves} move is still possible.",
            "The stock may be dealt only when no other move is left; {moves} moves are still possible.",
            "moves",
        ),
        pgettext(
            "stock_not_yet.advice", "Moves into an empty column count too, unless they take a whole column there."
        ),
    ),
    Reason.COLUMN_OUT_OF_RANGE: Refusal(
        pgettext("column_out_of_range", "There is no column {column}; columns are numbered 1 to {max}."),
        pgettext("column_out_of_range.advice", "Column 1 is on the far left."),
    ),
    _NOT_IN_COLUMN: Refusal(
        pgettext("card_not_in_column", "There is no face-up {card:name} in column {source}."), _ORIGIN_IS_OPTIONAL
    ),
    _NOT_AT_PLACE: Refusal(
        # Translators: places count from the deepest card, which is number 1.
        pgettext(
            "card_not_at_place",
            "There is no face-up {card:name} at place {place} of column {source}, counted from the deepest card.",
        ),
        _ORIGIN_IS_OPTIONAL,
    ),
    Reason.CARD_NOT_FACE_UP: Refusal(
        pgettext("card_not_face_up", "There is no face-up {card:name} in play."),
        # Translators: must not give away which of the three it is; true of every game, so no stock and no foundation.
        pgettext(
            "card_not_face_up.advice", "A card that is face down, not dealt yet, or already removed cannot be moved."
        ),
    ),
    Reason.AMBIGUOUS_CARD: Refusal(
        # Translators: only in games with two decks.
        pgettext(
            "ambiguous_card",
            "More than one {card:name} lies face up, so it is unclear which one goes to column {column}.",
        ),
        # Translators: 8H5@3 and 8H5@3.6 are code.
        pgettext(
            "ambiguous_card.advice",
            "The place of the card can be added, for example “8H5@3” for the card in column 3, or “8H5@3.6” for the "
            "sixth card there, counted from the deepest one.",
        ),
    ),
    Reason.SAME_COLUMN: Refusal(
        pgettext("same_column", "{card:The} is already in column {column}; choose a different column."),
        pgettext("same_column.advice", "Cards cannot be moved within a column."),
    ),
    Reason.EMPTY_NEEDS_KING: Refusal(
        pgettext(
            "empty_needs_king", "Column {column} is empty and only a king can fill it, so {card:the} cannot go there."
        ),
        pgettext("empty_needs_king.advice", "A king brings along all cards that lie on it."),
    ),
    Reason.IDLE_MOVE: Refusal(
        pgettext(
            "idle_move",
            "Column {source} would only move as a whole to empty column {column}; "
            "that changes nothing, so it is not allowed.",
        ),
        pgettext("idle_move.advice", "At least one card must stay behind in the old column."),
    ),
    Reason.KING_NEEDS_EMPTY: Refusal(
        pgettext("king_needs_empty", "A king only fits in an empty column, so {card:the} cannot go on {top:the}."),
        pgettext("king_needs_empty.advice", "No card ranks higher than a king."),
    ),
    Reason.ACE_TAKES_NOTHING: Refusal(
        pgettext("ace_takes_nothing", "No card fits on an ace, so {card:the} cannot go on {top:the}."),
        pgettext("ace_takes_nothing.advice", "No card ranks lower than an ace."),
    ),
}
"""By case: every reason but ``only_fits``, whose detail depends on the card it was sent onto."""


def case_of(reason: Reason, params: Mapping[str, Param]) -> str:
    """Return the key in ``REFUSALS`` of a refusal: the reason, or a case of it that needs words of its own."""
    if reason is Reason.STOCK_NOT_YET and params.get("timing") == StockTiming.NO_BUILDS:
        return _STOCK_NEEDS_NO_BUILDS
    if reason is Reason.CARD_NOT_FACE_UP and "source" in params:
        return _NOT_AT_PLACE if "place" in params else _NOT_IN_COLUMN
    return reason
