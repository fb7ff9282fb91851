"""Whether the service can answer at once: it compiles its kernels when it starts, beside the event loop."""

import asyncio
import logging
import os
import threading
from collections.abc import Callable
from typing import Final

from api.codes import ProblemCode
from api.problems import ProblemError, Wrong

__all__ = ["OTHERS_ANSWER", "OTHERS_SECONDS", "Readiness"]

OTHERS_ANSWER: Final = "_SCORPION_OTHERS_ANSWER"
"""The variable by which the parent of several workers tells a new one that there are others."""

OTHERS_SECONDS: Final = 20
"""For which a worker that is not ready leaves requests to the others: loading takes a few, compiling takes minutes."""

_LOOK_SECONDS: Final = 0.05

logger: Final = logging.getLogger("scorpion")


class Readiness:
    """Runs ``warm`` once in a thread of its own.

    Once it is told to stop it is not ready any more. An application called without its lifespan is neither warming nor
    ready: it compiles what a request needs when it needs it.
    """

    def __init__(self, warm: Callable[[], None], retry_after_seconds: int) -> None:
        self._warm = warm
        self._retry_after = b"%d" % retry_after_seconds
        self._is_warming = False
        self._is_ready = False
        self._is_stopping = False

    def start(self) -> None:
        """Begin to warm; the start of the service does not wait for it."""
        self._is_warming = True
        threading.Thread(target=self._run, name="warm", daemon=True).start()

    async def leave_to_others(self) -> None:
        """Wait until it is ready, for some seconds at most, if others answer at the same address meanwhile.

        A process of its own, and one of several that are all new, tells who asks that it is not ready.
        """
        ends = asyncio.get_running_loop().time() + OTHERS_SECONDS
        while self._is_warming and not self._is_stopping and OTHERS_ANSWER in os.environ:
            if asyncio.get_running_loop().time() >= ends:
                return
            await asyncio.sleep(_LOOK_SECONDS)

    def stop(self) -> None:
        """Let whoever asks send no more requests; those that come are still served."""
        self._is_stopping = True

    def verify_ready(self) -> None:
        """Raise ``ProblemError`` (503) unless everything is compiled and more requests are welcome."""
        if self._is_stopping:
            raise self._problem(ProblemCode.STOPPING)
        if not self._is_ready:
            raise self._problem(ProblemCode.NOT_READY)

    def verify_not_warming(self) -> None:
        """Raise ``ProblemError`` (503) while the kernels are compiled: a request that needs them would block all."""
        if self._is_warming:
            raise self._problem(ProblemCode.NOT_READY)

    def _problem(self, code: ProblemCode) -> ProblemError:
        return ProblemError(Wrong(code), headers=((b"retry-after", self._retry_after),))

    def _run(self) -> None:
        try:
            self._warm()
            self._is_ready = True
            logger.info("ready")
        except Exception:
            logger.exception("the service cannot get ready")
        finally:
            self._is_warming = False
