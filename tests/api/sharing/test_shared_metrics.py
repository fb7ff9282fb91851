"""``/metrics`` tells of rate limits, of a real Valkey, and of the verdicts kept there."""

import asyncio
from typing import Final

import httpx
import pytest

from api.app import create_app
from api.settings import Settings
from tests.api.living import living
from tests.api.observing.samples import Samples, samples_in, samples_of
from tests.api.sharing.kept import DEALS, LIMIT, PATIENCE_MS, SECRET
from tests.api.sharing.limiting import A_DAY, SECONDS, settings_for
from tests.api.valkey_server import ValkeyServer

SHARED: Final = ("scorpion_rate_limit", "scorpion_valkey", "scorpion_verdict")

pytestmark = pytest.mark.anyio


async def told(client: httpx.AsyncClient) -> Samples:
    samples = samples_in((await client.get("/metrics")).text)
    return {name.removeprefix("scorpion_"): value for name, value in samples.items() if name.startswith(SHARED)}


async def tell_eventually(client: httpx.AsyncClient, name: str, value: float) -> None:
    async with asyncio.timeout(SECONDS):
        while (await told(client))[name] != value:  # noqa: ASYNC110 - what is waited for sets no event
            await asyncio.sleep(0.01)


async def test_charges_are_told_with_what_became_of_them() -> None:
    settings = Settings(rate_limit_units=5, rate_limit_seconds=A_DAY)
    async with living(create_app(settings)) as client:
        statuses = [(await client.get("/version")).status_code for _ in range(7)]

        assert statuses == [200] * 5 + [429] * 2
        assert await told(client) == {
            'rate_limit_charges_total{outcome="granted"}': 5,
            'rate_limit_charges_total{outcome="refused"}': 2,
            "rate_limit_alone_total": 7,
        }


def test_what_a_service_does_without_has_no_metrics() -> None:
    samples = samples_of(create_app(Settings(rate_limit_units=0)))

    assert not [name for name in samples if name.startswith(SHARED)]


async def test_a_valkey_that_goes_and_comes_back_is_told(server: ValkeyServer) -> None:
    async with living(create_app(settings_for(server, 100))) as client:
        before = await told(client)
        await client.get("/version")
        there = await told(client)
        server.kill()
        await client.get("/version")
        away = await told(client)
        server.start()
        await tell_eventually(client, "valkey_up", 1)
        await client.get("/version")
        back = await told(client)

    names = (
        "valkey_up",
        "valkey_losses_total",
        "rate_limit_alone_total",
        'rate_limit_charges_total{outcome="granted"}',
    )
    assert [[state[name] for name in names] for state in (before, there, away, back)] == [
        [1, 0, 0, 0],
        [1, 0, 0, 1],
        [0, 1, 1, 2],
        [1, 1, 1, 3],
    ]
    assert before['valkey_commands_total{outcome="failed"}'] == 0
    assert away['valkey_commands_total{outcome="failed"}'] == 1
    assert back['valkey_commands_total{outcome="answered"}'] > there['valkey_commands_total{outcome="answered"}'] > 0


async def test_kept_verdicts_are_told(server: ValkeyServer) -> None:
    settings = Settings(
        solver_max_positions=LIMIT,
        valkey_timeout_ms=PATIENCE_MS,
        valkey_url=server.url,
        verdict_secret=SECRET.decode(),
    )
    variant, seed = DEALS["lost"]
    states: list[Samples] = []
    async with living(create_app(settings)) as client:
        for _ in range(2):
            assert (await client.post("/v1/analysis", json={"variant": variant, "seed": seed})).status_code == 200
            states.append(await told(client))
        for key in server.client.keys("scorpion:verdict:*"):  # type: ignore[union-attr]  # the client's types are of both kinds
            server.client.set(key, b"x")
        assert (await client.post("/v1/analysis", json={"variant": variant, "seed": seed})).status_code == 200
        states.append(await told(client))

    kept = [state["verdicts_kept_total"] for state in states]
    found, missed, rejected = (
        [state[f'verdict_lookups_total{{outcome="{outcome}"}}'] for state in states]
        for outcome in ("found", "missed", "rejected")
    )
    assert kept[0] == missed[0] > 0
    assert found == [0, kept[0], kept[0]]
    assert missed == [missed[0]] * 3
    assert rejected == [0, 0, kept[0]]
    assert kept == [kept[0], kept[0], 2 * kept[0]]
