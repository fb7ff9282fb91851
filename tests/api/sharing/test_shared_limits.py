"""One count for all processes, in a real Valkey that may lose and spoil what it holds."""

import asyncio
import random
from typing import Final

import pytest

from api.app import create_app
from api.limits.local import LocalCounts
from api.limits.quota import Quota
from api.limits.shared import SharedCounts
from api.settings import Settings
from api.sharing.connect import connect
from tests.api.living import living
from tests.api.process import running
from tests.api.sharing.limiting import (
    A_DAY,
    PATIENCE_MS,
    SECONDS,
    limiter_at,
    settings_for,
)
from tests.api.valkey_server import ValkeyServer

pytestmark = pytest.mark.anyio


async def test_processes_count_together(server: ValkeyServer) -> None:
    async with limiter_at(server) as (one, _), limiter_at(server) as (other, _):
        lefts = [(await limiter.charge("a", 30)).left for limiter in (one, other, one)]
        refused = await other.charge("a", 30)
        another = await other.charge("b", 30)

    assert lefts == [70, 40, 10]
    assert (refused.is_granted, refused.left, another.left) == (False, 10, 70)
    assert (one.counts.alone, other.counts.alone) == (0, 0)


async def test_what_comes_at_the_same_time_is_counted_once_each(server: ValkeyServer) -> None:
    async with limiter_at(server, 1_000) as (one, store), limiter_at(server, 1_000) as (other, _):
        standings = await asyncio.gather(*[limiter.charge("a", 1) for limiter in (one, other) for _ in range(700)])

    granted = sorted(standing.left for standing in standings if standing.is_granted)
    assert granted == list(range(1_000))
    assert store.counts.answered >= 700


async def test_the_store_and_a_process_count_alike(server: ValkeyServer) -> None:
    quota, chance = Quota(units=1_000, seconds=A_DAY), random.Random(6)  # noqa: S311 - repeatable on purpose
    local = LocalCounts(quota, most_clients=100, now=lambda: 0)
    async with limiter_at(server) as (_, store):
        shared = SharedCounts(quota, store)

        for _ in range(300):
            client, cost = chance.choice("abc"), quota.time_of(chance.choice([1, 2, 20, 40, 200]))
            mine, theirs = local.charge(client, cost), await shared.charge(client, cost)

            assert mine.is_granted == theirs.is_granted
            assert mine.owed - SECONDS * 1_000_000 < theirs.owed <= mine.owed


async def test_a_caller_is_kept_as_long_as_something_is_owed(server: ValkeyServer) -> None:
    async with limiter_at(server, 100) as (limiter, _):
        await limiter.charge("a", 25)

    (key,) = server.keys()
    assert A_DAY // 4 - SECONDS < server.lifetime_seconds(key) <= A_DAY // 4


SPOILT: Final = {
    "no number": (b"abc", True),
    "not a number": (b"nan", True),
    "the past": (b"-1e300", True),
    "far in the future, as after a clock was set back": (b"9e15", False),
    "for ever": (b"inf", False),
    "nothing": (b"", True),
}


@pytest.mark.parametrize(("value", "is_granted"), SPOILT.values(), ids=SPOILT)
async def test_a_spoilt_count_is_worth_a_window_at_most(
    server: ValkeyServer, value: bytes, *, is_granted: bool
) -> None:
    async with limiter_at(server, 100) as (limiter, _):
        await limiter.charge("a", 1)
        (key,) = server.keys()
        server.client.set(key, value)

        standing = await limiter.charge("a", 1)

    assert standing.is_granted == is_granted
    assert standing.wait_seconds <= A_DAY // 100
    assert 0 < server.lifetime_seconds(key) <= A_DAY
    assert limiter.counts.alone == 0


async def test_a_count_that_is_no_text_is_replaced(server: ValkeyServer) -> None:
    async with limiter_at(server, 100) as (limiter, _):
        await limiter.charge("a", 1)
        (key,) = server.keys()
        server.client.delete(key)
        server.client.lpush(key.decode(), "x")

        assert (await limiter.charge("a", 1)).left == 99
        assert (await limiter.charge("a", 1)).left == 98


async def test_the_script_is_told_again_when_it_is_forgotten(server: ValkeyServer) -> None:
    async with limiter_at(server) as (limiter, store):
        await limiter.charge("a", 1)
        server.client.script_flush()

        assert (await limiter.charge("a", 1)).left == 98

    assert (limiter.counts.alone, store.counts.losses) == (0, 0)


async def test_a_process_without_an_address_loads_no_client() -> None:
    assert connect(Settings()) is None


async def test_the_service_counts_there_and_goes_on_alone(server: ValkeyServer) -> None:
    settings = settings_for(server, 100)
    async with living(create_app(settings)) as one, living(create_app(settings)) as other:
        lefts = [(await client.get("/version")).headers["ratelimit"] for client in (one, other)]
        server.kill()
        alone = [(await client.get("/version")) for client in (one, other)]

    assert lefts == [f'"default";r={left};t={A_DAY}' for left in (99, 98)]
    assert [(reply.status_code, reply.headers["ratelimit"]) for reply in alone] == [(200, lefts[0])] * 2


def test_processes_over_sockets_share_their_callers(server: ValkeyServer) -> None:
    """Two servers as people run them; callers are told apart by what the proxy in front, here the test, says."""
    limits = {"SCORPION_RATE_LIMIT_UNITS": "10", "SCORPION_RATE_LIMIT_SECONDS": "86400"}
    settings = limits | {"SCORPION_VALKEY_URL": server.url, "SCORPION_VALKEY_TIMEOUT_MS": str(PATIENCE_MS)}
    with running(settings=settings) as one, running(settings=settings) as other:
        replies = [client.get("/version") for client in (one, other) * 6]
        forwarded = one.get("/version", headers={"x-forwarded-for": "198.51.100.7, 192.0.2.1"})
        forged = [
            other.get("/version", headers={"x-forwarded-for": f"198.51.100.{number}, 192.0.2.1"})
            for number in range(10)
        ]
        refused = other.post("/v1/replay", content=b"x" * 100_000, headers={"content-type": "application/json"})
        server.kill()
        alone = [client.get("/version").status_code for client in (one, other)]

    assert [reply.status_code for reply in replies] == [200] * 10 + [429] * 2
    assert forwarded.headers["ratelimit"] == '"default";r=9;t=86400'
    assert [reply.status_code for reply in forged] == [200] * 9 + [429]
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many_requests")
    assert alone == [200, 200]
