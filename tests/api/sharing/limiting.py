"""A limiter at a real Valkey, and what tests of it wait for."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

import pytest

from api.limits.limiter import RateLimiter
from api.settings import Settings
from api.sharing.connect import connect
from api.sharing.store import Store
from tests.api.valkey_server import ValkeyServer

A_DAY: Final = 86_400
"""A window in which no unit comes back while a test runs, if there are fewer units than it has minutes."""
SECONDS: Final = 120  # for what happens by itself, on a busy machine
PATIENCE_MS: Final = 10_000  # with a server that is there, however busy the machine
LOST: Final = "Valkey does not answer"
FOUND: Final = "Valkey answers again"

pytestmark = pytest.mark.anyio


def settings_for(server: ValkeyServer, units: int, patience_ms: int = PATIENCE_MS) -> Settings:
    return Settings(
        rate_limit_units=units, rate_limit_seconds=A_DAY, valkey_url=server.url, valkey_timeout_ms=patience_ms
    )


@asynccontextmanager
async def limiter_at(
    server: ValkeyServer, units: int = 100, patience_ms: int = PATIENCE_MS
) -> AsyncIterator[tuple[RateLimiter, Store]]:
    settings = settings_for(server, units, patience_ms)
    store = connect(settings)
    assert store
    try:
        yield RateLimiter(settings, store), store
    finally:
        await store.close()


async def eventually(happens: Callable[[], bool]) -> None:
    async with asyncio.timeout(SECONDS):
        while not happens():  # noqa: ASYNC110 - what is waited for sets no event
            await asyncio.sleep(0.01)


def logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage().partition(" (")[0] for record in caplog.records]
