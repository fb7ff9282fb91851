"""Servers to measure, each a process of its own on a core of its own."""

import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["serving", "take_client_core"]

_START_SECONDS = 120  # kernels may have to be compiled first


def take_client_core() -> None:
    """Leave all cores but the last to the server."""
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[-1]})


@contextmanager
def serving(app: str, *flags: str, **environment: str) -> Iterator[tuple[int, int]]:
    """Serve an ASGI app while the block runs; gives its port and its process id."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "uvicorn", app, *flags, "--port", str(port), "--no-access-log"]
    command += ["--log-level", "warning"]
    unlimited = {"SCORPION_RATE_LIMIT_UNITS": "0"}  # all requests come from one caller
    with subprocess.Popen(command, env=os.environ | unlimited | environment) as process:
        try:
            os.sched_setaffinity(process.pid, {0})
            _wait(port)
            yield port, process.pid
        finally:
            process.terminate()


def _wait(port: int) -> None:
    """Wait until the server says that it is ready."""
    deadline = time.monotonic() + _START_SECONDS
    while not _is_ready(port):
        if time.monotonic() > deadline:
            msg = f"no server is ready on port {port}"
            raise TimeoutError(msg)
        time.sleep(0.05)


def _is_ready(port: int) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=1)
    try:
        connection.request("GET", "/health/ready")
        return connection.getresponse().status == http.HTTPStatus.OK
    except OSError:
        return False
    finally:
        connection.close()
