"""Numbers that other parts of the service keep: Prometheus is told when it asks, so counting them costs nothing."""

import asyncio
import logging
import threading
from collections.abc import Callable
from typing import Final

from prometheus_client import Counter, Gauge

__all__ = ["Followed"]

logger: Final = logging.getLogger("scorpion")

_FRESH_SECONDS: Final = 1.0


class Followed:
    """Copies each number to its metric when it is told to, from any thread."""

    def __init__(self) -> None:
        self._copies: list[Callable[[], None]] = []
        self._lock = threading.Lock()
        self._copier: asyncio.Task[None] | None = None

    def count(self, counter: Counter, read: Callable[[], int]) -> None:
        """Follow a number that only goes up."""
        told = 0

        def copy() -> None:
            nonlocal told
            now = read()
            counter.inc(now - told)
            told = now

        self._copies.append(copy)

    def measure(self, gauge: Gauge, read: Callable[[], float]) -> None:
        """Follow a number that goes up and down."""
        gauge.set(read())
        self._copies.append(lambda: gauge.set(read()))

    def copy(self) -> None:
        """Bring all metrics up to date."""
        with self._lock:
            for copy in self._copies:
                copy()

    def start(self) -> None:
        """Copy each second from now on, for other workers may be the ones that are asked; in the running event loop."""
        self._copier = asyncio.get_running_loop().create_task(self._copy_on())

    def stop(self) -> None:
        """Copy a last time."""
        if self._copier:
            self._copier.cancel()
            self._copy_safely()

    async def _copy_on(self) -> None:
        while True:
            self._copy_safely()
            await asyncio.sleep(_FRESH_SECONDS)

    def _copy_safely(self) -> None:
        try:
            self.copy()
        except Exception:  # the disk of the folder that workers share may be full
            logger.exception("numbers for Prometheus could not be brought up to date")
