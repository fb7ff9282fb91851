"""The reference engine's cards on the table: dealing them (R2) and what a player sees of them."""

import functools
from collections.abc import Sequence
from typing import NamedTuple

from engine.variants import Options, Variant
from tests.reference_notation import RANKS, SUITS

__all__ = ["Place", "Position", "deal_out"]


class Place(NamedTuple):
    """Where a playable card lies: a column from 1, or None for the reserve; ``at`` counts from 0."""

    column: int | None
    at: int


class Position:
    """Piles of cards, bottom first. ``columns`` are numbered from 1; the ``hidden[n]`` deepest lie face down.

    A move makes a copy and changes that one; nothing changes any more when a cached property is first asked for.
    """

    def __init__(self, ranks: int, columns: dict[int, list[str]], hidden: dict[int, int]) -> None:
        self.ranks = ranks
        self.columns = columns
        self.hidden = hidden
        self.stock: list[str] = []
        self.stock_dealt = False
        self.reserve: list[str] = []
        self.foundation: list[str] = []

    def copy(self) -> "Position":
        columns = {number: column[:] for number, column in self.columns.items()}
        twin = Position(self.ranks, columns, dict(self.hidden))
        twin.stock, twin.stock_dealt = self.stock[:], self.stock_dealt
        twin.reserve, twin.foundation = self.reserve[:], self.foundation[:]
        return twin

    @functools.cached_property
    def playable(self) -> list[tuple[Place, str]]:
        """The face-up cards in the order of legal moves: columns, bottom up, then the reserve."""
        tableau = [
            (Place(number, at), column[at])
            for number, column in self.columns.items()
            for at in range(self.hidden[number], len(column))
        ]
        return tableau + [(Place(None, at), card) for at, card in enumerate(self.reserve)]

    def run_at_end(self, number: int) -> str | None:
        """Return the suit of the complete run at the end of a column (R9), if there is one."""
        column = self.columns[number]
        if len(column) - self.hidden[number] < self.ranks:
            return None
        suit = column[-1][1]
        run = [rank + suit for rank in reversed(RANKS[: self.ranks])]
        return suit if column[-self.ranks :] == run else None

    def turn_up(self, number: int) -> None:
        """R7."""
        if self.columns[number] and self.hidden[number] == len(self.columns[number]):
            self.hidden[number] -= 1

    def face_down(self) -> int:
        return sum(self.hidden.values())

    @functools.cached_property
    def where(self) -> dict[str, list[Place]]:
        """Where each face-up card lies, in the order of ``playable``."""
        found: dict[str, list[Place]] = {}
        for place, card in self.playable:
            found.setdefault(card, []).append(place)
        return found

    @functools.cached_property
    def runs(self) -> dict[str, int]:
        """How many runs there are of each suit, on the foundation or at the ends of columns."""
        ends = [number for number, column in self.columns.items() if column and column[-1][0] == RANKS[0]]
        complete = [*self.foundation, *(self.run_at_end(number) for number in ends)]
        return {suit: complete.count(suit) for suit in SUITS}

    def seen(self) -> dict[str, object]:
        """Return what a player may see, face-down cards as ``??``."""
        ends = {number: self.run_at_end(number) for number in self.columns}
        return {
            "columns": [["??"] * self.hidden[n] + column[self.hidden[n] :] for n, column in self.columns.items()],
            "stock": len(self.stock),
            "reserve": self.reserve[:],
            "foundation": sorted(self.foundation, key=SUITS.index),
            "complete_runs": [{"column": number, "suit": suit} for number, suit in ends.items() if suit],
            "face_down": self.face_down(),
        }


def deal_out(variant: Variant, options: Options, deck: Sequence[str]) -> Position:
    """R2."""
    columns: dict[int, list[str]] = {number: [] for number in range(1, variant.columns + 1)}
    laid_out = variant.columns * variant.rows
    for i, card in enumerate(deck[:laid_out]):
        columns[i % variant.columns + 1].append(card)
    numbers = list(columns)
    if variant.hidden_side == "right":
        numbers.reverse()
    hidden = dict.fromkeys(columns, 0) | dict.fromkeys(numbers[: options.hidden_columns], variant.hidden_rows)
    position = Position(variant.ranks, columns, hidden)
    (position.reserve if variant.reserve else position.stock).extend(deck[laid_out:])
    return position
