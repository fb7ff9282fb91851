"""Chance from the operating system, taken from it many bits at a time."""

import os
import secrets
import struct
from typing import Final

__all__ = ["SystemChance"]

_WORD_BITS: Final = 64
_WORDS: Final = struct.Struct("<128Q")


class SystemChance(secrets.SystemRandom):
    """The system's generator without a call of it for each number, which costs more than the rest of choosing a deal.

    Threads may share it: each word goes to one of them.
    """

    def __init__(self) -> None:
        super().__init__()
        self._words: list[int] = []

    def getrandbits(self, k: int, /) -> int:
        """Return so many bits."""
        count = -(-k // _WORD_BITS)
        bits = 0
        for _ in range(count):
            bits = bits << _WORD_BITS | self._take_word()
        return bits >> count * _WORD_BITS - k

    def _take_word(self) -> int:
        while True:
            try:
                return self._words.pop()
            except IndexError:
                self._words.extend(_WORDS.unpack(os.urandom(_WORDS.size)))
