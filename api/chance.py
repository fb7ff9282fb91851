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

    def getrandbits(self, k: int) -> int:
        """Return so many bits."""
        if k > _WORD_BITS:
            return super().getrandbits(k)
        while True:
            try:
                return self._words.pop() >> (_WORD_BITS - k)
            except IndexError:
                self._words.extend(_WORDS.unpack(os.urandom(_WORDS.size)))
