"""A service that is told to stop: it says so for a while, then takes no more requests and gives up solver work.

A server that gets SIGTERM refuses new connections at once, and whoever spreads requests over several of them learns of
it by a failure. So while a server runs its application, the signal comes here first.
"""

import asyncio
import logging
import signal
import threading
from collections.abc import Callable
from contextvars import Context
from types import FrameType
from typing import Final, TypeAlias

from api.offload import SolverPool
from api.readiness import Readiness

__all__ = ["Draining"]

logger: Final = logging.getLogger("scorpion")

_Handler: TypeAlias = Callable[[int, FrameType | None], object]


class Draining:
    """Passes signals on to the server: SIGTERM after ``seconds`` in which the service is not ready, SIGINT at once."""

    def __init__(self, readiness: Readiness, solvers: SolverPool, seconds: int) -> None:
        self._readiness = readiness
        self._solvers = solvers
        self._seconds = seconds
        self._is_draining = False

    async def start(self) -> None:
        """Take the place of the server's handlers; without any, signals are left alone."""
        if threading.current_thread() is not threading.main_thread():
            return
        loop = asyncio.get_running_loop()
        for number, begin in ((signal.SIGTERM, self._drain), (signal.SIGINT, self._stop)):
            server = signal.getsignal(number)
            if callable(server):
                signal.signal(number, _in_loop(loop, begin, server))

    def _drain(self, number: int, server: _Handler) -> None:
        """Begin to drain; if that was begun before, whoever sent the signal once more is in a hurry."""
        self._readiness.stop()
        if self._is_draining or not self._seconds:
            self._stop(number, server)
            return
        self._is_draining = True
        logger.info("told to stop: not ready any more, requests are served for %d s", self._seconds)
        asyncio.get_running_loop().call_later(self._seconds, self._stop, number, server)

    def _stop(self, number: int, server: _Handler) -> None:
        self._readiness.stop()
        try:
            self._solvers.stop()
        finally:
            server(number, None)


def _in_loop(
    loop: asyncio.AbstractEventLoop, handle: Callable[[int, _Handler], None], server: _Handler
) -> Callable[[int, FrameType | None], None]:
    """Return a signal handler that lets the loop do the work: a signal comes in the midst of anything."""

    def on_signal(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - the signature of handlers
        loop.call_soon_threadsafe(handle, number, server, context=Context())  # not that of the request it interrupts

    return on_signal
