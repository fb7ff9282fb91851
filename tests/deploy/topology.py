"""``scripts/topology``, started and stopped by tests."""

import os
import re
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec

from tests.api.process import ROOT
from tests.deploy.ports import free_ports

__all__ = ["Running", "topology_running"]

START_SECONDS: Final = 180  # kernels that are not cached yet are compiled, by each replica, on a busy machine
STOP_SECONDS: Final = 30


class Running(msgspec.Struct, frozen=True):
    """A running topology: the proxy's ports for HTTP and HTTPS, and the process ids of the replicas."""

    port: int
    tls_port: int
    replicas: tuple[int, ...]


@contextmanager
def topology_running(log: Path, *, replicas: int = 2, **settings: str) -> Iterator[Running]:
    """Run it on free ports until the caller is done; then nothing may listen there any more."""
    ports = free_ports(3 + replicas)
    port, tls_port, valkey_port, *replica_ports = ports
    environment = {
        "PORT": str(port),
        "TLS_PORT": str(tls_port),
        "VALKEY_PORT": str(valkey_port),
        "REPLICA_PORTS": " ".join(map(str, replica_ports)),
    }
    with log.open("w") as output:
        process = subprocess.Popen(
            [ROOT / "scripts" / "topology"],
            env=os.environ | environment | settings,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        yield Running(port, tls_port, _await_ready(process, log))
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(STOP_SECONDS)
    for one in ports:
        assert not _is_open(one), f"something still listens on {one} after the topology was stopped"


def _is_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _await_ready(process: "subprocess.Popen[bytes]", log: Path) -> tuple[int, ...]:
    """Return the replicas' process ids once the topology says that it is ready."""
    deadline = time.monotonic() + START_SECONDS
    while not re.search(r"^proxy .* is ready$", log.read_text(), re.MULTILINE):
        assert process.poll() is None, log.read_text()
        assert time.monotonic() < deadline, log.read_text()
        time.sleep(0.1)
    return tuple(map(int, re.findall(r"^replica .* is process (\d+)$", log.read_text(), re.MULTILINE)))
