"""The service from its start to its end, in the event loop of a test."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final, cast

import httpx
from litestar.types import ASGIApp

__all__ = ["living"]

_READY_SECONDS: Final = 300  # kernels that are not cached yet are compiled, on a busy machine


@asynccontextmanager
async def living(app: ASGIApp) -> AsyncIterator[httpx.AsyncClient]:
    """Start the service, wait until it is ready, and let it end in order when the caller is done."""
    told: asyncio.Queue[Any] = asyncio.Queue()
    said: asyncio.Queue[Any] = asyncio.Queue()
    life = asyncio.ensure_future(app(cast("Any", {"type": "lifespan", "state": {}}), told.get, said.put))
    await told.put({"type": "lifespan.startup"})
    assert (await said.get())["type"] == "lifespan.startup.complete"
    try:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(cast("Any", app)), base_url="http://x") as client:
            async with asyncio.timeout(_READY_SECONDS):
                # It says so nowhere else.
                while (await client.get("/health/ready")).status_code != httpx.codes.OK:  # noqa: ASYNC110 - see above
                    await asyncio.sleep(0.05)
            yield client
    finally:
        await told.put({"type": "lifespan.shutdown"})
        await life
