"""In which media types requests and answers come: ``Accept``, ``Content-Type``, ``Content-Encoding``."""

from typing import Final

import pytest
from litestar.types import ASGIApp

from tests.api.asgi import JSON_TYPE, ask

REPLAY: Final = "/v1/replay"

ACCEPTED: Final = [
    *("*/*", "application/*", "application/json", "APPLICATION/JSON", ""),
    *("text/html, */*;q=0.1", "application/json; charset=utf-8", "application/xml, application/json;q=0.001"),
    *("application/json;q=1.000", "application/json;q=1.", "application/json;q=0.001", "application/json;Q=0.5"),
    "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
]
NOT_ACCEPTED: Final = [
    *("application/xml", "text/*", "image/png, text/html", "*/*;q=0", "application/json;q=0.000"),
    *("application/json;q=0, */*", "application/json;q=x", "json", "application/problem+json"),
    # RFC 9110 12.4.2: a weight from 0 to 1 with at most three decimals.
    *("application/json;q=1.5", "application/json;q=1.001", "application/json;q=0.1234", "application/json;q=.5"),
    *("application/json;q=-1", "application/json;q=2", "application/json;q=", "application/json;q= 0.5"),
]


@pytest.mark.parametrize("accept", ACCEPTED)
def test_who_accepts_json_gets_it(app: ASGIApp, accept: str) -> None:
    assert ask(app, "GET", "/v1/variants", headers={"accept": accept}).status == 200


@pytest.mark.parametrize("accept", NOT_ACCEPTED)
def test_who_does_not_accept_json_gets_a_406(app: ASGIApp, accept: str) -> None:
    reply = ask(app, "GET", "/v1/variants", headers={"accept": accept})

    assert reply.status == 406
    assert "Accept," in reply.headers["vary"] + ","


@pytest.mark.parametrize(
    ("content_type", "status"),
    [
        ("application/json", 200),
        ("application/json; charset=utf-8", 200),
        ('Application/JSON;charset="UTF-8"', 200),
        ("application/json; version=1", 200),
        ("application/json; version=1; charset=utf-8", 200),
        ('application/json; profile="a;b=\\"c; charset=latin-1"', 200),
        ("application/json;", 200),
        ("application/json; charset=utf-8; charset=latin-1", 415),
        ("application/json; version=1; charset=utf-16", 415),
        ('application/json; charset="utf-8', 415),
        ("application/json; charset", 415),
        ("application/json charset=utf-8", 415),
        ("application/json; charset=latin-1", 415),
        ("application/json-seq", 415),
        ("text/plain", 415),
        ("multipart/form-data; boundary=x", 415),
        ("junk", 415),
        ("", 415),
    ],
)
def test_only_json_in_utf_8_is_read(app: ASGIApp, content_type: str, status: int) -> None:
    reply = ask(app, "POST", REPLAY, headers={"content-type": content_type}, body=b'{"seed": 1}')

    assert reply.status == status


def test_a_body_without_content_type_is_not_read(app: ASGIApp) -> None:
    assert ask(app, "POST", REPLAY, body=b'{"seed": 1}').status == 415


@pytest.mark.parametrize(
    ("encoding", "status"),
    [("identity", 200), ("Identity", 200), ("", 200), ("gzip", 415), ("identity, br", 415), ("aes128gcm", 415)],
)
def test_an_encoded_body_is_not_read(app: ASGIApp, encoding: str, status: int) -> None:
    reply = ask(app, "POST", REPLAY, headers=JSON_TYPE | {"content-encoding": encoding}, body=b'{"seed": 1}')

    assert reply.status == status
    if status == 415:
        assert reply.json["code"] == "unsupported_media_type"
        assert reply.headers["accept-encoding"] == "identity"
