"""How far a long command is: one line on a terminal, drawn anew a few times a second."""

import time
from collections.abc import Callable
from datetime import timedelta
from typing import Final, TextIO

__all__ = ["Progress"]

_WIDTH: Final = 24
_SECONDS_BETWEEN: Final = 0.25
_START_OF_EMPTY_LINE: Final = "\r\x1b[K"


class Progress:
    """The share of ``total`` deals that is done; it writes nothing if the stream is no terminal.

    ``done``: how many were done before; they do not count for the speed. ``clock`` tells seconds.
    """

    def __init__(self, stream: TextIO, total: int, done: int = 0, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream = stream if stream.isatty() else None
        self._total = total
        self._before = self._done = done
        self._clock = clock
        self._began = self._drawn = clock()

    def advance(self, deals: int) -> None:
        """Count deals, and draw if the last time is long enough ago."""
        self._done += deals
        now = self._clock()
        if self._stream and now - self._drawn >= _SECONDS_BETWEEN:
            self._drawn = now
            self._stream.write(_START_OF_EMPTY_LINE + self._line(now - self._began))
            self._stream.flush()

    def close(self) -> None:
        """Take the line away."""
        if self._stream:
            self._stream.write(_START_OF_EMPTY_LINE)
            self._stream.flush()

    def _line(self, seconds: float) -> str:
        share = self._done / self._total
        bar = "#" * int(share * _WIDTH)
        rate = (self._done - self._before) / seconds
        left = timedelta(seconds=round((self._total - self._done) / rate))
        counts = f"{share:6.1%}  {self._done:,} of {self._total:,} deals"
        return f"[{bar:-<{_WIDTH}}] {counts}  {rate:,.0f}/s  {left} left"
