"""The service on a socket, in a thread of the test's own process, and callers who send what they like."""

import contextlib
import select
import socket
import threading
import time
from collections.abc import Iterator
from typing import Final

import uvicorn
from litestar.types import ASGIApp

from api.app import create_app
from api.settings import Settings
from api.transport.connection import Connection
from tests.api.asgi import Headers, Reply

__all__ = ["SECONDS", "Caller", "serving"]

SECONDS: Final = 60  # what nobody waits for unless something is broken


@contextlib.contextmanager
def serving(settings: Settings, app: ASGIApp | None = None) -> Iterator[int]:
    """Serve until the caller is done; gives the port."""
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        app or create_app(settings),
        http=Connection,
        log_level="critical",
        server_header=False,
        timeout_graceful_shutdown=1,
        ws="none",
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listener],), name="server")
    thread.start()
    try:
        deadline = time.monotonic() + SECONDS
        while not server.started:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        yield listener.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(SECONDS)
        listener.close()
    assert not thread.is_alive()


class Caller:
    """One connection, byte for byte."""

    def __init__(self, port: int, sent: bytes = b"", *, receive_buffer: int | None = None) -> None:
        self._socket = socket.socket()
        if receive_buffer:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self._socket.settimeout(SECONDS)
        self._socket.connect(("127.0.0.1", port))
        self._received = self._socket.makefile("rb")
        self.send(sent)

    def __enter__(self) -> "Caller":
        return self

    def __exit__(self, *_: object) -> None:
        self._received.close()
        self._socket.close()

    def send(self, sent: bytes) -> None:
        self._socket.sendall(sent)

    def drip(self, piece: bytes) -> None:
        """Send a piece several times a second until the server has something to say, or hangs up."""
        deadline = time.monotonic() + SECONDS
        while not select.select([self._socket], [], [], 0.2)[0]:
            assert time.monotonic() < deadline, "the server went on listening"
            self.send(piece)

    def hear(self) -> Reply:
        """Return the next answer; its body is as long as it says."""
        status = self._received.readline()
        assert status, "the server hung up without an answer"
        headers: Headers = {}
        while line := self._received.readline().strip():
            name, _, value = line.decode("latin-1").partition(":")
            headers[name.lower()] = value.strip()
        body = self._received.read(int(headers.get("content-length", "0")))
        return Reply(int(status.split()[1]), headers, body)

    def hear_the_rest(self) -> bytes:
        """Return what comes until the server hangs up."""
        heard = b""
        with contextlib.suppress(ConnectionResetError):
            while piece := self._received.read1(1 << 20):
                heard += piece
        return heard
