"""Callers who send or read too slowly are cut off, and nobody else is."""

import asyncio
import threading
import time
from typing import Final, cast

import msgspec
import pytest
from litestar.enums import ScopeType
from litestar.types import Message, Receive, Scope, Send

from api.transport.edge import Edge
from tests.api.serving import CHUNKED, GET, MOST, POST, SECONDS, Caller, serving, verify_refused

SLOW: Final = {
    "in a header": (GET, b"X: 1\r\n", "hu"),
    "in the address": (b"GET /v1/languages?lang=ja&x=", b"1", "ja"),
    "in the method": (b"GE", b"", "en"),
    "in a body": (POST + b"Content-Length: 1000\r\n\r\n", b"[", "de"),
    "in a chunk": (CHUNKED, b"1\r\n[\r\n", "de"),
    "behind the chunks": (CHUNKED + b"1\r\n[\r\n0\r\n", b"X: 1\r\n", "de"),
}


@pytest.mark.parametrize(("begin", "piece", "language"), SLOW.values(), ids=SLOW.keys())
def test_a_request_that_drips_is_answered_408_and_the_connection_closed(
    limited_port: int, begin: bytes, piece: bytes, language: str
) -> None:
    started = time.monotonic()
    with Caller(limited_port, begin) as caller:
        caller.drip(piece)

        verify_refused(caller, 408, "request_timeout", language)
        assert time.monotonic() - started >= MOST.request_seconds


SILENT: Final = {"nothing": b"", "line ends": b"\r\n"}


@pytest.mark.parametrize("piece", SILENT.values(), ids=SILENT.keys())
def test_a_connection_without_a_request_is_closed_without_a_word(limited_port: int, piece: bytes) -> None:
    with Caller(limited_port) as caller:
        caller.drip(piece)

        assert caller.hear_the_rest() == b""


@pytest.mark.parametrize("piece", SILENT.values(), ids=SILENT.keys())
def test_an_idle_connection_is_closed_after_its_keep_alive(limited_port: int, piece: bytes) -> None:
    with Caller(limited_port, GET + b"\r\n" + GET + b"\r\n") as caller:
        assert [caller.hear().status, caller.hear().status] == [200, 200]
        caller.drip(piece)

        assert caller.hear_the_rest() == b""


def test_a_body_that_nobody_reads_does_not_hold_the_connection(limited_port: int) -> None:
    with Caller(limited_port, GET + b"Content-Length: 1000\r\n\r\n") as caller:
        assert caller.hear().status == 200
        caller.drip(b"[")

        assert caller.hear_the_rest() == b""


class Slow:
    """An application that takes its time, and keeps whose callers left."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.left: list[str] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await live(receive, send)
            return
        answered = asyncio.create_task(asyncio.sleep(self.seconds))
        gone = asyncio.create_task(self._await_hang_up(receive))
        await asyncio.wait((answered, gone), return_when=asyncio.FIRST_COMPLETED)
        if gone.done():
            self.left.append(scope["path"])
        gone.cancel()
        headers = [(b"content-length", b"0")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _await_hang_up(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass


def test_an_answer_that_takes_its_time_is_not_the_callers_slowness() -> None:
    settings = msgspec.structs.replace(MOST, request_seconds=2)
    slow = Slow(seconds=2 * settings.request_seconds + 1)
    with serving(settings, Edge(slow, settings)) as port, Caller(port, GET + b"\r\n" + GET) as caller:
        caller.drip(b"X: 1\r\n")
        slow.seconds = 0
        caller.send(b"\r\n" + GET)

        assert [caller.hear().status, caller.hear().status] == [200, 200]
        verify_refused(caller, 408, "request_timeout", "hu")
    assert slow.left == []


def test_who_hangs_up_is_missed_by_the_answer_under_way_also_with_requests_behind_it() -> None:
    slow = Slow(seconds=SECONDS)
    with serving(MOST, Edge(slow, MOST)) as port:
        with Caller(port, b"GET /first HTTP/1.1\r\nHost: x\r\n\r\n" * 2):
            time.sleep(0.5)
        deadline = time.monotonic() + SECONDS
        while not slow.left:
            assert time.monotonic() < deadline
            time.sleep(0.05)

    assert slow.left == ["/first"]


class Generous:
    """An application whose answer is larger than any buffer."""

    size = 64 * 1024 * 1024

    def __init__(self) -> None:
        self.ended = threading.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await live(receive, send)
            return
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % self.size)]})
        for sent in range(0, self.size, 65_536):
            is_last = sent + 65_536 == self.size
            await send({"type": "http.response.body", "body": bytes(65_536), "more_body": not is_last})
        self.ended.set()


async def live(receive: Receive, send: Send) -> None:
    """Take part in the server's start and end."""
    for event in ("startup", "shutdown"):
        await receive()
        await send(cast("Message", {"type": f"lifespan.{event}.complete"}))


def test_who_does_not_take_an_answer_is_dropped() -> None:
    generous = Generous()
    with serving(MOST, Edge(generous, MOST)) as port, Caller(port, GET + b"\r\n") as caller:
        assert not generous.ended.wait(MOST.send_seconds / 2)
        assert generous.ended.wait(SECONDS)

        assert 0 < len(caller.hear_the_rest()) < Generous.size


def test_who_takes_an_answer_slowly_gets_all_of_it() -> None:
    generous = Generous()
    with serving(MOST, Edge(generous, MOST)) as port, Caller(port, GET + b"\r\n") as caller:
        assert not generous.ended.wait(MOST.send_seconds / 2)

        assert len(caller.hear_the_rest()) > Generous.size
