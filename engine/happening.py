"""What the last move of a replay did, read from the kernel's trail."""

from typing import Final

import msgspec

from engine.board import RECORD
from engine.cards import Card, Suit, unpack_card
from engine.compiled import Cells
from engine.kernel.legality import last_card
from engine.kernel.motion import DEALT, MOVED, PLAYED, RUN_LEFT, TURNED

__all__ = ["Happening", "last_happening"]

_SUITS: Final = tuple(Suit)


class Happening(msgspec.Struct, frozen=True, kw_only=True):
    """What a move did; columns count from 1.

    ``cards`` went onto ``target`` from ``source``; no ``source`` means the reserve, no ``target`` the deal of the
    stock. Then cards were turned up and runs left for the foundation, each with its column.
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
    return msgspec.structs.replace(moved, turned_up=tuple(turned), runs=tuple(runs)) if records else None
