"""Deal numbers: from a seed of our own numbering, or of PySolFC's, to a deck order (docs/numbering.md)."""

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.cards import Card, unpack_card
from engine.compiled import compiled
from engine.errors import GameError, Param, Trouble
from engine.pysolfc import deck_of_pysolfc
from engine.reasons import Fault
from engine.sfc32 import WORD, begin, step

__all__ = ["MAX_SEED", "deck_of_pysolfc", "deck_of_seed", "packed_deck_of_seed", "shuffled_deck"]

MAX_SEED: Final = 2**53 - 1
"""The largest whole number that JavaScript holds exactly, so that no browser rounds a deal number."""

_STREAM: Final = 0
_DIGITS_SHOWN: Final = 40


def deck_of_seed(seed: int, decks: int) -> tuple[Card, ...]:
    """Return the deck order (R2) that ``seed`` names; ``GameError`` (``seed_out_of_range``) outside 0 … ``MAX_SEED``.

    The numbering is frozen: a seed names the same order for ever, in every variant with as many decks.
    """
    return tuple(unpack_card(packed) for packed in packed_deck_of_seed(seed, decks))


def packed_deck_of_seed(seed: int, decks: int) -> bytes:
    """Return ``deck_of_seed`` as bytes of ``pack_card``, 52 a deck, without the copy bit; same error."""
    if not 0 <= seed <= MAX_SEED:
        params: dict[str, Param] = {"value": _shortened(seed), "max": MAX_SEED}
        raise GameError([Trouble(Fault.SEED_OUT_OF_RANGE, ("seed",), params)])
    return shuffled_deck(seed, decks).tobytes()


def _shortened(number: int) -> str:
    if abs(number) < 10**_DIGITS_SHOWN:
        return str(number)
    # Python refuses to write out more than 4300 digits, so the tail is cut off before the number becomes text.
    tail = int(number.bit_length() * math.log10(2)) - _DIGITS_SHOWN
    sign = "-" if number < 0 else ""
    return f"{sign}{str(abs(number) // 10**tail)[: _DIGITS_SHOWN - 1]}…"


@compiled
def shuffled_deck(seed: int, decks: int) -> NDArray[np.uint8]:
    """Return the order of ``seed`` as packed cards, uint8[52 * decks]; the range of ``seed`` is not checked."""
    size = 52 * decks
    deck = np.empty(size, np.uint8)
    for place in range(size):
        deck[place] = place // 13 % 4 << 4 | place % 13 + 1
    a, b, c, counter = begin(_STREAM, seed)
    for last in range(size - 1, 0, -1):
        # Outputs from this bound on would make small remainders likelier than the others.
        bound = WORD - WORD % (last + 1)
        output = bound
        while output >= bound:
            output, a, b, c, counter = step(a, b, c, counter)
        chosen = output % (last + 1)
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return deck
