"""Callers who share a piece of work and leave before it ends: it goes on for those who stay, and for nobody else."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from api.limits.caller import note_caller
from api.offload import SolverPool
from api.problems import ProblemError
from api.transport.failures import ClientGoneError
from engine.solver import Solver
from tests.api.gated import QUESTION, Gated, forbidden, start_many
from tests.api.test_offload import Caller, Endless, as_soon_as_there_is_room, run, solver_itself, start, until


@pytest.mark.parametrize("leaver", [0, 1, 2])
@pytest.mark.parametrize("leave", ["hangs up", "is cancelled"])
def test_who_leaves_disturbs_nobody_else(leaver: int, leave: str) -> None:
    async def test(pool: SolverPool) -> None:
        work, callers = Gated(), [Caller() for _ in range(3)]
        jobs = [start(pool, work, caller, QUESTION) for caller in callers]
        await until(work.began)
        if leave == "hangs up":
            callers[leaver].leaves.set()
        else:
            jobs[leaver].cancel()

        with pytest.raises((ClientGoneError, asyncio.CancelledError)):
            await jobs.pop(leaver)
        assert not any(job.done() for job in jobs)
        late = start(pool, forbidden, question=QUESTION)
        await asyncio.sleep(0)
        work.let_go.set()
        answers = await asyncio.gather(*jobs, late)
        assert answers[0] is answers[1] is answers[2] is not None
        assert work.times == 1

    run(test, solver_workers=1)


def test_work_that_still_waits_outlives_the_caller_who_began_it() -> None:
    async def test(pool: SolverPool) -> None:
        running, work, caller = Gated(), Gated(), Caller()
        first, job = start(pool, running), start(pool, work, caller, QUESTION)
        joined = start(pool, forbidden, question=QUESTION)
        await until(running.began)
        caller.leaves.set()
        with pytest.raises(ClientGoneError):
            await job

        running.let_go.set()
        work.let_go.set()
        assert await joined == await first

    run(test, solver_workers=1, solver_queue=1)


def test_work_ends_when_the_last_has_left_and_who_comes_then_begins_anew() -> None:
    async def test(pool: SolverPool) -> None:
        work, callers = Endless(), [Caller() for _ in range(3)]
        jobs = [start(pool, work, caller, QUESTION) for caller in callers]
        await until(work.began)
        for caller, job in zip(callers, jobs, strict=True):
            assert not work.ended.is_set()
            caller.leaves.set()
            with pytest.raises(ClientGoneError):
                await job

        again = Gated()
        again.let_go.set()
        assert await start(pool, again, question=QUESTION)
        assert work.ended.is_set()

    run(test, solver_workers=1)


def test_each_has_all_seconds_since_its_own_arrival() -> None:
    """When the first has waited for its second, half a second is left to the other one."""

    async def test(pool: SolverPool) -> None:
        work = Endless()
        first = start(pool, work, question=QUESTION)
        await asyncio.sleep(0.5)
        second = start(pool, forbidden, question=QUESTION)

        with pytest.raises(ProblemError, match="solver_busy") as refused:
            await first
        assert dict(refused.value.headers)[b"retry-after"] == b"1"
        assert not second.done()
        assert not work.ended.is_set()
        with pytest.raises(ProblemError, match="solver_busy"):
            await second
        await until(work.ended)

    run(test, solver_workers=1, solver_seconds=1)


def test_an_error_that_comes_when_all_are_leaving_is_no_warning() -> None:
    """They are cancelled after the work has failed and before any of them has looked."""

    async def test(pool: SolverPool) -> None:
        work, failed = Gated(LookupError("nothing there")), asyncio.Event()
        jobs = start_many(pool, work, 2)
        await until(work.began)
        flight = pool._flights.find(QUESTION)  # noqa: SLF001 - the moment in between cannot be seen from outside
        assert flight
        flight._answer.add_done_callback(lambda _: [job.cancel() for job in jobs])  # noqa: SLF001
        flight._answer.add_done_callback(lambda _: failed.set())  # noqa: SLF001
        del flight
        work.let_go.set()
        await failed.wait()

        assert [type(it) for it in await asyncio.gather(*jobs, return_exceptions=True)] == [asyncio.CancelledError] * 2

    run(test, solver_workers=1)


def test_joined_work_takes_the_place_of_its_first_caller_as_long_as_it_lasts() -> None:
    """Each caller has one."""

    def start_for(pool: SolverPool, name: str, work: Callable[[Solver], Any], question: str) -> "asyncio.Task[Any]":
        note_caller(name)
        return start(pool, work, callers[name], question)

    callers = {name: Caller() for name in "ab"}

    async def test(pool: SolverPool) -> None:
        works = [Gated(), Gated()]
        first, own = start_for(pool, "a", works[0], "first"), start_for(pool, "b", works[1], "second")
        joined = start_for(pool, "b", forbidden, "first")
        await until(works[0].began)
        callers["a"].leaves.set()
        with pytest.raises(ClientGoneError):
            await first

        callers["a"] = Caller()
        with pytest.raises(ProblemError, match="solver_busy"):
            await start_for(pool, "a", solver_itself, "third")
        for work in works:
            work.let_go.set()
        assert await joined == await own
        assert await as_soon_as_there_is_room(pool, solver_itself)

    run(test, solver_workers=1, solver_queue=3, solver_caller_jobs=1)
