"""The sentence of each event; a single sentence is said without its full stop."""

from typing import Final

from api.i18n.events import Event
from api.i18n.refusals import MOVE_CAP_REACHED
from api.i18n.sentence import npgettext, pgettext

__all__ = ["OUTCOMES"]

OUTCOMES: Final = {
    Event.OPENING: npgettext(
        "opening",
        "The cards are dealt; {moves} move is possible.",
        "The cards are dealt; {moves} moves are possible.",
        "moves",
    ),
    Event.MOVED: npgettext(
        "moved",
        "Moved {cards} card from column {source} to column {column}.",
        "Moved {cards} cards from column {source} to column {column}.",
        "cards",
    ),
    Event.MOVED_FROM_RESERVE: pgettext("moved_from_reserve", "Moved {card:the} from the reserve to column {column}."),
    Event.DEALT: pgettext("dealt", "The stock has been dealt."),
    Event.TURNED_UP: pgettext("turned_up", "{card:The} was turned face up in column {column}."),
    # Translators: {suit} is the suit's word: hearts, Herz, kőr, ハート.
    Event.RUN_COMPLETED: pgettext("run_completed", "The sequence of {suit} in column {column} is complete."),
    Event.WON: npgettext(
        "won",
        "Solved! All four suits are complete after {moves} move.",
        "Solved! All four suits are complete after {moves} moves.",
        "moves",
    ),
    # Translators: with two decks each suit makes two runs from king to ace.
    Event.WON_TWO_DECKS: npgettext(
        "won_two_decks",
        "Solved! All eight sequences are complete after {moves} move.",
        "Solved! All eight sequences are complete after {moves} moves.",
        "moves",
    ),
    Event.STUCK: pgettext("stuck", "Dead end: the stock is used up and there is no legal move left."),
    # Translators: for variants that have no stock at all.
    Event.STUCK_WITHOUT_STOCK: pgettext("stuck_without_stock", "Dead end: there is no legal move left."),
    # Translators: all that is left is moving whole columns into empty ones.
    Event.STUCK_IDLE: pgettext("stuck_idle", "Dead end: only moves that change nothing are left."),
    Event.MOVE_CAP: MOVE_CAP_REACHED,
}
