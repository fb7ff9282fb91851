"""The shuffle is fair: chi-square of card × place over many seeds, as docs/numbering.md describes it."""

import functools
import math
import random
from collections.abc import Callable
from typing import Final

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.numbering import packed_deck_of_seed, shuffled_deck
from tests.engine.numbering_twin import DOCS

_COMPILED: Final = hasattr(shuffled_deck, "py_func")  # what numba adds; not there with NUMBA_DISABLE_JIT=1
_SEEDS: Final = 100_000 if _COMPILED else 3_000
_LEAST_CHANCE: Final = 1e-4


@functools.cache
def _faces(decks: int) -> NDArray[np.int64]:
    """Return int64[seeds, 52 * decks]: the faces 0 … 51 of the first seeds' decks in deck order."""
    packed = np.frombuffer(b"".join(packed_deck_of_seed(seed, decks) for seed in range(_SEEDS)), np.uint8)
    return (packed.astype(np.int64) // 16 * 13 + packed % 16 - 1).reshape(_SEEDS, 52 * decks)


def _shuffled_by(choose: Callable[[int], int]) -> NDArray[np.int64]:
    """Return 10 000 one-deck shuffles that swap the card at each index with the one at ``choose(index)``."""
    shuffles = []
    for _ in range(10_000):
        deck = list(range(52))
        for last in range(51, 0, -1):
            chosen = choose(last)
            deck[last], deck[chosen] = deck[chosen], deck[last]
        shuffles.append(deck)
    return np.array(shuffles)


def _generator() -> random.Random:
    return random.Random(1)  # noqa: S311 - a fixed sequence is wanted, no secret


def _squares(cells: NDArray[np.int64], size: int) -> float:
    """Return the sum of squared differences from the mean, over a table of ``size`` cells that were hit so often."""
    counts = np.bincount(cells.ravel(), minlength=size)
    return float(((counts - cells.size / size) ** 2).sum())


def _card_by_place(faces: NDArray[np.int64]) -> tuple[float, int]:
    """Return chi-square and its degrees of freedom.

    Every card is somewhere and every place holds one: the table's rows and columns have fixed totals, and its cells
    the covariance of a random permutation. Hence the factor, where independent cells would have 52 / N.
    """
    shuffles, places = faces.shape
    squares = _squares(faces * places + np.arange(places), 52 * places)
    return squares * (places - 1) / (shuffles * places / 52), 51 * (places - 1)


def _first_by_next_first(faces: NDArray[np.int64]) -> tuple[float, int]:
    """Return chi-square and degrees of freedom of a seed's first card against the first card of the next seed."""
    pairs = faces[:-1, 0] * 52 + faces[1:, 0]
    return _squares(pairs, 52 * 52) * 52 * 52 / pairs.size, 52 * 52 - 1


def _chance_of_more(statistic: float, freedom: int) -> float:
    """Return the probability of a larger chi-square (Wilson and Hilferty 1931: its cube root is nearly normal)."""
    spread = 2 / (9 * freedom)
    deviation = (math.cbrt(statistic / freedom) - (1 - spread)) / math.sqrt(spread)
    return math.erfc(deviation / math.sqrt(2)) / 2


def _is_fair(statistic: float, freedom: int) -> bool:
    return _LEAST_CHANCE < _chance_of_more(statistic, freedom) < 1 - _LEAST_CHANCE


@pytest.mark.parametrize(("statistic", "freedom", "chance"), [(124.342, 100, 0.05), (149.449, 100, 0.001)])
def test_the_approximation_meets_printed_critical_values(statistic: float, freedom: int, chance: float) -> None:
    """Values of the NIST/SEMATECH e-Handbook, table 1.3.6.7.4."""
    assert _chance_of_more(statistic, freedom) == pytest.approx(chance, rel=0.02)


@pytest.mark.parametrize("decks", [1, 2])
def test_every_card_is_equally_likely_at_every_place(decks: int) -> None:
    statistic, freedom = _card_by_place(_faces(decks))

    assert _is_fair(statistic, freedom)
    if _COMPILED:  # interpreted, the sample is smaller than the published one
        chance = _chance_of_more(statistic, freedom)
        assert f"| {decks} | {statistic:.1f} | {freedom} | {chance:.3f} |" in DOCS.read_text(encoding="utf-8")


@pytest.mark.parametrize("decks", [1, 2])
def test_seeds_in_a_row_have_unrelated_decks(decks: int) -> None:
    assert _is_fair(*_first_by_next_first(_faces(decks)))


def test_the_check_passes_a_fair_shuffle() -> None:
    generator = _generator()

    assert _is_fair(*_card_by_place(_shuffled_by(lambda last: generator.randrange(last + 1))))


def test_the_check_fails_swaps_over_the_whole_deck() -> None:
    generator = _generator()

    assert not _is_fair(*_card_by_place(_shuffled_by(lambda _: generator.randrange(52))))


def test_the_check_fails_remainders_of_bytes() -> None:
    generator = _generator()

    assert not _is_fair(*_card_by_place(_shuffled_by(lambda last: generator.randrange(256) % (last + 1))))


def test_the_check_fails_swaps_that_always_move_the_card() -> None:
    generator = _generator()

    assert not _is_fair(*_card_by_place(_shuffled_by(generator.randrange)))
