"""What the solver's two methods have in common."""

from typing import NamedTuple, Protocol

from engine.compiled import Cells

__all__ = ["Found", "Method"]


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
