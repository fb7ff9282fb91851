"""Servers in processes of their own, to be stopped."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import IO, Any, Final

import httpx
import msgspec

from tests.api.process import ROOT

__all__ = ["MODULE", "SECONDS", "Served", "answer_on", "connected", "eventually", "listens", "request_head", "served"]

MODULE: Final = (sys.executable, "-W", "error", "-m", "api")
SECONDS: Final = 180  # kernels that are not cached yet are compiled, on a busy machine


class Served(msgspec.Struct, frozen=True):
    """A running server and a client of it."""

    process: "subprocess.Popen[bytes]"
    client: httpx.Client
    port: int

    def is_ready(self) -> bool:
        """Return whether it says so; it may not listen yet."""
        try:
            return self.client.get("/health/ready").status_code == 200
        except httpx.ConnectError:
            return False


@contextmanager
def served(
    *flags: str, command: Sequence[object] = MODULE, log: IO[bytes] | int = subprocess.DEVNULL, **settings: str
) -> Iterator[Served]:
    """Serve on a free port, ready, and kill what is left of it in the end; settings are environment variables."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environment = os.environ | {"HOST": "127.0.0.1", "PORT": str(port)} | settings
    words = [*map(str, command), *flags]
    process = subprocess.Popen(words, cwd=ROOT, env=environment, stderr=log, start_new_session=True)
    with process, httpx.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False, timeout=SECONDS) as client:
        server = Served(process, client, port)
        try:
            eventually(lambda: process.poll() is not None or server.is_ready())
            yield server
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)


def eventually(happens: Callable[[], bool]) -> None:
    """Wait until something happens."""
    deadline = time.monotonic() + SECONDS
    while not happens():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@contextmanager
def connected(server: Served) -> Iterator[socket.socket]:
    """Connect to the server, without HTTP."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=SECONDS) as connection:
        yield connection


def listens(server: Served) -> bool:
    """Return whether anybody takes a connection."""
    try:
        with connected(server):
            return True
    except ConnectionError:
        return False


def request_head(path: str, body: bytes) -> bytes:
    """Return all of a POST request but its body."""
    lines = (f"POST {path} HTTP/1.1", "Host: x", "Content-Type: application/json", f"Content-Length: {len(body)}")
    return "\r\n".join((*lines, "", "")).encode()


def answer_on(connection: socket.socket) -> tuple[int, Any]:
    """Return status and JSON of the one answer that comes on a connection; a 503 says when to try again."""
    head, _, body = connection.makefile("rb").read().partition(b"\r\n\r\n")
    status = int(head.split()[1])
    assert status != 503 or b"\r\nretry-after: " in head
    return status, msgspec.json.decode(body)
