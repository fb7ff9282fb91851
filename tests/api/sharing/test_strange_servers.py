"""What takes the place of Valkey and answers, but not as Valkey would: it counts as away."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import pytest

from api.limits.limiter import RateLimiter
from api.observing.visit import begin_visit, current_visit
from api.settings import Settings, SettingsError
from api.sharing.connect import connect
from tests.api.sharing.limiting import LOST, PATIENCE_MS, eventually, logged, settings_for
from tests.api.valkey_server import ValkeyServer

pytestmark = pytest.mark.anyio

STRANGE: Final = [
    b"$-1\r\n",
    b"*-1\r\n",
    b"*2\r\n$1\r\na\r\n$1\r\nb\r\n",
    b":1\r\n",
    b"+OK\r\n",
    b"*2\r\n:1\r\n:-5\r\n",
    b"*1\r\n:1\r\n",
]


@asynccontextmanager
async def answering(reply: bytes) -> AsyncIterator[str]:
    """Answer each command alike; gives the address."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while line := await reader.readline():
            for _ in range(int(line[1:])):
                size = int((await reader.readline())[1:])
                await reader.readexactly(size + 2)
            writer.write(reply)
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    try:
        yield f"valkey://127.0.0.1:{server.sockets[0].getsockname()[1]}/0"
    finally:
        server.close()


@pytest.mark.parametrize("reply", STRANGE)
async def test_who_answers_something_else_counts_as_away(reply: bytes, caplog: pytest.LogCaptureFixture) -> None:
    async with answering(reply) as url:
        # No database is chosen, as that would be answered strangely as well.
        settings = Settings(valkey_url=url.removesuffix("/0"), valkey_timeout_ms=PATIENCE_MS)
        store = connect(settings)
        assert store
        limiter = RateLimiter(settings, store)
        try:
            lefts = [(await limiter.charge("a", 1)).left for _ in range(3)]
            await eventually(lambda: bool(caplog.records))
        finally:
            await store.close()

    assert lefts == [11_999, 11_998, 11_997], "counted alone"
    assert (store.counts.is_there, store.counts.losses) == (False, 1)
    assert logged(caplog) == [LOST]


@pytest.mark.parametrize("address", ["localhost:99999999", "localhost:6379/0?timeout=5", "localhost?db=x"])
def test_an_address_that_cannot_work_is_refused_at_the_start(address: str) -> None:
    with pytest.raises(SettingsError, match="SCORPION_VALKEY_URL") as refused:
        connect(Settings.from_environment({"SCORPION_VALKEY_URL": f"valkey://:secret@{address}"}))

    assert "secret" not in str(refused.value)
    assert refused.value.__suppress_context__


async def test_what_is_logged_of_the_server_is_of_no_request(
    server: ValkeyServer, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    visits: list[object] = []
    monkeypatch.setattr("api.sharing.valkey_store.logger.warning", lambda *_: visits.append(current_visit()))
    begin_visit([])
    settings = settings_for(server, 100)
    store = connect(settings)
    assert store
    limiter = RateLimiter(settings, store)
    server.kill()
    try:
        await limiter.charge("a", 1)
        await eventually(lambda: len(visits) == 1)
        server.start()
        await eventually(lambda: len(visits) == 2)
    finally:
        await store.close()

    assert visits == [None, None]
    assert not caplog.records
