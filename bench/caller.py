"""A caller with a connection of its own, kept between requests as browsers and proxies keep theirs."""

import asyncio
from typing import Final, NamedTuple

__all__ = ["Caller", "Heard", "LostError"]

_END: Final = b"\r\n\r\n"


class LostError(Exception):
    """The connection broke after the request had been sent and before the whole answer was there."""


class Heard(NamedTuple):
    """An answer; ``retry_after`` is empty if it has none."""

    status: int
    retry_after: str
    body: bytes


class Caller:
    """Asks one request at a time; connects when it has to."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, request: bytes) -> Heard:
        """Return the answer to a request other than ``HEAD``.

        Raises ``LostError``, or ``OSError`` if nobody takes the connection, so that nothing was sent.
        """
        reader, writer = await self._connected()
        try:
            writer.write(request)
            head = await reader.readuntil(_END)
            lines = head.lower().split(b"\r\n")
            body = await reader.readexactly(int(_field(lines, b"content-length") or b"0"))
        except (ConnectionError, asyncio.IncompleteReadError) as error:
            self.hang_up()
            raise LostError(repr(error)) from error
        if _field(lines, b"connection") == b"close":
            self.hang_up()
        return Heard(int(lines[0].split()[1]), _field(lines, b"retry-after").decode(), body)

    def hang_up(self) -> None:
        """Give the connection up, with whatever is on its way."""
        if self._streams:
            self._streams[1].transport.abort()
            self._streams = None

    async def _connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._streams and (self._streams[0].at_eof() or self._streams[1].is_closing()):
            self.hang_up()
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        return self._streams


def _field(lines: list[bytes], name: bytes) -> bytes:
    return next((line[len(name) + 1 :].strip() for line in lines if line.startswith(name + b":")), b"")
