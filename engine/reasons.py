"""The codes the engine answers with: why a move is refused, what is wrong with a game, how it stands.

Codes are part of the API's contract: none is ever renamed or used again for something else.
"""

import enum

__all__ = ["Fault", "Reason", "Status"]


class Reason(enum.StrEnum):
    """Why a move is refused, in the order in which the reasons are tested (RULES.md, Refusals).

    The parameters that go with each code are named after it; ``card``, ``need`` and ``top`` are cards, the
    others whole numbers, except ``timing`` and ``value``, which is what the caller wrote.
    """

    MOVE_CAP_REACHED = "move_cap_reached"  # max
    GAME_ALREADY_WON = "game_already_won"
    BAD_NOTATION = "bad_notation"  # value
    STOCK_ALREADY_DEALT = "stock_already_dealt"
    STOCK_EMPTY = "stock_empty"
    STOCK_NOT_YET = "stock_not_yet"  # moves: how many still forbid the stock; timing: the option's value
    COLUMN_OUT_OF_RANGE = "column_out_of_range"  # column, max
    CARD_NOT_FACE_UP = "card_not_face_up"  # card; source and place (from the bottom) if the move names an origin
    AMBIGUOUS_CARD = "ambiguous_card"  # card, column (the target)
    SAME_COLUMN = "same_column"  # card, column
    EMPTY_NEEDS_KING = "empty_needs_king"  # card, column
    IDLE_MOVE = "idle_move"  # card, source, column
    KING_NEEDS_EMPTY = "king_needs_empty"  # card, top, column
    ACE_TAKES_NOTHING = "ace_takes_nothing"  # card, top, column
    ONLY_FITS = "only_fits"  # card, need, top, column


class Fault(enum.StrEnum):
    """What is wrong with the description of a game; parameters as for ``Reason``."""

    UNKNOWN_VARIANT = "unknown_variant"  # value
    HIDDEN_COLUMNS_OUT_OF_RANGE = "hidden_columns_out_of_range"  # value, max
    SEED_OUT_OF_RANGE = "seed_out_of_range"  # value, max
    BAD_PYSOLFC_NUMBER = "bad_pysolfc_number"  # value
    DECK_WRONG_SIZE = "deck_wrong_size"  # count, need
    BAD_CARD = "bad_card"  # value
    DECK_CARD_TOO_OFTEN = "deck_card_too_often"  # card
    DECK_CARD_MISSING = "deck_card_missing"  # card
    BAD_GAME_TEXT = "bad_game_text"  # value: the part that cannot be read
    UNKNOWN_OPTION = "unknown_option"  # value: an option's name or value in a game text


class Status(enum.StrEnum):
    """How a game stands (R16)."""

    PLAYING = "playing"
    WON = "won"
    STUCK = "stuck"
    MOVE_CAP = "move_cap"
