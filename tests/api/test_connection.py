"""What is too long or no HTTP is answered as the description says; requests sent ahead are answered in their order."""

from typing import Final

import pytest

from tests.api.serving import CHUNKED, GET, MOST, POST, Caller, ask_bytes, verify_refused


def test_a_large_body_may_take_many_pieces(limited_port: int) -> None:
    body = b'{"seed": 1}'.ljust(60_000)
    with Caller(limited_port, CHUNKED) as caller:
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
def test_what_is_no_http_is_a_problem_too(limited_port: int, sent: bytes, language: str) -> None:
    with Caller(limited_port, sent) as caller:
        verify_refused(caller, 400, "bad_request", language)


def test_who_asks_for_a_head_only_gets_no_body_after_it_either(limited_port: int) -> None:
    """The request line is read before the header that cannot be."""
    with Caller(limited_port, b"HEAD /version?lang=hu HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n") as caller:
        head, end, body = caller.hear_the_rest().partition(b"\r\n\r\n")

    assert head.startswith(b"HTTP/1.1 400 ")
    assert b"\r\ncontent-language: hu" in head
    assert (end, body) == (b"\r\n\r\n", b"")


def test_fields_behind_the_chunks_are_not_read_without_end(limited_port: int) -> None:
    with Caller(limited_port, CHUNKED + b"2\r\n{}\r\n0\r\nX: ") as caller:
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
    limited_port: int, sent: bytes, status: int, code: str
) -> None:
    reply = ask_bytes(limited_port, sent)

    assert (reply.status, reply.json["code"], reply.headers["content-language"]) == (status, code, "ja")
    if status != 400:
        most = {414: MOST.max_url_bytes, 431: MOST.max_header_bytes}[status]
        assert str(most) in reply.json["detail"].replace(",", "")


def test_a_refusal_is_in_the_language_of_a_header_behind_one_that_is_too_large(limited_port: int) -> None:
    reply = ask_bytes(
        limited_port, GET.replace(b"?lang=hu", b"") + b"X: " + b"x" * 2_000 + b"\r\nAccept-Language: de\r\n\r\n"
    )

    assert (reply.status, reply.headers["content-language"]) == (431, "de")


def test_a_refusal_is_in_the_language_that_is_named_at_the_end_of_too_long_an_address(limited_port: int) -> None:
    reply = ask_bytes(limited_port, b"GET /v1/languages?x=%s&lang=de HTTP/1.1\r\nHost: x\r\n\r\n" % (b"x" * 300))

    assert (reply.status, reply.json["code"], reply.headers["content-language"]) == (414, "url_too_long", "de")


def test_a_request_sent_ahead_has_the_same_limits(limited_port: int) -> None:
    with Caller(limited_port, GET + b"\r\n" + head(header_bytes=1_025) + head(url_bytes=257)) as caller:
        assert [caller.hear().status for _ in range(3)] == [200, 431, 414]


def test_after_a_head_that_was_too_long_the_connection_goes_on(limited_port: int) -> None:
    with Caller(limited_port, head(url_bytes=1_000) + GET + b"\r\n") as caller:
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
def test_a_head_without_end_is_refused_before_its_time_is_over(
    limited_port: int, sent: bytes, status: int, code: str
) -> None:
    with Caller(limited_port, sent) as caller:
        verify_refused(caller, status, code, "hu")


def test_more_connections_than_are_allowed_are_told_so(limited_port: int) -> None:
    callers = [Caller(limited_port) for _ in range(MOST.max_connections)]
    with Caller(limited_port, GET + b"\r\n") as caller:
        reply = caller.hear()

        assert (reply.status, reply.json["code"], reply.headers["retry-after"]) == (503, "too_many_connections", "2")
        assert (reply.headers["content-language"], reply.headers["connection"]) == ("hu", "close")
        assert caller.hear_the_rest() == b""
    for one in callers:
        one.__exit__()


def test_those_who_run_the_service_get_an_answer_on_one_connection_too_many(limited_port: int) -> None:
    callers = [Caller(limited_port) for _ in range(MOST.max_connections)]
    for path in (b"/health/live?lang=de", b"/health/ready", b"/metrics"):
        with Caller(limited_port, b"GET %s HTTP/1.1\r\nHost: x\r\n\r\n" % path) as caller:
            reply = caller.hear()

            assert (reply.status, reply.headers["connection"]) == (200, "close")
            assert caller.hear_the_rest() == b""
    for one in callers:
        one.__exit__()


def test_requests_sent_ahead_are_answered_in_their_order_and_too_many_refused(limited_port: int) -> None:
    known = [b"en", b"de", b"hu", b"ja"] * 10
    with Caller(
        limited_port, b"".join(b"GET /version?lang=%s&x HTTP/1.1\r\nHost: x\r\n\r\n" % it for it in known)
    ) as caller:
        answered = [caller.hear() for _ in range(17)]

        assert [it.headers["content-language"].encode() for it in answered] == known[:17]
        verify_refused(caller, 400, "bad_request", known[17].decode())


def test_what_follows_a_good_request_does_not_spoil_its_answer(limited_port: int) -> None:
    with Caller(limited_port, GET + b"\r\nG(T") as caller:
        assert caller.hear().status == 200

        verify_refused(caller, 400, "bad_request", "en")
