"""PySolFC's game numbers: from the text its user sees to the deck order of the same layout (docs/numbering.md)."""

import random
from collections.abc import Callable
from typing import Final, TypeAlias

from engine.cards import KING, Card, Suit
from engine.errors import GameError, Trouble
from engine.reasons import Fault

__all__ = ["deck_of_pysolfc"]

_Below: TypeAlias = Callable[[int], int]
"""A generator as the shuffle uses it: the next whole number from 0 up to, not including, its argument."""

_IGNORED: Final = str.maketrans("", "", "#-_.,")
_MAX_DIGITS: Final = 20
_MAX_LINEAR: Final = 2**33 - 1
_FIRST_TWISTER: Final = 32_000
_TEXT_SHOWN: Final = 40


def deck_of_pysolfc(number: str, decks: int) -> tuple[Card, ...]:
    """Return the deck order (R2) that gives the layout PySolFC deals for ``number``.

    Raises ``GameError`` (``bad_pysolfc_number``) for a text that is no number, and for numbers out of range.
    """
    seed, is_linear = _parse_number(number)
    cards = _unshuffled(decks, rank_major=is_linear and decks == 1)
    below = _linear(seed) if is_linear else _twister(seed)
    for last in range(len(cards) - 1, 0, -1):
        chosen = below(last + 1)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return tuple(reversed(cards))  # that program deals from the end of its list


def _parse_number(number: str) -> tuple[int, bool]:
    """Return the seed, and whether the linear generator takes it rather than the twister."""
    is_prefixed = number.startswith("ms")
    text = number[2:] if is_prefixed else "".join(number.split()).translate(_IGNORED).removesuffix("L")
    digits = text.lstrip("0")
    # The length comes before int(), which takes quadratic time: a caller may send any text.
    if not (digits.isascii() and digits.isdigit()) or len(digits) > _MAX_DIGITS:
        raise _bad_number(number)
    seed = int(digits)
    if is_prefixed and seed > _MAX_LINEAR:
        raise _bad_number(number)
    return seed, is_prefixed or seed < _FIRST_TWISTER


def _bad_number(number: str) -> GameError:
    value = number if len(number) <= _TEXT_SHOWN else number[: _TEXT_SHOWN - 1] + "…"
    return GameError([Trouble(Fault.BAD_PYSOLFC_NUMBER, ("seed",), {"value": value})])


def _unshuffled(decks: int, *, rank_major: bool) -> list[Card]:
    ranks = range(1, KING + 1)
    if rank_major:
        suits = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
        return [Card(suit, rank) for rank in ranks for suit in suits]
    suits = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
    return [Card(suit, rank) for suit in suits for rank in ranks] * decks


def _linear(seed: int) -> _Below:
    """Return the generator of the first FreeCell programs, with the two later extensions of its range."""
    state = seed % 2**32

    def below(limit: int) -> int:
        nonlocal state
        state = (214_013 * state + 2_531_011) % 2**33
        if seed < 2**31:
            output = state >> 16 & 0x7FFF
        elif seed < 2**32:
            output = state >> 16 & 0x7FFF | 0x8000
        else:
            output = (state >> 16 & 0xFFFF) + 1
        return output % limit

    return below


def _twister(seed: int) -> _Below:
    uniform = random.Random(seed).random  # noqa: S311 - the numbering is defined by this generator
    return lambda limit: int(uniform() * limit)
