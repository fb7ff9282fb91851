"""RFC 9112 3.2: which host a request is for, on a real socket."""

from collections.abc import Iterator

import pytest

from api.settings import Settings
from tests.api.asgi import Reply
from tests.api.serving import ask_bytes, serving


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("api.app._warm", lambda: None)
        with serving(Settings()) as port:
            yield port


@pytest.fixture(scope="module")
def closed_port() -> Iterator[int]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("api.app._warm", lambda: None)
        with serving(Settings(allowed_hosts=("cards.example", "[::1]"))) as port:
            yield port


def verify_refused(reply: Reply) -> None:
    assert (reply.status, reply.json["code"]) == (400, "invalid_host")
    assert reply.headers["content-language"] == "de"


@pytest.mark.parametrize("hosts", [b"", b"Host: a.example\r\nHost: a.example\r\n", b"Host: a\r\nhost: b\r\n"])
@pytest.mark.parametrize("target", [b"/version?lang=de", b"http://a.example/version?lang=de"])
def test_a_request_has_exactly_one_host(port: int, target: bytes, hosts: bytes) -> None:
    verify_refused(ask_bytes(port, b"GET " + target + b" HTTP/1.1\r\n" + hosts + b"\r\n"))


def test_http_1_0_needs_none_but_takes_no_two(port: int) -> None:
    assert ask_bytes(port, b"GET /version HTTP/1.0\r\n\r\n").status == 200
    verify_refused(ask_bytes(port, b"GET /version?lang=de HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n"))


@pytest.mark.parametrize(
    ("target", "host", "status"),
    [
        (b"http://cards.example/version?lang=de", b"evil.example", 200),
        (b"http://CARDS.example:8000/version?lang=de", b"evil.example", 200),
        (b"http://[::1]:8000/version?lang=de", b"evil.example", 200),
        (b"http://evil.example/version?lang=de", b"cards.example", 400),
        (b"/version?lang=de", b"cards.example", 200),
        (b"/version?lang=de&x=http://cards.example/", b"evil.example", 400),
    ],
)
def test_a_target_that_names_a_host_counts_instead_of_the_field(
    closed_port: int, target: bytes, host: bytes, status: int
) -> None:
    reply = ask_bytes(closed_port, b"GET " + target + b" HTTP/1.1\r\nHost: " + host + b"\r\n\r\n")

    assert reply.status == status
    if status == 400:
        verify_refused(reply)
