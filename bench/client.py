"""A client that costs little and a look at what the server process used."""

import asyncio
import os
from pathlib import Path
from typing import NamedTuple

__all__ = ["Cost", "Target", "measure", "read_answer", "request_bytes", "seconds_to_answer"]

CONNECTIONS = 8


class Cost(NamedTuple):
    """Processor time a request, and requests a second of wall-clock time."""

    microseconds: float
    requests_a_second: float


class Target(NamedTuple):
    """What to measure: a request, the port it goes to, and the process whose time is read."""

    port: int
    process: int
    request: bytes


def request_bytes(path: str, body: bytes) -> bytes:
    """Return a POST request as it goes over the wire."""
    head = (
        f"POST {path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


async def measure(target: Target, count: int) -> Cost:
    """Send the target's request so many times over several connections."""
    loop = asyncio.get_running_loop()
    used, began = _processor_seconds(target.process), loop.time()
    await asyncio.gather(*(_send(target, count // CONNECTIONS) for _ in range(CONNECTIONS)))
    seconds, sent = loop.time() - began, count // CONNECTIONS * CONNECTIONS
    return Cost((_processor_seconds(target.process) - used) / sent * 1e6, sent / seconds)


async def read_answer(port: int, request: bytes) -> bytes:
    """Send a request once and return the body of its answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    body = await _next_body(reader)
    writer.close()
    await writer.wait_closed()
    return body


async def seconds_to_answer(port: int, request: bytes, count: int, pause: float) -> list[float]:
    """Send a request so many times over one connection, with so many seconds between; return how long each took."""
    loop = asyncio.get_running_loop()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    taken = []
    try:
        for _ in range(count):
            began = loop.time()
            writer.write(request)
            await _next_body(reader)
            taken.append(loop.time() - began)
            await asyncio.sleep(pause)
    finally:
        writer.close()
    return taken


async def _send(target: Target, count: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", target.port)
    for _ in range(count):
        writer.write(target.request)
        await _next_body(reader)
    writer.close()
    await writer.wait_closed()


async def _next_body(reader: asyncio.StreamReader) -> bytes:
    head = await reader.readuntil(b"\r\n\r\n")
    if not head.startswith(b"HTTP/1.1 200"):
        msg = f"not a 200: {head!r}"
        raise RuntimeError(msg)
    length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
    return await reader.readexactly(int(length.split(b":")[1]))


def _processor_seconds(process: int) -> float:
    # The fields after the command's closing bracket: number 12 and 13 are user and system time in clock ticks.
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
