"""What the last move of a replay did, read from the kernel's trail."""

from typing import Final

import msgspec

from engine.board import RANKS, RECORD, REMOVE_RUNS
from engine.cards import Card, Suit, unpack_card
from engine.compiled import Cells
from engine.kernel.legality import last_card
from engine.kernel.motion import DEALT, MOVED, PLAYED, RUN_LEFT, TURNED, run_suit

__all__ = ["Happening", "last_happening"]

_SUITS: Final = tuple(Suit)


class Happening(msgspec.Struct, frozen=True, kw_only=True):
    """What a move did; columns count from 1.

    ``cards`` went onto ``target`` from ``source``; no ``source`` means the reserve, no ``target`` the deal of the
    stock. Then cards were turned up and runs completed (R9), each with its column.
    """

    cards: int
    source: int | None = None
    target: int | None = None
    turned_up: tuple[tuple[Card, int], ...] = ()
    runs: tuple[tuple[Suit, int], ...] = ()


def last_happening(board: Cells, trail: Cells) -> Happening | None:
    """Return what the move on the trail did to get to ``board``; ``None`` if the trail is empty."""
    records = trail[1 : 1 + RECORD * int(trail[0])].reshape(-1, RECORD).tolist()
    moved = Happening(cards=0)
    turned: list[tuple[Card, int]] = []
    runs: list[tuple[Suit, int]] = []
    for happened, first, second, third in records:
        if happened == MOVED:
            moved = Happening(cards=third, source=first + 1, target=second + 1)
        elif happened == PLAYED:
            moved = Happening(cards=1, target=second + 1)
        elif happened == DEALT:
            moved = Happening(cards=first)
        elif happened == TURNED:
            # Nothing can lie on a card turned up in this move, nor can it be part of a run: it is the last one still.
            turned.append((unpack_card(last_card(board, first)), first + 1))
        elif happened == RUN_LEFT:
            runs.append((_SUITS[second], first + 1))
    if not records:
        return None
    if not board[REMOVE_RUNS]:
        runs = _runs_that_stay(board, moved)
    return msgspec.structs.replace(moved, turned_up=tuple(turned), runs=tuple(runs))


def _runs_that_stay(board: Cells, moved: Happening) -> list[tuple[Suit, int]]:
    """Return the runs that the move completed or uncovered, with ``completed_runs = leave``."""
    if moved.target is None:
        columns = [*range(1, moved.cards + 1)]
    else:
        # A whole run that moved was one before.
        columns = [moved.target] if moved.cards < board[RANKS] else []
        columns += [] if moved.source is None else [moved.source]
    suits = [(run_suit(board, column - 1), column) for column in columns]
    return [(_SUITS[suit], column) for suit, column in suits if suit >= 0]
