"""The service as it is run, ``python -m api``, in processes of its own that may be watched, killed and stopped."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from types import TracebackType
from typing import IO, Final

__all__ = ["ROOT", "START_SECONDS", "Service", "eventually", "free_port", "says_ready"]

ROOT: Final = Path(__file__).parents[1]
START_SECONDS: Final = 300  # kernels may have to be compiled first
_STOP_SECONDS: Final = 60
_OK: Final = 200


class Service:
    """A server with one or more workers; its log goes to a file as JSON unless ``log`` says where else."""

    def __init__(
        self,
        *flags: str,
        workers: int = 1,
        log: IO[bytes] | None = None,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        """Prepare it; ``settings`` are environment variables."""
        self._flags = (*flags, *(("--workers", str(workers)) if workers > 1 else ()))
        self._workers = workers
        self._log = log
        self._folder = tempfile.TemporaryDirectory()
        self._settings = dict(settings or {})
        self.port = free_port()
        self.log = Path(self._folder.name) / "log"

    def __enter__(self) -> "Service":
        """Start, and wait until all workers are ready."""
        self.start()
        return self

    def __exit__(
        self, _type: type[BaseException] | None, _error: BaseException | None, _at: TracebackType | None
    ) -> None:
        """Kill what is left."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        self._folder.cleanup()

    def start(self) -> None:
        """Start (once more, on the same port), and wait until the service is ready."""
        usual = {"HOST": "127.0.0.1", "PORT": str(self.port), "SCORPION_LOG_FORMAT": "json"}
        command = [sys.executable, "-m", "api", *self._flags]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command,
                cwd=ROOT,
                env=os.environ | usual | self._settings,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=self._log or log,
                start_new_session=True,
            )
        eventually(lambda: self._has_ended() or (self.is_ready() and len(self.workers()) == self._workers))
        if self._log is None:
            eventually(lambda: self._has_ended() or self.times_logged("scorpion", "ready") >= self._workers)

    def workers(self) -> tuple[int, ...]:
        """Return the process ids of the processes that answer."""
        if self._workers == 1:
            return (self.process.pid,)
        return tuple(child for child in _children(self.process.pid) if b"spawn_main" in _command(child))

    def is_ready(self) -> bool:
        """Return whether one of the workers says so."""
        return says_ready(self.port)

    def times_logged(self, logger: str, message: str) -> int:
        """Return how many lines of a logger begin with that message."""
        begin = f'"logger":"{logger}","message":"{message}'
        return self.log.read_text("utf-8").count(begin)

    def stop(self) -> int:
        """Send SIGTERM and return the exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(_STOP_SECONDS)

    def _has_ended(self) -> bool:
        if self.process.poll() is None:
            return False
        msg = f"the server has ended with {self.process.returncode}"
        raise RuntimeError(msg)


def eventually(happens: Callable[[], bool], seconds: float = START_SECONDS) -> float:
    """Wait until something happens; return how many seconds that took, or raise ``TimeoutError``."""
    began = time.monotonic()
    while not happens():
        if time.monotonic() - began > seconds:
            msg = f"not within {seconds} s"
            raise TimeoutError(msg)
        time.sleep(0.02)
    return time.monotonic() - began


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _children(process: int) -> Sequence[int]:
    return [*map(int, Path(f"/proc/{process}/task/{process}/children").read_text("ascii").split())]


def _command(process: int) -> bytes:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""


def says_ready(port: int) -> bool:
    """Return whether who listens on a port is ready."""
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/health/ready")
        return connection.getresponse().status == _OK
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()
