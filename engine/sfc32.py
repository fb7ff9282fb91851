"""Chris Doty-Humphrey's small fast counting generator with 32-bit words: the source of our own numbering's shuffles."""

from typing import Final

from engine.compiled import compiled

__all__ = ["WORD", "begin", "step"]

WORD: Final = 2**32
"""Outputs are below this."""

_LOW: Final = WORD - 1
_DISCARDED: Final = 12


# 32-bit words live in 64-bit integers and are masked after each sum, so that compiled and interpreted code agree.
@compiled
def step(a: int, b: int, c: int, counter: int) -> tuple[int, int, int, int, int]:
    """Return the next output, and then the state after it."""
    output = (a + b + counter) & _LOW
    rotated = (c << 21 | c >> 11) & _LOW
    return output, b ^ b >> 9, (c + (c << 3)) & _LOW, (rotated + output) & _LOW, (counter + 1) & _LOW


@compiled
def begin(stream: int, seed: int) -> tuple[int, int, int, int]:
    """Return the state from which ``seed``, at most 2^64 − 1, makes its numbers; streams differ from each other."""
    a, b, c, counter = stream, seed & _LOW, seed >> 32, 1
    for _ in range(_DISCARDED):
        _, a, b, c, counter = step(a, b, c, counter)
    return a, b, c, counter
