"""Requests for a server in a process of its own, over sockets, with bytes that are no HTTP among them."""

import asyncio
import contextlib
import random
import time
from collections.abc import Iterator
from typing import Final

import msgspec

from bench.fuzzing.answers import Answer, why_wrong
from bench.fuzzing.attempt import Attempt
from bench.fuzzing.making import MOST_ATTEMPTS, attempt_of
from bench.fuzzing.rawbytes import bytes_of, odd_bytes
from bench.fuzzing.tally import Tally, sampled
from bench.fuzzing.values import happens
from bench.memory import memory_of

__all__ = ["ENVIRONMENT", "MOST_SECONDS", "fuzz_server"]

ENVIRONMENT: Final = {
    "SCORPION_REQUEST_SECONDS": "1",
    "SCORPION_KEEP_ALIVE_SECONDS": "1",
    "SCORPION_RATE_LIMIT_UNITS": "0",
    "SCORPION_SOLVER_MAX_POSITIONS": "1000",
    "SCORPION_SOLVER_TABLE_BYTES": "1048576",
}
MOST_SECONDS: Final = 30.0
"""Until the server must have hung up: it waits a second for the rest of a request, and is asked by many at once."""

_CALLERS: Final = 64
_FINAL: Final = 200
_BAD_REQUEST: Final = 400


async def fuzz_server(port: int, process: int, seed: int, count: int) -> Tally:
    """Send so many requests, each on a connection of its own, half of them broken; judge all that is answered."""
    tally, numbers = Tally(), range(MOST_ATTEMPTS // 2, MOST_ATTEMPTS // 2 + count)
    looks, rest = sampled(numbers), iter(numbers)

    async def ask_on() -> None:
        for number in rest:
            await _ask(port, seed, number, tally)
            if number in looks:
                tally.memory.append(memory_of(process).own)

    await asyncio.gather(*(ask_on() for _ in range(_CALLERS)))
    return tally


async def _ask(port: int, seed: int, number: int, tally: Tally) -> None:
    attempt = attempt_of(seed, number)
    chance = random.Random(number)  # noqa: S311  # has to be repeatable
    sent = bytes_of(attempt)
    if attempt.method != "HEAD" and happens(chance, 50):  # whether a broken HEAD was read as one, nobody can tell
        attempt = msgspec.structs.replace(attempt, language=None, chunks=(sent := odd_bytes(sent, chance),))
    began = time.perf_counter()
    try:
        async with asyncio.timeout(MOST_SECONDS):
            heard = await _exchange(port, sent, leaves=attempt.leaves)
        for answer in _answers(heard, time.perf_counter() - began, has_bodies=attempt.method != "HEAD"):
            tally.add(number, attempt, answer)
            if why := why_wrong(_as_read(attempt, answer), answer):
                tally.fail(number, attempt, why)
    except Exception as error:  # noqa: BLE001  # whatever it is, it is what we look for
        tally.fail(number, attempt, repr(error))


def _as_read(attempt: Attempt, answer: Answer) -> Attempt:
    """Leave the language open where the server could not read the head that asks for it."""
    is_unread = answer.status == _BAD_REQUEST and (b'"bad_request"' in answer.body or not answer.body)
    return msgspec.structs.replace(attempt, language=None) if is_unread else attempt


async def _exchange(port: int, sent: bytes, *, leaves: bool) -> bytes:
    """Send the bytes and return all that comes until the server hangs up, or nothing if we do."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    heard = b""
    try:
        # A server that has refused a request need not read the rest of it.
        with contextlib.suppress(ConnectionError):
            writer.write(sent)
            if not leaves:
                await writer.drain()
                while piece := await reader.read(1 << 16):
                    heard += piece
    finally:
        writer.transport.abort()
    return heard


def _answers(heard: bytes, seconds: float, *, has_bodies: bool) -> Iterator[Answer]:
    """Read all answers; one that breaks off is ``ValueError``, for the server has no reason to break off."""
    while heard:
        head, end, heard = heard.partition(b"\r\n\r\n")
        lines = head.split(b"\r\n")
        version, status = lines[0].split(b" ")[:2]
        headers = tuple(_header(line) for line in lines[1:])
        length = int(dict(headers).get(b"content-length", b"0")) * has_bodies
        if not end or version not in {b"HTTP/1.1", b"HTTP/1.0"} or len(heard) < length:
            raise ValueError(f"an answer that is none: {head[:200]!r}, {len(heard)} of {length} bytes")
        body, heard = heard[:length], heard[length:]
        if int(status) >= _FINAL:
            yield Answer(int(status), headers, body, seconds)


def _header(line: bytes) -> tuple[bytes, bytes]:
    name, _, value = line.partition(b":")
    return name.lower(), value.strip()
