"""The codes that analysis and hints answer with; like those of ``engine.reasons`` they are part of the contract."""

import enum

__all__ = ["DeadEndKind", "HintLevel", "HintReason", "NoHint"]


class DeadEndKind(enum.StrEnum):
    """Why a position is lost: what its cards do to each other.

    ``cards`` lists them, as far as they can be seen. None of them ever comes to its place again, each being kept by
    the next and the last by the first; only with ``EXHAUSTED`` each by itself still may.
    """

    REVERSED_SEQUENCE = "reversed_sequence"
    """5♣ 3♣ 4♣, deepest first: 4♣ needs 5♣ free, so 3♣ must leave first; 3♣ needs 4♣, which lies on it. Cards: the two
    that are kept, then the one they lie on (4♣ 3♣ 5♣)."""

    CRISS_CROSS = "criss_cross"
    """Two cards, each on the one that the other needs: 5♥ on Q♣, J♣ on 6♥. Cards: the two, in the order of R1."""

    BLOCKED_CYCLE = "blocked_cycle"
    """Any longer or other set of cards that keep each other."""

    NO_COLUMN_FOR_KING = "no_column_for_king"
    """A king must move and no column can become empty. Cards: the king, then what keeps the columns from emptying."""

    EXHAUSTED = "exhausted"
    """No card need be kept for good; everything has been tried, or the moves left (R12) are too few. Cards: those that
    cannot all come to their places, whatever the others do; none if they are not known."""


class HintLevel(enum.StrEnum):
    """How much a hint promises."""

    LEGAL = "legal"  # nothing
    GOOD = "good"  # it serves a purpose, and a quick test does not find it to lose
    WINNING = "winning"  # a proof, where there is one


class HintReason(enum.StrEnum):
    """What the hinted move is good for: the first of these that is true of it, in this order of value."""

    COMPLETES_RUN = "completes_run"
    TURNS_UP = "turns_up"
    EMPTIES_COLUMN = "empties_column"
    FREES_KING = "frees_king"  # a king that lies on cards gets a column, or one loses the last card that lies on it
    JOINS = "joins"  # a card goes onto the next higher one, or makes room for that (``empty_columns = any``)
    DEAL_STOCK = "deal_stock"
    TAKE_BACK = "take_back"  # no move: the position is lost, an earlier one was not
    NONE = "none"  # no move: see NoHint


class NoHint(enum.StrEnum):
    """Why there is neither a move nor a number of moves to take back."""

    WON = "won"
    STUCK = "stuck"
    MOVE_CAP = "move_cap"
    LOST = "lost"  # from the deal on, so that there is nothing to take back
    LOST_SINCE = "lost_since"  # the position is lost; within the budget it was not decided since when
    UNKNOWN = "unknown"  # within the budget no winning move could be proven
