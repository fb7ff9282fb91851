"""The sentences for a described game that is no game; placeholders are the parameters of ``engine.reasons.Fault``."""

from typing import Final

from api.i18n.problem import Problem, Problems
from api.i18n.sentence import npgettext, pgettext
from engine.reasons import Fault

__all__ = ["FAULTS"]

FAULTS: Final[Problems] = {
    Fault.UNKNOWN_VARIANT: Problem(
        pgettext("unknown_variant.title", "Unknown variant"),
        # Translators: {variants} is a list of codes, joined as the language does.
        pgettext("unknown_variant", "Unknown variant “{value}”. Available: {variants}."),
    ),
    Fault.HIDDEN_COLUMNS_OUT_OF_RANGE: Problem(
        pgettext("hidden_columns_out_of_range.title", "Invalid number of columns"),
        pgettext(
            "hidden_columns_out_of_range",
            "“{value}” is not a possible number of columns with face-down cards; use a whole number from 0 to {max}.",
        ),
    ),
    Fault.SEED_OUT_OF_RANGE: Problem(
        pgettext("seed_out_of_range.title", "Invalid deal number"),
        pgettext("seed_out_of_range", "“{value}” is not a valid deal number; use a whole number from 0 to {max}."),
    ),
    Fault.BAD_PYSOLFC_NUMBER: Problem(
        pgettext("bad_pysolfc_number.title", "Invalid PySolFC number"),
        # Translators: PySolFC is a program; ms is code.
        pgettext(
            "bad_pysolfc_number",
            "“{value}” is not a PySolFC game number; use a number from 1 with at most 20 digits, "
            "or “ms” followed by a number from 1 to 8589934591.",
        ),
    ),
    Fault.DECK_WRONG_SIZE: Problem(
        pgettext("deck_wrong_size.title", "Wrong number of cards"),
        npgettext(
            "deck_wrong_size",
            "The deck holds {count} card, but this variant is played with {need}.",
            "The deck holds {count} cards, but this variant is played with {need}.",
            "count",
        ),
    ),
    Fault.BAD_CARD: Problem(
        pgettext("bad_card.title", "Unknown card"),
        # Translators: {example:code} is a card as a program writes it, {example} the same card as people read it.
        pgettext(
            "bad_card",
            "“{value}” is not a card. Use a rank and a suit, for example “{example:code}” for {example:the}; a ten "
            "is written “T”.",
        ),
    ),
    Fault.DECK_CARD_TOO_OFTEN: Problem(
        pgettext("deck_card_too_often.title", "Card appears too often"),
        # Translators: also for two decks, so not "twice".
        pgettext("deck_card_too_often", "The submitted deck is invalid: {card:the} appears too often."),
    ),
    Fault.DECK_CARD_MISSING: Problem(
        pgettext("deck_card_missing.title", "Card missing"),
        pgettext("deck_card_missing", "The submitted deck is invalid: {card:the} is missing."),
    ),
    Fault.BAD_GAME_TEXT: Problem(
        pgettext("bad_game_text.title", "Unreadable game text"),
        # Translators: a game text is a game written in one line; {value} is all of it or the part that is wrong.
        pgettext("bad_game_text", "This game text, or this part of it, cannot be read: “{value}”."),
    ),
    Fault.UNKNOWN_OPTION: Problem(
        pgettext("unknown_option.title", "Unknown option"),
        pgettext("unknown_option", "There is no option or option value “{value}”."),
    ),
}
