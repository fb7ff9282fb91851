"""Callers who ask the same at the same time share one piece of work, and whatever becomes of it."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest

from api.observing.metrics import Metrics
from api.observing.visit import Visit, begin_visit
from api.offload import SolverPool
from api.problems import ProblemError
from api.settings import Settings
from engine.solver import Solver
from tests.api.gated import QUESTION, Gated, forbidden, start_many
from tests.api.observing.samples import samples_in
from tests.api.test_offload import SECONDS, Endless, run, solver_itself, start, until


def test_who_asks_the_same_waits_for_the_same_work_while_it_waits_and_while_it_runs() -> None:
    """Even where there is no room left: one runs, one waits, and there is no other place."""

    async def test(pool: SolverPool) -> None:
        running, waiting = Gated(), Gated()
        first = start(pool, running, question="running")
        await until(running.began)
        others = [start(pool, work, question=work) for work in (waiting, waiting)]
        others += [start(pool, forbidden, question="running"), start(pool, forbidden, question=waiting)]
        await asyncio.sleep(0)
        with pytest.raises(ProblemError, match="solver_busy"):
            await start(pool, solver_itself, question="another")

        running.let_go.set()
        waiting.let_go.set()
        answer, *answers = await asyncio.gather(first, *others)
        assert [answers[2] is answer, answers[0] is answers[1] is answers[3], answers[0] is answer] == [1, 1, 0]
        assert (running.times, waiting.times) == (1, 1)

    run(test, solver_workers=1, solver_queue=1)


def test_what_has_been_answered_is_found_out_anew() -> None:
    async def test(pool: SolverPool) -> None:
        work = Gated()
        work.let_go.set()
        for _ in range(3):
            await start(pool, work, question=QUESTION)

        assert work.times == 3

    run(test, solver_workers=1)


def test_what_is_no_question_is_never_shared() -> None:
    async def test(pool: SolverPool) -> None:
        both = threading.Barrier(2, timeout=SECONDS)

        assert sorted(await asyncio.gather(*(start(pool, lambda _: both.wait()) for _ in range(2)))) == [0, 1]

    run(test, solver_workers=2)


def test_an_error_of_the_work_is_raised_to_all_and_not_kept() -> None:
    async def test(pool: SolverPool) -> None:
        work = Gated(LookupError("nothing there"))
        jobs = start_many(pool, work, 3)
        await until(work.began)
        work.let_go.set()

        for job in jobs:
            with pytest.raises(LookupError, match="nothing there"):
                await job
        assert await start(pool, solver_itself, question=QUESTION)

    run(test, solver_workers=1)


@pytest.mark.parametrize("end", [SolverPool.stop, SolverPool.close])
def test_a_pool_that_is_stopped_tells_all_who_wait(end: Callable[[SolverPool], None]) -> None:
    async def test(pool: SolverPool) -> None:
        running, waiting = Endless(), Endless()
        jobs = [start(pool, work, question=work) for work in (running, waiting) for _ in range(2)]
        await until(running.began)

        end(pool)

        late = [start(pool, forbidden, question=running)] if end is SolverPool.stop else []
        for job in (*jobs, *late):
            with pytest.raises(ProblemError, match="stopping") as failure:
                await job
            assert dict(failure.value.headers)[b"retry-after"] == b"2"
        await until(running.ended)
        assert not waiting.began.is_set()

    run(test, solver_workers=1)


def test_a_pool_that_serves_again_begins_anew_what_it_was_stopped_in() -> None:
    async def test(pool: SolverPool) -> None:
        work = Endless()
        (stopped,) = start_many(pool, work, 1)
        await until(work.began)
        pool.close()
        again = Gated()
        (job,) = start_many(pool, again, 1)
        await until(again.began)

        with pytest.raises(ProblemError, match="stopping"):
            await stopped
        joined = start(pool, forbidden, question=QUESTION)
        await asyncio.sleep(0)
        again.let_go.set()
        assert await job is await joined

    run(test, solver_workers=1)


def test_shared_work_is_counted_once_and_noted_for_who_began_it() -> None:
    metrics = Metrics()

    def ask(work: Callable[[Solver], Any], operation: str) -> tuple[Visit, "asyncio.Task[Any]"]:
        visit = begin_visit(())
        visit.operation = operation
        return visit, start(pool, work, question=QUESTION)

    pool = SolverPool(Settings(solver_workers=1, solver_seconds=SECONDS), metrics)

    async def test() -> None:
        work = Gated()
        (first, job), *others = ask(work, "analyseGame"), ask(forbidden, "analyseGame"), ask(forbidden, "hintGame")
        await until(work.began)
        work.let_go.set()
        positions = (await job).positions
        await asyncio.gather(*(it for _, it in others))
        pool.close()

        assert positions > 0
        assert (first.positions, first.solver_seconds > 0) == (positions, True)
        assert [(it.positions, it.solver_seconds) for it, _ in others] == [(0, 0), (0, 0)]
        samples = samples_in(metrics.written("text/plain")[0].decode())
        assert samples['scorpion_solver_positions_total{operation="analyseGame"}'] == positions
        assert samples['scorpion_solver_seconds_count{operation="analyseGame"}'] == 1
        assert 'scorpion_solver_positions_total{operation="hintGame"}' not in samples
        for operation in ("analyseGame", "hintGame"):
            assert samples[f'scorpion_solver_joined_total{{operation="{operation}"}}'] == 1

    asyncio.run(test())
