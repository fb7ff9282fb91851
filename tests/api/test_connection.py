"""Who is too slow, too long or no HTTP is answered as the description says, and the connection is closed."""

import asyncio
import time
from collections.abc import Iterator
from typing import Final, cast

import pytest
from litestar.enums import ScopeType
from litestar.types import Message, Receive, Scope, Send

from api.settings import Settings
from api.transport.edge import Edge
from tests.api.asgi import Reply
from tests.api.serving import SECONDS, Caller, serving

MOST: Final = Settings(
    keep_alive_seconds=1,
    max_connections=5,
    max_header_bytes=1_024,
    max_url_bytes=256,
    request_seconds=1,
    send_seconds=2,
)
GET: Final = b"GET /v1/languages?lang=hu HTTP/1.1\r\nHost: x\r\n"
POST: Final = b"POST /v1/replay HTTP/1.1\r\nHost: x\r\nAccept-Language: de\r\nContent-Type: application/json\r\n"
CHUNKED: Final = POST + b"Transfer-Encoding: chunked\r\n\r\n"
BUNDLE: Final = b"GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with pytest.MonkeyPatch.context() as patched, serving(MOST) as port:
        patched.setattr("api.app._warm", lambda: None)
        while ask(port, b"GET /health/ready HTTP/1.1\r\nHost: x\r\n\r\n").status != 200:
            time.sleep(0.1)
        yield port


def ask(port: int, sent: bytes) -> Reply:
    with Caller(port, sent) as caller:
        return caller.hear()


def verify_refused(caller: Caller, status: int, code: str, language: str) -> None:
    """See that the caller gets a whole problem in the language, and nothing after it."""
    reply = caller.hear()
    assert (reply.status, reply.json["status"], reply.json["code"]) == (status, status, code)
    assert reply.headers["content-type"] == "application/problem+json"
    assert reply.headers["content-language"] == language
    assert reply.headers["access-control-allow-origin"] == "*"
    assert reply.headers["connection"] == "close"
    assert caller.hear_the_rest() == b""


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
    port: int, begin: bytes, piece: bytes, language: str
) -> None:
    started = time.monotonic()
    with Caller(port, begin) as caller:
        caller.drip(piece)

        verify_refused(caller, 408, "request_timeout", language)
        assert time.monotonic() - started >= MOST.request_seconds


SILENT: Final = {"nothing": b"", "line ends": b"\r\n"}


@pytest.mark.parametrize("piece", SILENT.values(), ids=SILENT.keys())
def test_a_connection_without_a_request_is_closed_without_a_word(port: int, piece: bytes) -> None:
    with Caller(port) as caller:
        caller.drip(piece)

        assert caller.hear_the_rest() == b""


@pytest.mark.parametrize("piece", SILENT.values(), ids=SILENT.keys())
def test_an_idle_connection_is_closed_after_its_keep_alive(port: int, piece: bytes) -> None:
    with Caller(port, GET + b"\r\n" + GET + b"\r\n") as caller:
        assert [caller.hear().status, caller.hear().status] == [200, 200]
        caller.drip(piece)

        assert caller.hear_the_rest() == b""


def test_a_body_that_nobody_reads_does_not_hold_the_connection(port: int) -> None:
    with Caller(port, GET + b"Content-Length: 1000\r\n\r\n") as caller:
        assert caller.hear().status == 200
        caller.drip(b"[")

        assert caller.hear_the_rest() == b""


def test_who_does_not_take_the_answers_is_dropped(port: int) -> None:
    size = int(ask(port, BUNDLE).headers["content-length"])
    with Caller(port, BUNDLE * 8, receive_buffer=4_096) as caller:
        time.sleep(MOST.send_seconds + 2)

        assert 0 < len(caller.hear_the_rest()) < 8 * size


def test_a_large_body_may_take_many_pieces(port: int) -> None:
    body = b'{"seed": 1}'.ljust(60_000)
    with Caller(port, CHUNKED) as caller:
        for start in range(0, len(body), 100):
            caller.send(b"64\r\n" + body[start : start + 100] + b"\r\n")
        caller.send(b"0\r\n\r\n")

        assert caller.hear().status == 200


