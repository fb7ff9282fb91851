"""The application without a server: started, asked byte for byte in one event loop, and ended."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final, cast
from urllib.parse import unquote

from litestar.types import ASGIApp, Message, Scope

from bench.fuzzing.answers import Answer
from bench.fuzzing.attempt import Attempt

__all__ = ["ask", "living"]

_READY_SECONDS: Final = 600  # kernels may have to be compiled first
_READY: Final = Attempt(method="GET", address=b"/health/ready")
_OK: Final = 200


@asynccontextmanager
async def living(app: ASGIApp) -> AsyncIterator[None]:
    """Start the application, wait until it is ready, and end it in order."""
    told: asyncio.Queue[Any] = asyncio.Queue()
    said: asyncio.Queue[Any] = asyncio.Queue()
    life = asyncio.ensure_future(app(cast("Scope", {"type": "lifespan", "state": {}}), told.get, said.put))
    await told.put({"type": "lifespan.startup"})
    await said.get()
    deadline = time.monotonic() + _READY_SECONDS
    while (await ask(app, _READY)).status != _OK:
        if time.monotonic() > deadline:
            raise TimeoutError
        await asyncio.sleep(0.05)
    try:
        yield
    finally:
        await told.put({"type": "lifespan.shutdown"})
        await life


async def ask(app: ASGIApp, attempt: Attempt) -> Answer:
    """Return what the application answers; who hangs up is answered as well, though nobody reads it."""
    incoming = _messages(attempt)
    sent: list[Message] = []

    async def receive() -> object:
        if incoming:
            return incoming.pop(0)
        return await asyncio.Event().wait()  # nothing more comes, but the caller stays

    async def send(message: Message) -> None:
        sent.append(message)

    began = time.perf_counter()
    await app(_scope(attempt), cast("Any", receive), cast("Any", send))
    seconds = time.perf_counter() - began
    start, *rest = sent
    body = b"".join(cast("Any", part).get("body", b"") for part in rest)
    return Answer(cast("Any", start)["status"], tuple(cast("Any", start)["headers"]), body, seconds)


def _messages(attempt: Attempt) -> list[dict[str, object]]:
    chunks = attempt.chunks or (b"",)
    last = len(chunks) - 1
    messages: list[dict[str, object]] = [
        {"type": "http.request", "body": chunk, "more_body": number < last} for number, chunk in enumerate(chunks)
    ]
    if attempt.leaves:
        messages[-1] = {"type": "http.disconnect"}
    return messages


def _scope(attempt: Attempt) -> Scope:
    path, _, query = attempt.address.partition(b"?")
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "method": attempt.method,
        "scheme": "http",
        "path": unquote(path.decode("latin-1")),
        "raw_path": path,
        "query_string": query,
        "root_path": "",
        "headers": list(attempt.headers),
        "client": ("127.0.0.1", 50_000),
        "server": ("127.0.0.1", 8_000),
        "state": {},
    }
    return cast("Scope", scope)
