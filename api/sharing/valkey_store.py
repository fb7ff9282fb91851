"""One connection to Valkey for all requests of a process; while it does not answer, nobody waits for it."""

import asyncio
import hashlib
import logging
from contextvars import Context
from typing import Any, Final, TypeAlias

from valkey.asyncio import Valkey
from valkey.exceptions import NoScriptError, ValkeyError

from api.sharing.store import ReplyError, StoreAwayError, StoreCounts, UnknownScriptError, Word

__all__ = ["ValkeyStore"]

logger: Final = logging.getLogger("scorpion")

_Command: TypeAlias = tuple[Word, ...]
_Asked: TypeAlias = tuple[_Command, asyncio.Future[Any]]

_PROBE: Final = "redis.call('SET', KEYS[1], '', 'PX', 1) return {1, 0}"
_PROBE_NAME: Final = hashlib.sha1(_PROBE.encode(), usedforsecurity=False).hexdigest()
_PROBES: Final[list[_Command]] = [
    ("EVAL", _PROBE, 1, "scorpion:probe"),
    ("EVALSHA", _PROBE_NAME, 1, "scorpion:probe"),
]
_SIGN_OF_LIFE: Final = [1, 0]
_PROBE_SECONDS: Final = 0.5  # between two looks whether it is there again
_MOST_AT_ONCE: Final = 256  # commands sent without waiting for their replies
_MOST_WAITING: Final = 8_192
_FAILURES: Final = (ValkeyError, OSError)  # the second for what the client lets through of sockets and time-outs


class ValkeyStore:
    """Sends what comes in while it waits for replies all at once: one round trip for many, and one connection.

    After a failure it asks for nothing but a sign of life, beside the requests, until there is one. See ``Store``.
    """

    def __init__(self, url: str, timeout_seconds: float) -> None:
        """``timeout_seconds``: for connecting, and for each reply.

        ``TypeError`` or ``ValueError`` if the address is none, or asks for what the client does not know.
        """
        self.counts = StoreCounts()
        self._client = Valkey.from_url(
            url,
            lib_name=None,  # else each connection begins with two more round trips
            lib_version=None,
            max_connections=2,
            socket_connect_timeout=timeout_seconds,
            socket_timeout=timeout_seconds,
        )
        self._client.connection_pool.make_connection()  # not connected yet; it would complain only then
        self._waiting: list[_Asked] = []
        self._sender: asyncio.Task[None] | None = None
        self._watcher: asyncio.Task[None] | None = None

    async def ask(self, *command: Word) -> Any:  # noqa: ANN401 - whatever the command's reply is
        """See ``Store``."""
        if not self.counts.is_there or len(self._waiting) >= _MOST_WAITING:
            self.counts.failed += 1
            raise StoreAwayError
        reply: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((command, reply))
        if self._sender is None:
            self._sender = asyncio.create_task(self._send_waiting(), context=Context())  # of no request
        return await reply

    def lose(self, error: Exception) -> None:
        """See ``Store``."""
        if self.counts.is_there:
            self.counts.is_there = False
            self.counts.losses += 1
            self._watcher = asyncio.create_task(self._await_return(error), context=Context())

    async def close(self) -> None:
        """See ``Store``."""
        for task in (self._sender, self._watcher):
            if task:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        self._give_up([])  # if the sender had not begun yet
        await self._client.aclose()

    async def _send_waiting(self) -> None:
        batch: list[_Asked] = []
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:_MOST_AT_ONCE], self._waiting[_MOST_AT_ONCE:]
                for (_, reply), answer in zip(batch, await self._send([it for it, _ in batch]), strict=True):
                    _settle(reply, answer)
                self.counts.answered += len(batch)
        except _FAILURES as error:
            self.lose(error)
        finally:
            self._give_up(batch)

    def _give_up(self, batch: list[_Asked]) -> None:
        left, self._waiting, self._sender = [*batch, *self._waiting], [], None
        for _, reply in left:
            if not reply.done():
                self.counts.failed += 1
                reply.set_exception(StoreAwayError())

    async def _send(self, commands: list[_Command]) -> list[Any]:
        async with self._client.pipeline(transaction=False) as pipeline:
            for command in commands:
                pipeline.execute_command(*command)  # pyright: ignore[reportUnknownMemberType] - untyped there
            answers: list[Any] = await pipeline.execute(raise_on_error=False)  # pyright: ignore[reportUnknownVariableType] - untyped there
        return answers

    async def _await_return(self, error: Exception) -> None:
        """Look for the store until it is there; what is over at the first look was a hiccup, and is not logged."""
        is_logged = False
        while not await self._is_back():
            if not is_logged:
                logger.warning("Valkey does not answer (%s): this process goes on alone", type(error).__name__)
                is_logged = True
            await asyncio.sleep(_PROBE_SECONDS)
        self.counts.is_there = True
        if is_logged:
            logger.warning("Valkey answers again")

    async def _is_back(self) -> bool:
        try:
            answers = await self._send(_PROBES)
        except _FAILURES:
            return False
        return all(answer == _SIGN_OF_LIFE for answer in answers)


def _settle(reply: asyncio.Future[Any], answer: object) -> None:
    if reply.done():
        return  # its caller has gone
    if isinstance(answer, NoScriptError):
        reply.set_exception(UnknownScriptError())
    elif isinstance(answer, Exception):
        reply.set_exception(ReplyError(type(answer).__name__))
    else:
        reply.set_result(answer)
