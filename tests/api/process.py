"""The service in a process of its own, as people run it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import httpx

__all__ = ["ROOT", "running"]

ROOT: Final = Path(__file__).parents[2]


@contextmanager
def running(*, hash_seed: str = "0", settings: Mapping[str, str] | None = None) -> Iterator[httpx.Client]:
    """Serve on a free port until the caller is done, and wait until the service is ready."""
    usual = {
        "PYTHONHASHSEED": hash_seed,
        "PORT": "0",
        "HOST": "127.0.0.1",
        "SCORPION_DRAIN_SECONDS": "0",
        "SCORPION_RATE_LIMIT_UNITS": "0",
    }
    environment = os.environ | usual | dict(settings or {})
    command = [sys.executable, "-W", "error", "-m", "api"]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True) as process:
        try:
            with httpx.Client(base_url=_address_of(process), trust_env=False, timeout=60) as client:
                _wait_until_ready(client)
                yield client
        finally:
            process.send_signal(signal.SIGTERM)


def _address_of(process: "subprocess.Popen[str]") -> str:
    """Return the address that the server names in its log once it listens."""
    assert process.stderr
    log: list[str] = []
    for line in process.stderr:
        log.append(line)
        if "running on" in line:
            return line.partition("running on ")[2].split()[0]
    raise AssertionError("".join(log))


def _wait_until_ready(client: httpx.Client) -> None:
    deadline = time.monotonic() + 120
    while client.get("/health/ready").status_code != 200:
        assert time.monotonic() < deadline
        time.sleep(0.1)
