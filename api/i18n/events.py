"""What a replay's answer can report as its last event."""

import enum

__all__ = ["Event"]


class Event(enum.StrEnum):
    """What happened last, or how the game ended.

    The parameters are named after each event: ``card`` is a ``Card``, ``suit`` a ``Suit``, ``column`` and ``source``
    are columns from 1, the others whole numbers.
    """

    OPENING = "opening"  # moves: how many are possible
    MOVED = "moved"  # cards: how many; source, column
    MOVED_FROM_RESERVE = "moved_from_reserve"  # card, column
    DEALT = "dealt"
    TURNED_UP = "turned_up"  # card, column
    RUN_COMPLETED = "run_completed"  # suit, column
    WON = "won"  # moves: how many were played; with one deck
    WON_TWO_DECKS = "won_two_decks"  # moves
    STUCK = "stuck"  # the stock has been dealt
    STUCK_WITHOUT_STOCK = "stuck_without_stock"  # the variant never had one
    STUCK_IDLE = "stuck_idle"  # legal moves remain, but only idle ones (R6, R11)
    MOVE_CAP = "move_cap"  # max
