"""A Valkey that is killed, hangs, comes late or refuses: limits go on without it, and find it again."""

import asyncio

import pytest

from api.limits.quota import Standing
from api.sharing.store import StoreAwayError
from tests.api.sharing.limiting import (
    FOUND,
    LOST,
    eventually,
    limiter_at,
    logged,
)
from tests.api.valkey_server import ValkeyServer

pytestmark = pytest.mark.anyio


async def test_a_server_that_is_killed_and_started_again_under_load(
    server: ValkeyServer, caplog: pytest.LogCaptureFixture
) -> None:
    """Every request is decided, each by somebody; the log has two lines; the count is the common one in the end."""
    async with limiter_at(server, 1_000) as (limiter, store):
        standings: list[Standing] = []
        is_over = False

        async def ask_on(client: str) -> None:
            while not is_over:
                standings.append(await limiter.charge(client, 1))
                await asyncio.sleep(0)

        async with asyncio.TaskGroup() as callers:
            for number in range(20):
                callers.create_task(ask_on(f"caller {number}"))
            for _ in range(2):
                answered = store.counts.answered
                await eventually(lambda: store.counts.answered > answered + 100)  # noqa: B023 - awaited at once
                server.kill()
                await eventually(lambda: not store.counts.is_there)
                alone = limiter.counts.alone
                await eventually(lambda: limiter.counts.alone > alone + 100)  # noqa: B023 - awaited at once
                await eventually(lambda: LOST in logged(caplog))
                server.start()
                await eventually(lambda: store.counts.is_there)
            is_over = True
        alone = limiter.counts.alone
        left = (await limiter.charge("somebody new", 300)).left

    assert len(standings) == limiter.counts.granted + limiter.counts.refused - 1
    assert limiter.counts.alone == alone
    assert left == 700
    assert server.client.exists("scorpion:rate:somebody new")
    assert logged(caplog) == [LOST, FOUND] * 2
    assert "127.0.0.1" not in caplog.text


async def test_nobody_waits_for_a_server_that_hangs(server: ValkeyServer, caplog: pytest.LogCaptureFixture) -> None:
    async with limiter_at(server, patience_ms=2_000) as (limiter, store):
        await limiter.charge("a", 1)
        server.hang()

        at_once = await asyncio.gather(*[limiter.charge("a", 1) for _ in range(50)])
        failed = store.counts.failed
        later = [(await limiter.charge("a", 1)).left for _ in range(50)]

        assert [standing.left for standing in at_once] == list(range(99, 49, -1)), "counted alone"
        assert later == list(range(49, -1, -1))
        with pytest.raises(StoreAwayError):
            store.ask("PING").send(None)  # raised before it waits for anything
        assert store.counts.losses == 1
        assert (failed, store.counts.failed) == (50, 101)
        await eventually(lambda: bool(caplog.records))
        server.go_on()
        await eventually(lambda: store.counts.is_there)
        alone = limiter.counts.alone
        await limiter.charge("a", 1)

    assert limiter.counts.alone == alone
    assert logged(caplog) == [LOST, FOUND]


async def test_a_server_that_comes_late_is_found(server: ValkeyServer, caplog: pytest.LogCaptureFixture) -> None:
    server.kill()
    async with limiter_at(server) as (limiter, store):
        assert (await limiter.charge("a", 1)).left == 99
        await eventually(lambda: bool(caplog.records))
        server.start()
        await eventually(lambda: store.counts.is_there)

        await limiter.charge("b", 1)

    assert server.keys() == [b"scorpion:rate:b"]


async def test_a_server_that_may_not_write_counts_as_away(
    server: ValkeyServer, caplog: pytest.LogCaptureFixture
) -> None:
    async with limiter_at(server) as (limiter, store):
        await limiter.charge("a", 1)
        server.client.config_set("maxmemory", 1)

        assert (await limiter.charge("a", 1)).left == 99
        await eventually(lambda: bool(caplog.records))
        assert not store.counts.is_there
        server.client.config_set("maxmemory", 0)
        await eventually(lambda: store.counts.is_there)

        assert (await limiter.charge("a", 1)).left == 98
    assert logged(caplog) == [LOST, FOUND]


async def test_a_connection_that_only_broke_is_made_anew_and_not_logged(
    server: ValkeyServer, caplog: pytest.LogCaptureFixture
) -> None:
    async with limiter_at(server) as (limiter, store):
        await limiter.charge("a", 1)
        server.client.client_kill_filter(_type="normal", skipme=True)

        await limiter.charge("a", 1)
        await eventually(lambda: store.counts.is_there)

        assert store.counts.losses <= 1
        assert (await limiter.charge("b", 1)).left == 99
        assert server.client.exists("scorpion:rate:b")
    assert not caplog.records


async def test_whoever_gives_up_waiting_harms_nobody_else(server: ValkeyServer) -> None:
    async with limiter_at(server) as (limiter, store):
        impatient = asyncio.create_task(limiter.charge("a", 1))
        patient = asyncio.create_task(limiter.charge("b", 1))
        await asyncio.sleep(0)
        impatient.cancel()

        assert (await patient).left == 99
        assert (await limiter.charge("b", 1)).left == 98
        assert store.counts.losses == 0


async def test_who_waits_when_the_service_ends_is_told_at_once(server: ValkeyServer) -> None:
    async with limiter_at(server) as (_, store):
        server.hang()
        waiting = asyncio.create_task(store.ask("PING"))
        await asyncio.sleep(0)
    server.go_on()

    with pytest.raises(StoreAwayError):
        await waiting
