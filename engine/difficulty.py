"""How hard a winnable deal is to win: measured by how it plays, not by the work of a solver (docs/difficulty.md)."""

import enum
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.board import blank_board
from engine.playouts import PLAYOUTS, WIDTH, play_deals
from engine.variants import Options, Variant

__all__ = ["Bounds", "Difficulty", "Ease", "bounds_of", "difficulty_of", "eases_of"]


class Difficulty(enum.StrEnum):
    """A quarter of the winnable deals of a variant each."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"


class Ease(NamedTuple):
    """How easily a deal is won; compared in this order, and more is easier.

    ``wins`` of the simulated player's ``PLAYOUTS`` games; ``links``: cards on their next higher ones at the end of all
    these games together; ``choices``: moves to choose from, a thousand times their mean.
    """

    wins: int
    links: int
    choices: int


Bounds: TypeAlias = tuple[Ease, Ease, Ease]
"""What a deal must reach not to be *expert*, not to be *hard* either, and to be *easy*."""


def eases_of(variant: Variant, options: Options, seeds: Sequence[int]) -> NDArray[np.int64]:
    """Return int64[n, 3], an ``Ease`` a deal; the seeds and options must exist. It takes a few milliseconds a deal."""
    eases = np.empty((len(seeds), WIDTH), np.int64)
    play_deals(blank_board(variant, options), variant.decks, np.array(seeds, np.int64), eases, PLAYOUTS)
    return eases


def bounds_of(eases: Sequence[Ease]) -> Bounds:
    """Return the quartiles of deals, of which there must be one at least."""
    ordered = sorted(eases)
    first, second, third = (ordered[len(ordered) * quarter // 4] for quarter in (1, 2, 3))
    return first, second, third


def difficulty_of(ease: Ease, bounds: Bounds) -> Difficulty:
    """Return how hard a deal is by the bounds of its variant."""
    to_expert, to_hard, to_medium = bounds
    if ease < to_expert:
        return Difficulty.EXPERT
    if ease < to_hard:
        return Difficulty.HARD
    return Difficulty.MEDIUM if ease < to_medium else Difficulty.EASY
