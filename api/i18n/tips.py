"""What a hint says; a final full stop is dropped when it is said."""

import enum
from typing import Final

from api.i18n.sentence import npgettext, pgettext

__all__ = ["TIPS", "Tip"]


class Tip(enum.StrEnum):
    """A move and what it is good for, or why there is none.

    The parameters of a move onto a card are ``card``, ``need`` (the card it goes onto) and ``column``, of one into an
    empty column ``card`` and ``column``; those of the others are named after them.
    """

    ONTO_COMPLETES_RUN = "onto.completes_run"
    ONTO_TURNS_UP = "onto.turns_up"
    ONTO_EMPTIES_COLUMN = "onto.empties_column"
    ONTO_FREES_KING = "onto.frees_king"
    ONTO_JOINS = "onto.joins"
    EMPTY_COMPLETES_RUN = "empty.completes_run"
    EMPTY_TURNS_UP = "empty.turns_up"
    EMPTY_EMPTIES_COLUMN = "empty.empties_column"
    EMPTY_FREES_KING = "empty.frees_king"
    EMPTY_JOINS = "empty.joins"
    KING_GETS_COLUMN = "king_gets_column"  # card, column: the king itself goes there
    DEAL_STOCK = "deal_stock"
    ONLY_DEAL = "only_deal"
    TAKE_BACK = "hint_take_back"  # moves
    WON = "no_hint.won"
    STUCK = "no_hint.stuck"
    STUCK_IDLE = "no_hint.stuck_idle"  # idle moves remain (R6, R11)
    MOVE_CAP = "no_hint.move_cap"  # max
    LOST = "no_hint.lost"
    LOST_SINCE = "no_hint.lost_since"
    UNKNOWN = "no_hint.unknown"


TIPS: Final = {
    Tip.ONTO_COMPLETES_RUN: pgettext(
        "hint.onto.completes_run",
        "Hint: {card:the} can move onto {need:the} in column {column}; that completes a sequence from king to ace.",
    ),
    Tip.ONTO_TURNS_UP: pgettext(
        "hint.onto.turns_up", "Hint: {card:the} can move onto {need:the} in column {column}; that turns a card face up."
    ),
    Tip.ONTO_EMPTIES_COLUMN: pgettext(
        "hint.onto.empties_column",
        "Hint: {card:the} can move onto {need:the} in column {column}; that empties a column.",
    ),
    # Translators: the king is one that {card} lies on.
    Tip.ONTO_FREES_KING: pgettext(
        "hint.onto.frees_king", "Hint: {card:the} can move onto {need:the} in column {column}; that frees a king."
    ),
    Tip.ONTO_JOINS: pgettext(
        "hint.onto.joins", "Hint: {card:the} can move onto {need:the} in column {column}; that lengthens a sequence."
    ),
    # Translators: {card} may be any card, not only a king.
    Tip.EMPTY_COMPLETES_RUN: pgettext(
        "hint.empty.completes_run",
        "Hint: {card:the} can move to empty column {column}; that completes a sequence from king to ace.",
    ),
    Tip.EMPTY_TURNS_UP: pgettext(
        "hint.empty.turns_up", "Hint: {card:the} can move to empty column {column}; that turns a card face up."
    ),
    Tip.EMPTY_EMPTIES_COLUMN: pgettext(
        "hint.empty.empties_column", "Hint: {card:the} can move to empty column {column}; that empties its old column."
    ),
    # Translators: the king is one that {card} lies on.
    Tip.EMPTY_FREES_KING: pgettext(
        "hint.empty.frees_king", "Hint: {card:the} can move to empty column {column}; that frees a king."
    ),
    Tip.EMPTY_JOINS: pgettext(
        "hint.empty.joins", "Hint: {card:the} can move to empty column {column}; that makes room for another card."
    ),
    # Translators: {card} is a king, which lay on other cards so far.
    Tip.KING_GETS_COLUMN: pgettext(
        "hint.king_gets_column", "Hint: {card:the} can move to empty column {column} and begin a sequence there."
    ),
    Tip.DEAL_STOCK: pgettext("hint.deal_stock", "Hint: it is time to deal the stock."),
    Tip.ONLY_DEAL: pgettext("hint.only_deal", "Hint: no card can move, so deal the stock."),
    Tip.TAKE_BACK: npgettext(
        "hint.take_back",
        "Hint: take back {moves} move; from there the game can still be won.",
        "Hint: take back {moves} moves; from there the game can still be won.",
        "moves",
    ),
    Tip.WON: pgettext("no_hint.won", "No hint: this game is already won."),
    Tip.STUCK: pgettext("no_hint.stuck", "No hint: there is no legal move left."),
    # Translators: all that is left is moving whole columns into empty ones.
    Tip.STUCK_IDLE: pgettext("no_hint.stuck_idle", "No hint: only moves that change nothing are left."),
    Tip.MOVE_CAP: pgettext("no_hint.move_cap", "No hint: the limit of {max} moves has been reached."),
    Tip.LOST: pgettext("no_hint.lost", "No hint: this deal cannot be won, whatever the moves."),
    # Translators: it may have been lost from the start.
    Tip.LOST_SINCE: pgettext(
        "no_hint.lost_since", "No hint: the game can no longer be won; when it was lost could not be determined."
    ),
    # Translators: the search is given up after a set number of positions.
    Tip.UNKNOWN: pgettext("no_hint.unknown", "No hint: the search reached its limit before anything was proven."),
}
