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

__all__ = ["CHUNKED", "GET", "MOST", "POST", "SECONDS", "Caller", "ask_bytes", "serving", "verify_refused"]

SECONDS: Final = 60  # what nobody waits for unless something is broken

MOST: Final = Settings(
    keep_alive_seconds=1,
    max_connections=5,
    max_header_bytes=1_024,
    max_url_bytes=256,
    request_seconds=1,
    send_seconds=2,
)
"""Limits that are soon met; ``limited_port`` is where they hold."""

GET: Final = b"GET /v1/languages?lang=hu HTTP/1.1\r\nHost: x\r\n"
POST: Final = b"POST /v1/replay HTTP/1.1\r\nHost: x\r\nAccept-Language: de\r\nContent-Type: application/json\r\n"
CHUNKED: Final = POST + b"Transfer-Encoding: chunked\r\n\r\n"


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

    def __init__(self, port: int, sent: bytes = b"") -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=SECONDS)
        self._received = self._socket.makefile("rb")
        self.send(sent)

    def __enter__(self) -> "Caller":
        return self

    def __exit__(self, *_: object) -> None:
        self._received.close()
        self._socket.close()

    def send(self, sent: bytes) -> None:
        self._socket.sendall(sent)

    def end(self) -> None:
        """Send nothing more, and tell the server so."""
        self._socket.shutdown(socket.SHUT_WR)

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


def ask_bytes(port: int, sent: bytes) -> Reply:
    """Send bytes on a connection of their own, and return the first answer."""
    with Caller(port, sent) as caller:
        return caller.hear()


def verify_refused(caller: Caller, status: int, code: str, language: str) -> None:
    """See that the caller gets a whole problem in the language, and nothing after it."""
    reply = caller.hear()
    assert (reply.status, reply.json["status"], reply.json["code"]) == (status, status, code)
    assert reply.headers["content-type"] == "application/problem+json"
    assert reply.headers["content-language"] == language
    assert reply.headers["access-control-allow-origin"] == "*"
    assert reply.headers["connection"] == "close"
    assert caller.hear_the_rest() == b""
