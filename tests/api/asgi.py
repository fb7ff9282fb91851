"""Sending a request straight to an ASGI application, byte for byte, and keeping what comes back."""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeAlias, cast

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["JSON_TYPE", "Headers", "Reply", "ask", "ask_and_leave", "ask_json"]

Headers: TypeAlias = dict[str, str]

JSON_TYPE: Final[Headers] = {"content-type": "application/json"}

_GONE: Final[dict[str, object]] = {"type": "http.disconnect"}


class Reply(NamedTuple):
    """An answer; header names are in lower case, the values of a repeated one joined by commas."""

    status: int
    headers: Headers
    body: bytes

    @property
    def json(self) -> Any:  # noqa: ANN401 - whatever the answer holds
        return msgspec.json.decode(self.body)


def ask_json(app: ASGIApp, path: str, value: object, **headers: str) -> Reply:
    """POST a value as JSON; ``accept_language="de"`` sends that header."""
    named = {name.replace("_", "-"): text for name, text in headers.items()}
    return ask(app, "POST", path, headers=JSON_TYPE | named, body=msgspec.json.encode(value))


def ask(
    app: ASGIApp,
    method: str,
    path: str,
    *,
    headers: Headers | None = None,
    body: bytes | Sequence[bytes] = b"",
    gone: bool = False,
) -> Reply:
    """Send one request; a sequence of bodies comes in chunks, ``gone``: the caller hangs up instead of sending any."""
    chunks = [body] if isinstance(body, bytes) else body
    incoming = [_GONE] if gone else _chunks(chunks)
    return _exchange(app, _scope(method, path, headers or {}), incoming)


def ask_and_leave(app: ASGIApp, method: str, path: str, body: bytes, after: Callable[[], object]) -> Reply:
    """Send one request, and hang up as soon as ``after`` returns, which is called when the request has been read."""

    def incoming() -> Iterator[dict[str, object]]:
        yield from _chunks([body])
        after()
        yield _GONE

    return _exchange(app, _scope(method, path, JSON_TYPE), incoming())


def _scope(method: str, path: str, headers: Headers) -> Scope:
    address, _, query = path.partition("?")
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": address,
        "raw_path": address.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in headers.items()],
        "client": ("127.0.0.1", 50_000),
        "server": ("127.0.0.1", 8_000),
    }
    return cast("Scope", scope)


def _chunks(bodies: Sequence[bytes]) -> list[dict[str, object]]:
    last = len(bodies) - 1
    return [{"type": "http.request", "body": body, "more_body": i < last} for i, body in enumerate(bodies)]


def _exchange(app: ASGIApp, scope: Scope, incoming: Iterable[dict[str, object]]) -> Reply:
    return _reply(asyncio.run(_converse(app, scope, incoming)))


async def _converse(app: ASGIApp, scope: Scope, incoming: Iterable[dict[str, object]]) -> list[Message]:
    messages = iter(incoming)
    sent: list[Message] = []

    async def receive() -> object:
        if message := next(messages, None):
            return message
        return await asyncio.Event().wait()  # nothing more comes, but the caller stays

    async def send(message: Message) -> None:
        sent.append(message)

    await app(scope, cast("Receive", receive), cast("Send", send))
    return sent


def _reply(sent: Sequence[Message]) -> Reply:
    start, *rest = sent
    assert start["type"] == "http.response.start"
    headers: Headers = {}
    for name, value in start["headers"]:
        key, text = name.decode(), value.decode("latin-1")
        headers[key] = f"{headers[key]}, {text}" if key in headers else text
    return Reply(
        start["status"], headers, b"".join(part["body"] for part in rest if part["type"] == "http.response.body")
    )
