"""What ``scripts/topology`` starts, without its setting up: two replicas behind the proxy."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

from bench.service import ROOT, Service, eventually, free_port, says_ready

__all__ = ["Topology"]


class Topology:
    """Replicas that may be killed and started again, and the proxy's port."""

    def __init__(self, settings: Mapping[str, str]) -> None:
        self.replicas = (Service(settings=settings), Service(settings=settings))
        self.port = free_port()

    def __enter__(self) -> "Topology":
        """Start all of it, and wait until the proxy serves."""
        for replica in self.replicas:
            replica.start()
        addresses = " ".join(f"127.0.0.1:{replica.port}" for replica in self.replicas)
        proxy = {"PROXY_BIND": "127.0.0.1", "PROXY_PORT": str(self.port), "API_REPLICAS": f"to {addresses}"}
        command = [str(Path(sys.executable).with_name("caddy")), "run", "--config", str(ROOT / "deploy" / "Caddyfile")]
        self._proxy = subprocess.Popen(
            [*command, "--adapter", "caddyfile"],
            env=os.environ | proxy,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        eventually(lambda: says_ready(self.port))
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Kill all of it."""
        self._proxy.kill()
        self._proxy.wait()
        for replica in self.replicas:
            replica.__exit__(kind, error, at)
