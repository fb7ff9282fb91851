"""Log lines on their way out: written by a thread of their own, so that no answer waits for them or fails with them."""

import contextlib
import logging
import os
import threading
import time
from collections import deque
from typing import Final

__all__ = ["LineSink", "count_lost_lines"]

_MOST_LINES: Final = 10_000
_AT_ONCE: Final = 500  # lines in one write
_PATIENCE_SECONDS: Final = 0.01  # between two tries at an output that takes nothing more just now
_FAREWELL_SECONDS: Final = 1.0

_STANDARD_ERROR: Final = 2


class _Lost:
    """How many lines of this process could not be written."""

    def __init__(self) -> None:
        self.lines = 0
        self._lock = threading.Lock()

    def add(self, lines: int) -> None:
        with self._lock:
            self.lines += lines


_lost: Final = _Lost()


def count_lost_lines() -> int:
    """Return how many lines of this process could not be written so far."""
    return _lost.lines


class LineSink(logging.Handler):
    """Writes to a file descriptor, past Python's buffers, which would keep what cannot be written.

    A full disk, a closed pipe or a reader who has fallen asleep costs lines, and nothing else: at most ``most_lines``
    wait, and the end of the process waits for them one second.
    """

    def __init__(self, descriptor: int = _STANDARD_ERROR, most_lines: int = _MOST_LINES) -> None:
        super().__init__()
        self._descriptor = descriptor
        self._most_lines = most_lines
        self._lines: deque[bytes] = deque()
        self._awake = threading.Event()
        self._is_closing = False
        self._is_torn = False
        self._thread: threading.Thread | None = None

    def emit(self, record: logging.LogRecord) -> None:
        """Put the record's line at the end of the queue; one that cannot be formatted is lost."""
        try:
            line = self.format(record).encode("utf-8", "backslashreplace")
        except Exception:  # noqa: BLE001 - where should it be logged?
            _lost.add(1)
            return
        if len(self._lines) >= self._most_lines:
            _lost.add(1)
            return
        self._lines.append(line + b"\n")
        self._awake.set()
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="log", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Write what still waits, unless that takes too long."""
        self._is_closing = True
        self._awake.set()
        if self._thread is not None:
            self._thread.join(_FAREWELL_SECONDS)
        super().close()

    def _run(self) -> None:
        while not self._is_closing:
            self._awake.wait()
            self._awake.clear()
            while self._lines:
                batch = [self._lines.popleft() for _ in range(min(len(self._lines), _AT_ONCE))]
                try:
                    self._write(b"".join(batch))
                except OSError:
                    _lost.add(len(batch))

    def _write(self, text: bytes) -> None:
        """Write all of it; ``OSError`` if that cannot be. A line cut off by an earlier error is ended first."""
        rest = memoryview(b"\n" + text if self._is_torn else text)
        while rest:
            with contextlib.suppress(BlockingIOError):
                rest = rest[os.write(self._descriptor, rest) :]
                self._is_torn = bool(rest)
                continue
            time.sleep(_PATIENCE_SECONDS)
