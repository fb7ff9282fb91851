"""What the solver's two methods have in common, and which positions are the first one's."""

from typing import Final, NamedTuple, Protocol

from engine.board import EMPTY_ANY, RUNS
from engine.compiled import Cells

__all__ = ["Found", "Method", "has_one_deck", "has_one_switch_a_card"]

_ONE_DECK: Final = 4  # runs; every variant has four suits


class Found(NamedTuple):
    """What a method has found out about a position.

    ``verdict``: as in ``conflicts``. ``moves``: source and target of each, as ``apply`` takes them; with WINNABLE only.
    """

    verdict: int
    positions: int
    moves: tuple[tuple[int, int], ...] = ()


class Method(Protocol):
    """A way to solve one position after another; for one thread at a time, save ``stop``."""

    def solve(self, board: Cells, max_positions: int, most_moves: int) -> Found:
        """Return what can be found out within so many positions, at least one; the board, not won yet, may change.

        Where lines of different length can be found, one of at most ``most_moves`` is looked for.
        """
        ...

    def stop(self) -> None:
        """Let ``solve``, now and later, come back soon with UNKNOWN."""
        ...


def has_one_deck(board: Cells) -> bool:
    """Return whether a game is played with one deck (R1)."""
    return bool(board[RUNS] <= _ONE_DECK)


def has_one_switch_a_card(board: Cells) -> bool:
    """Return whether NOTES.md, section 1, holds of a game: one deck, and only kings fill a space (R5)."""
    return has_one_deck(board) and not board[EMPTY_ANY]
