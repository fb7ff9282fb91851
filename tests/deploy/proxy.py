"""deploy/Caddyfile as a process of its own, before a stand-in for a replica that notes what it is asked."""

import os
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

import msgspec

from tests.api.process import ROOT
from tests.deploy.ports import free_ports

__all__ = ["Proxy", "proxy_running"]

SECONDS: Final = 60
CADDY: Final = Path(sys.executable).with_name("caddy")


class Proxy(msgspec.Struct, frozen=True):
    """A running proxy: its ports for HTTP and HTTPS, what it has written, and the paths a replica was asked for."""

    port: int
    tls_port: int
    log: Path
    asked: list[str]


@contextmanager
def proxy_running(log: Path, **variables: str) -> Iterator[Proxy]:
    """Run it until the caller is done."""
    port, tls_port = free_ports(2)
    with _replica() as (replica, asked), log.open("w") as output:
        process = subprocess.Popen(
            [CADDY, "run", "--config", ROOT / "deploy" / "Caddyfile", "--adapter", "caddyfile"],
            env=os.environ
            | {
                "API_REPLICAS": f"to 127.0.0.1:{replica}",
                "PROXY_BIND": "127.0.0.1",
                "PROXY_PORT": str(port),
                "PROXY_TLS_PORT": str(tls_port),
                "XDG_DATA_HOME": str(log.parent),
            }
            | variables,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        try:
            _await_open(process, port, log)
            yield Proxy(port, tls_port, log, asked)
        finally:
            process.terminate()
            process.wait(SECONDS)


@contextmanager
def _replica() -> Iterator[tuple[int, list[str]]]:
    """Answer everything with an empty object, at once or in as many seconds as a header says; gives port and notes."""
    asked: list[str] = []

    class Replica(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers.get("content-length", "0")))
            if not self.path.startswith("/health/"):
                asked.append(self.path)
            time.sleep(float(self.headers.get("x-sleep", "0")))
            self.send_response(200)
            self.send_header("Content-Length", "2")
            self.end_headers()
            self.wfile.write(b"{}")

        def do_GET(self) -> None:
            self.do_POST()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Replica)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield server.server_address[1], asked
    finally:
        server.shutdown()
        thread.join()
        server.socket.close()


def _await_open(process: "subprocess.Popen[bytes]", port: int, log: Path) -> None:
    deadline = time.monotonic() + SECONDS
    while not re.search("serving initial configuration", log.read_text()):
        assert process.poll() is None, log.read_text()
        assert time.monotonic() < deadline, log.read_text()
        time.sleep(0.05)
    socket.create_connection(("127.0.0.1", port), SECONDS).close()
