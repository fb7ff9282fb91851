"""A connection whose service stops: what its caller has sent already is answered, then it is closed."""

import asyncio
import socket

import pytest
import uvicorn
from litestar.types import ASGIApp
from uvicorn.server import ServerState

from api.transport import connection
from api.transport.connection import Connection

GET = b"GET /v1/languages HTTP/1.1\r\nHost: x\r\n\r\n"


async def farewell(app: ASGIApp, sent: bytes) -> bytes:
    """Return what a caller hears who has been answered once, and whose next bytes come just after the service stops."""
    config = uvicorn.Config(app, http=Connection, ws="none", log_level="critical")
    config.load()
    ours, theirs = socket.socketpair()
    _, protocol = await asyncio.get_running_loop().connect_accepted_socket(
        lambda: Connection(config, ServerState(), {}), ours
    )
    reader, writer = await asyncio.open_connection(sock=theirs)
    writer.write(GET)
    await reader.readuntil(b"\r\n\r\n")
    protocol.shutdown()
    writer.write(sent)
    heard = await reader.read()
    writer.close()
    return heard


def test_a_request_that_is_on_its_way_is_answered_as_the_last_one(
    app: ASGIApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "_FAREWELL_SECONDS", 60)

    heard = asyncio.run(farewell(app, GET))

    _, _, last = heard.partition(b"HTTP/1.1 200 ")
    assert b"\r\nconnection: close\r\n" in last


def test_a_connection_without_a_request_is_closed(app: ASGIApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "_FAREWELL_SECONDS", 0.01)

    heard = asyncio.run(farewell(app, b""))

    assert b"HTTP/1.1" not in heard
