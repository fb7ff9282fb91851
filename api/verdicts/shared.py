"""The verdicts that all processes keep for each other."""

import asyncio
import logging
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError
from typing import Any, Final, TypeVar

import msgspec

from api.settings import Settings
from api.sharing.store import ReplyError, Store, StoreAwayError, Word
from api.verdicts.asking import AskingSolver
from api.verdicts.entry import MOST_BYTES, Question, read_entry, write_entry
from engine.solver import AnySolver, Verdict

__all__ = ["SharedVerdicts", "VerdictCounts"]

T = TypeVar("T")

logger: Final = logging.getLogger("scorpion")

_PREFIX: Final = b"scorpion:verdict:"
_NO_ANSWER: Final = (CancelledError, ReplyError, StoreAwayError, TimeoutError)
_MILLISECONDS: Final = 1_000


class VerdictCounts(msgspec.Struct):
    """For metrics: verdicts asked for and found, not found, found but not to be relied on; and kept for others."""

    found: int = 0
    missed: int = 0
    rejected: int = 0
    kept: int = 0


class SharedVerdicts:
    """Asks the shared store from the threads of the solvers, by way of the event loop that talks to it."""

    def __init__(self, settings: Settings, store: Store | None) -> None:
        self.counts = VerdictCounts()
        self._store = store if settings.verdict_seconds else None
        self._lifetime_seconds = settings.verdict_seconds
        self._secret = settings.verdict_secret.encode()
        # The store gives up sooner; this is for a loop that waits for the threads to end, and so answers none of them.
        self._patience_seconds = 5 * settings.valkey_timeout_ms / _MILLISECONDS
        self._lock = threading.Lock()

    def asked_by(self, work: Callable[[AnySolver], T]) -> Callable[[AnySolver], T]:
        """Return the same work with a solver that asks here, for a thread; to be called in the store's event loop."""
        if self._store is None:
            return work
        store, loop = self._store, asyncio.get_running_loop()

        def ask(*command: Word) -> Any:  # noqa: ANN401 - whatever the command's reply is
            return self._wait_for(store, loop, command)

        return lambda solver: work(
            AskingSolver(
                solver,
                find=lambda question: self._find(ask, question),
                keep=lambda question, verdict: self._keep(ask, question, verdict),
            )
        )

    def _find(self, ask: Callable[..., Any], question: Question) -> Verdict | None:
        entry = ask("GETRANGE", _PREFIX + question.name, 0, MOST_BYTES)
        verdict = read_entry(question, entry, self._secret) if isinstance(entry, bytes) and entry else None
        with self._lock:
            if verdict:
                self.counts.found += 1
            elif entry:
                self._reject()
            else:
                self.counts.missed += 1
        return verdict

    def _keep(self, ask: Callable[..., Any], question: Question, verdict: Verdict) -> None:
        entry = write_entry(question, verdict, self._secret)
        if entry and ask("SET", _PREFIX + question.name, entry, "EX", self._lifetime_seconds):
            with self._lock:
                self.counts.kept += 1

    def _reject(self) -> None:
        if not self.counts.rejected:
            logger.warning("a kept verdict is damaged, forged, or signed with another secret; it is not used")
        self.counts.rejected += 1

    def _wait_for(self, store: Store, loop: asyncio.AbstractEventLoop, command: tuple[Word, ...]) -> Any:  # noqa: ANN401 - whatever the command's reply is
        """Return the reply, None if there is none."""
        asking = store.ask(*command)
        try:
            reply = asyncio.run_coroutine_threadsafe(asking, loop)
        except RuntimeError:  # the loop has ended
            asking.close()
            return None
        try:
            return reply.result(self._patience_seconds)
        except _NO_ANSWER:
            reply.cancel()
            return None
