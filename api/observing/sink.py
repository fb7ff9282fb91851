"""Log lines on their way out: written by a thread of their own, so that no answer waits for them or fails with them."""

import contextlib
import logging
import os
import threading
import time
from collections import deque
from typing import Final

from api.observing.visit import current_visit

__all__ = ["LineSink", "count_lost_lines", "flush_lines"]

_MOST_LINES: Final = 10_000
_AT_ONCE: Final = 500  # lines in one write
_REST_SECONDS: Final = 0.02  # in which lines gather
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


def flush_lines() -> None:
    """Wait for all lines of this process: one of several workers is ended by a signal, and has no time afterwards."""
    for handler in logging.getLogger().handlers:
        handler.flush()


class LineSink(logging.Handler):
    """Writes to a file descriptor, past Python's buffers, which would keep what cannot be written.

    A full disk, a closed pipe or a reader who has fallen asleep costs lines, and nothing else: at most ``most_lines``
    wait, and the end of the process waits for them one second. Records without a trace or arguments are formatted in
    that thread as well, many at once, which costs a quarter.
    """

    def __init__(self, descriptor: int = _STANDARD_ERROR, most_lines: int = _MOST_LINES) -> None:
        super().__init__()
        self._descriptor = descriptor
        self._most_lines = most_lines
        self._lines: deque[str | logging.LogRecord] = deque()
        self._awake = threading.Event()
        self._closing = threading.Event()
        self._is_torn = False
        self._is_writing = False
        self._thread: threading.Thread | None = None

    def emit(self, record: logging.LogRecord) -> None:
        """Put the record at the end of the queue; one that cannot be formatted is lost."""
        if len(self._lines) >= self._most_lines:
            _lost.add(1)
            return
        record.visit = current_visit()
        self._lines.append(self._formatted(record) if record.args or record.exc_info else record)
        if not self._awake.is_set():
            self._awake.set()
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="log", daemon=True)
            self._thread.start()

    def flush(self) -> None:
        """Wait until all lines are written, unless that takes too long."""
        deadline = time.monotonic() + _FAREWELL_SECONDS
        while (self._lines or self._is_writing) and time.monotonic() < deadline:
            time.sleep(_PATIENCE_SECONDS)

    def close(self) -> None:
        """Write what still waits, unless that takes too long."""
        self._closing.set()
        self._awake.set()
        if self._thread is not None:
            self._thread.join(_FAREWELL_SECONDS)
            self._lines.clear()
        super().close()

    def _run(self) -> None:
        while not self._closing.is_set():
            self._awake.wait()
            # A thread that wakes up for each line costs the others five times what the line itself does.
            self._closing.wait(_REST_SECONDS)
            self._awake.clear()
            self._is_writing = True
            while self._lines:
                batch = [self._lines.popleft() for _ in range(min(len(self._lines), _AT_ONCE))]
                text = "".join(it if isinstance(it, str) else self._formatted(it) for it in batch)
                try:
                    self._write(text.encode("utf-8", "backslashreplace"))
                except OSError:
                    _lost.add(len(batch))
            self._is_writing = False

    def _formatted(self, record: logging.LogRecord) -> str:
        try:
            return self.format(record) + "\n"
        except Exception:  # noqa: BLE001 - where should it be logged?
            _lost.add(1)
            return ""

    def _write(self, text: bytes) -> None:
        """Write all of it; ``OSError`` if that cannot be. A line cut off by an earlier error is ended first."""
        rest = memoryview(b"\n" + text if self._is_torn else text)
        while rest:
            with contextlib.suppress(BlockingIOError):
                rest = rest[os.write(self._descriptor, rest) :]
                self._is_torn = bool(rest)
                continue
            time.sleep(_PATIENCE_SECONDS)
