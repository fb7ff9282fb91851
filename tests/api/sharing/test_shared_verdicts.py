"""Verdicts kept in a real Valkey: answers are the same with them as without."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import msgspec
import pytest

from api.app import create_app
from api.settings import Settings
from api.sharing.connect import connect
from api.verdicts.shared import SharedVerdicts
from engine.solver import Solver, Verdict
from tests.api.living import living
from tests.api.sharing.kept import DEALS, LIMIT, PATIENCE_MS, SECRET, question_of
from tests.api.valkey_server import ValkeyServer

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def shared_at(server: ValkeyServer, **others: Any) -> AsyncIterator[SharedVerdicts]:  # noqa: ANN401 - settings
    settings = Settings(
        valkey_url=server.url,
        valkey_timeout_ms=PATIENCE_MS,
        verdict_secret=SECRET.decode(),
        solver_max_positions=LIMIT,
    )
    settings = msgspec.structs.replace(settings, **others)
    store = connect(settings)
    assert store
    try:
        yield SharedVerdicts(settings, store)
    finally:
        await store.close()


async def solve(shared: SharedVerdicts, solver: Solver, deal: str) -> Verdict:
    work = shared.asked_by(lambda lent: lent.solve(question_of(deal).board))
    return await asyncio.to_thread(work, solver)


async def test_a_process_finds_what_another_has_kept(
    server: ValkeyServer, solver: Solver, verdicts: dict[str, Verdict]
) -> None:
    async with shared_at(server) as one, shared_at(server, verdict_seconds=60) as other:
        for deal in DEALS:
            assert await solve(one, solver, deal) == verdicts[deal]
            assert await solve(other, solver, deal) == verdicts[deal]

    assert msgspec.structs.astuple(one.counts) == (0, 3, 0, 3)
    assert msgspec.structs.astuple(other.counts) == (3, 0, 0, 0)
    keys = server.keys()
    assert len(keys) == 3
    for key in keys:
        assert 0 < server.lifetime_seconds(key) <= 86_400
        assert len(cast("bytes", server.client.get(key))) < 1_000


async def test_what_is_spoilt_there_is_found_out_and_replaced(
    server: ValkeyServer, solver: Solver, verdicts: dict[str, Verdict], caplog: pytest.LogCaptureFixture
) -> None:
    async with shared_at(server) as shared:
        await solve(shared, solver, "lost")
        (lost,) = server.keys()
        await solve(shared, solver, "won")
        (won,) = set(server.keys()) - {lost}
        good = server.client.get(lost)

        for bad in (cast("bytes", good)[:-1], server.client.get(won), b"", b"x", b"x" * 100_000):
            server.client.set(lost, cast("bytes", bad))
            assert await solve(shared, solver, "lost") == verdicts["lost"]
            assert server.client.get(lost) == good
        server.client.delete(lost)
        server.client.lpush(lost.decode(), "x")
        assert await solve(shared, solver, "lost") == verdicts["lost"]

    assert shared.counts.rejected == 4
    assert len(caplog.records) == 1


async def test_without_a_secret_only_what_is_won_is_shared(
    server: ValkeyServer, solver: Solver, verdicts: dict[str, Verdict]
) -> None:
    async with shared_at(server, verdict_secret="") as shared:
        for deal in DEALS:
            for _ in range(2):
                assert await solve(shared, solver, deal) == verdicts[deal]

    assert msgspec.structs.astuple(shared.counts) == (1, 5, 0, 1)


async def test_a_lifetime_of_nothing_turns_it_off(
    server: ValkeyServer, solver: Solver, verdicts: dict[str, Verdict]
) -> None:
    async with shared_at(server, verdict_seconds=0) as shared:
        assert await solve(shared, solver, "won") == verdicts["won"]

    assert not server.keys()
    assert msgspec.structs.astuple(shared.counts) == (0, 0, 0, 0)


async def test_solvers_go_on_without_the_store(
    server: ValkeyServer, solver: Solver, verdicts: dict[str, Verdict]
) -> None:
    async with shared_at(server, valkey_timeout_ms=100) as shared:
        server.hang()
        assert await solve(shared, solver, "won") == verdicts["won"]
        server.kill()
        assert await solve(shared, solver, "lost") == verdicts["lost"]

    assert msgspec.structs.astuple(shared.counts) == (0, 2, 0, 0)


def test_solvers_go_on_after_the_loop_has_ended(
    server: ValkeyServer, solver: Solver, verdicts: dict[str, Verdict]
) -> None:
    async def work_of_a_loop() -> Any:  # noqa: ANN401 - work
        async with shared_at(server) as shared:
            return shared.asked_by(lambda lent: lent.solve(question_of("won").board))

    work = asyncio.run(work_of_a_loop())

    assert work(solver) == verdicts["won"]


async def test_answers_are_the_same_with_and_without(server: ValkeyServer) -> None:
    """The whole way, for the analysis and the hint of a lost, a won and an undecided game."""
    alone = Settings(solver_max_positions=LIMIT)
    shared = msgspec.structs.replace(
        alone, valkey_url=server.url, valkey_timeout_ms=PATIENCE_MS, verdict_secret=SECRET.decode()
    )
    answers = [await answers_of(settings) for settings in (alone, shared, shared)]

    assert answers[0] == answers[1] == answers[2]
    assert len(server.client.keys("scorpion:verdict:*")) >= 3  # type: ignore[arg-type]  # the client's types are of both kinds


async def answers_of(settings: Settings) -> list[bytes]:
    async with living(create_app(settings)) as client:
        replies = [
            await client.post(path, json={"variant": variant, "seed": seed} | more)
            for variant, seed in DEALS.values()
            for path, more in (("/v1/analysis", {"include": ["line"]}), ("/v1/hint", {"level": "winning"}))
        ]
    assert {reply.status_code for reply in replies} == {200}
    return [reply.content for reply in replies]