NO_HTTP: Final = {
    "a method that is no token": (b"G(T /version HTTP/1.1\r\nHost: x\r\n\r\n", "en"),
    "an address that is not percent-encoded": (b"GET /?lang=ja&\xc3\xa9 HTTP/1.1\r\nHost: x\r\n\r\n", "en"),
    "a chunk without a size": (CHUNKED + b"zz\r\n{}\r\n", "de"),
    "two lengths of one body": (POST + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", "de"),
    "an address that is none": (b"CONNECT a:1 HTTP/1.1\r\nHost: x\r\nAccept-Language: hu\r\n\r\n", "hu"),
    "another protocol": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", "en"),
}


@pytest.mark.parametrize(("sent", "language"), NO_HTTP.values(), ids=NO_HTTP.keys())
def test_what_is_no_http_is_a_problem_too(port: int, sent: bytes, language: str) -> None:
    with Caller(port, sent) as caller:
        verify_refused(caller, 400, "bad_request", language)


def test_fields_behind_the_chunks_are_not_read_without_end(port: int) -> None:
    with Caller(port, CHUNKED + b"2\r\n{}\r\n0\r\nX: ") as caller:
        caller.drip(b"x" * 2_000)

        verify_refused(caller, 400, "bad_request", "de")


def head(url_bytes: int = 100, header_bytes: int = 100) -> bytes:
    """Return a head whose address and headers have as many bytes as they may be told to have."""
    address = b"/v1/languages?lang=hu".ljust(url_bytes, b"x")
    headers = b"Host: x\r\nAccept-Language: ja\r\n"
    return b"GET %s HTTP/1.1\r\n%s%s\r\n\r\n" % (address, headers, b"X: ".ljust(header_bytes - len(headers) - 2, b"x"))


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        (head(url_bytes=256), 400, "unsupported_language"),
        (head(url_bytes=257), 414, "url_too_long"),
        (head(url_bytes=70_000), 414, "url_too_long"),
        (head(header_bytes=1_024), 400, "unsupported_language"),
        (head(header_bytes=1_025), 431, "headers_too_large"),
        (head(header_bytes=100_000), 431, "headers_too_large"),
    ],
    ids=range(6),
)
def test_addresses_and_headers_have_limits_which_the_answer_tells(
    port: int, sent: bytes, status: int, code: str
) -> None:
    reply = ask(port, sent)

    assert (reply.status, reply.json["code"], reply.headers["content-language"]) == (status, code, "ja")
    if status != 400:
        most = {414: MOST.max_url_bytes, 431: MOST.max_header_bytes}[status]
        assert str(most) in reply.json["detail"].replace(",", "")


def test_a_refusal_is_in_the_language_of_a_header_behind_one_that_is_too_large(port: int) -> None:
    reply = ask(port, GET.replace(b"?lang=hu", b"") + b"X: " + b"x" * 2_000 + b"\r\nAccept-Language: de\r\n\r\n")

    assert (reply.status, reply.headers["content-language"]) == (431, "de")


def test_a_request_sent_ahead_has_the_same_limits(port: int) -> None:
    with Caller(port, GET + b"\r\n" + head(header_bytes=1_025) + head(url_bytes=257)) as caller:
        assert [caller.hear().status for _ in range(3)] == [200, 431, 414]


def test_after_a_head_that_was_too_long_the_connection_goes_on(port: int) -> None:
    with Caller(port, head(url_bytes=1_000) + GET + b"\r\n") as caller:
        assert [caller.hear().status, caller.hear().status] == [414, 200]


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        (GET + b"X: " + b"x" * 100_000, 431, "headers_too_large"),
        (GET + b"X: 1\r\n" * 50_000, 431, "headers_too_large"),
        (b"GET /v1/languages?lang=hu&" + b"x" * 100_000, 414, "url_too_long"),
    ],
    ids=["a header", "headers", "an address"],
)
def test_a_head_without_end_is_refused_before_its_time_is_over(port: int, sent: bytes, status: int, code: str) -> None:
    with Caller(port, sent) as caller:
        verify_refused(caller, status, code, "hu")


def test_more_connections_than_are_allowed_are_told_so(port: int) -> None:
    callers = [Caller(port) for _ in range(MOST.max_connections)]
    with Caller(port, GET + b"\r\n") as caller:
        reply = caller.hear()

        assert (reply.status, reply.json["code"], reply.headers["retry-after"]) == (503, "too_many_connections", "2")
        assert (reply.headers["content-language"], reply.headers["connection"]) == ("hu", "close")
        assert caller.hear_the_rest() == b""
    for one in callers:
        one.__exit__()


def test_requests_sent_ahead_are_answered_in_their_order_and_too_many_refused(port: int) -> None:
    known = [b"en", b"de", b"hu", b"ja"] * 10
    with Caller(port, b"".join(b"GET /version?lang=%s&x HTTP/1.1\r\nHost: x\r\n\r\n" % it for it in known)) as caller:
        answered = [caller.hear() for _ in range(17)]

        assert [it.headers["content-language"].encode() for it in answered] == known[:17]
        verify_refused(caller, 400, "bad_request", known[17].decode())


def test_what_follows_a_good_request_does_not_spoil_its_answer(port: int) -> None:
    with Caller(port, GET + b"\r\nG(T") as caller:
        assert caller.hear().status == 200

        verify_refused(caller, 400, "bad_request", "en")


class Slow:
    """An application that takes twice the time that a request may take to arrive, and keeps whose callers left."""

    def __init__(self) -> None:
        self.left: list[str] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            for event in ("startup", "shutdown"):
                await receive()
                await send(cast("Message", {"type": f"lifespan.{event}.complete"}))
            return
        answered = asyncio.create_task(asyncio.sleep(2 * MOST.request_seconds + 1))
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
    slow = Slow()
    with serving(MOST, Edge(slow, MOST)) as port, Caller(port, GET + b"\r\n" + GET) as caller:
        caller.drip(b"X: 1\r\n")

        assert caller.hear().status == 200
        verify_refused(caller, 408, "request_timeout", "hu")
    assert slow.left == []


def test_who_hangs_up_is_missed_by_the_answer_under_way_also_with_requests_behind_it() -> None:
    slow = Slow()
    with serving(MOST, Edge(slow, MOST)) as port:
        with Caller(port, b"GET /first HTTP/1.1\r\nHost: x\r\n\r\n" * 2):
            time.sleep(0.5)
        deadline = time.monotonic() + SECONDS
        while not slow.left:
            assert time.monotonic() < deadline
            time.sleep(0.05)

    assert slow.left == ["/first"]
