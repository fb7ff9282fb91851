"""Solver work in threads: whose solver it gets, how much may wait, and what ends it."""

import asyncio
import gc
import os
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, Final, NoReturn

import pytest
from litestar.types import HTTPDisconnectEvent

from api.codes import ProblemCode
from api.observing.solving import CountingSolver
from api.offload import THREAD_NAME, SolverPool
from api.problems import ProblemError
from api.settings import Settings
from api.transport.failures import ClientGoneError
from engine.game_text import parse_game
from engine.play import replay
from engine.solver import Solver

BOARD: Final = replay(parse_game("scorpion 1:")).board
SECONDS: Final = 300  # kernels that are not cached yet are compiled, on a busy machine


class Caller:
    """An ASGI ``receive`` of someone who stays, until told to hang up."""

    def __init__(self) -> None:
        self.leaves = asyncio.Event()

    async def receive(self) -> HTTPDisconnectEvent:
        await self.leaves.wait()
        return {"type": "http.disconnect"}


class Endless:
    """Work that solves one position again and again, until its solver is stopped."""

    def __init__(self) -> None:
        self.began = threading.Event()
        self.ended = threading.Event()

    def __call__(self, solver: Solver) -> NoReturn:
        self.began.set()
        deadline = time.monotonic() + 2 * SECONDS
        try:
            while time.monotonic() < deadline:
                solver.solve(BOARD)
            raise AssertionError("the solver was never stopped")
        finally:
            self.ended.set()


def solver_itself(solver: Solver) -> Solver:
    return solver


def run(test: Callable[[SolverPool], Awaitable[None]], **settings: Any) -> None:  # noqa: ANN401 - any setting
    """Run a test with a pool, and see that nothing is left of it, no error that nobody has looked at either."""
    complaints: list[object] = []

    async def with_pool() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(context))
        pool = SolverPool(Settings(**{"solver_seconds": SECONDS} | settings))
        try:
            await asyncio.wait_for(test(pool), SECONDS)
        finally:
            pool.close()
        left = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.wait_for(asyncio.gather(*left, return_exceptions=True), SECONDS)

    before = set(threading.enumerate())
    asyncio.run(with_pool())
    gc.collect()
    assert complaints == []
    assert not [it for it in set(threading.enumerate()) - before if it.name.startswith(THREAD_NAME)]


def start(
    pool: SolverPool, work: Callable[[Solver], Any], caller: Caller | None = None, question: Hashable | None = None
) -> "asyncio.Task[Any]":
    return asyncio.create_task(pool.run(work, (caller or Caller()).receive, question))


async def as_soon_as_there_is_room(pool: SolverPool, work: Callable[[Solver], Any]) -> object:
    for _ in range(SECONDS * 100):
        try:
            return await start(pool, work)
        except ProblemError:
            await asyncio.sleep(0.01)
    raise AssertionError("there never was room again")


async def until(event: threading.Event) -> None:
    assert await asyncio.to_thread(event.wait, SECONDS)


def test_work_runs_in_a_thread_of_its_own_with_a_solver_that_is_used_again() -> None:
    async def test(pool: SolverPool) -> None:
        names = [await start(pool, lambda _: threading.current_thread().name) for _ in range(2)]
        solvers = [await start(pool, solver_itself) for _ in range(3)]

        assert all(name.startswith(THREAD_NAME) for name in names)
        assert solvers[0] is solvers[1] is solvers[2]

    run(test, solver_workers=2)


def test_solvers_are_less_urgent_than_the_event_loop_where_urgency_counts_by_thread() -> None:
    steps = 10 if sys.platform == "linux" else 0

    def urgency(_: Solver | None = None) -> int:
        return os.getpriority(os.PRIO_PROCESS, 0)

    async def test(pool: SolverPool) -> None:
        before = urgency()

        assert await start(pool, urgency) == min(before + steps, 19)
        assert urgency() == before

    run(test)


def test_who_finds_no_thread_is_told_that_all_are_busy_and_leaves_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: threading.Thread) -> NoReturn:
        raise RuntimeError("can't start new thread")

    async def test(pool: SolverPool) -> None:
        with monkeypatch.context() as patched:
            patched.setattr(threading.Thread, "start", fail)
            for _ in range(3):
                with pytest.raises(ProblemError, match="solver_busy"):
                    await start(pool, solver_itself)

        assert isinstance(await start(pool, solver_itself), CountingSolver)
        pool.stop()

    run(test, solver_workers=1, solver_queue=1)


def test_what_runs_at_the_same_time_has_solvers_of_its_own_and_no_more_than_there_are_threads() -> None:
    both = threading.Barrier(2, timeout=SECONDS)

    def meet(solver: Solver) -> Solver:
        both.wait()
        return solver

    async def test(pool: SolverPool) -> None:
        solvers = [await asyncio.gather(start(pool, meet), start(pool, meet)) for _ in range(3)]

        assert all(first is not second for first, second in solvers)
        assert len({id(solver) for pair in solvers for solver in pair}) == 2

    run(test, solver_workers=2)


def test_the_budget_is_that_of_the_settings() -> None:
    async def test(pool: SolverPool) -> None:
        verdict = await start(pool, lambda solver: solver.solve(replay(parse_game("scorpion-ii 12:")).board))

        assert (verdict.outcome.value, verdict.limit) == ("unknown", "positions")

    run(test, solver_max_positions=1)


def test_an_error_of_the_work_is_raised_to_who_waits_for_it() -> None:
    def fail(_: Solver) -> NoReturn:
        raise LookupError("nothing there")

    async def test(pool: SolverPool) -> None:
        with pytest.raises(LookupError, match="nothing there"):
            await start(pool, fail)

    run(test)


def test_beyond_the_queue_work_is_refused_at_once_until_some_has_ended() -> None:
    async def test(pool: SolverPool) -> None:
        caller, running, waiting = Caller(), Endless(), Endless()
        jobs = [start(pool, work, caller) for work in (running, waiting)]
        await until(running.began)

        with pytest.raises(ProblemError) as refused:
            await start(pool, solver_itself)
        assert refused.value.wrongs[0].code is ProblemCode.SOLVER_BUSY
        assert (refused.value.status, refused.value.headers) == (503, ((b"retry-after", b"1"),))
        caller.leaves.set()
        await asyncio.gather(*jobs, return_exceptions=True)
        await until(running.ended)
        assert await as_soon_as_there_is_room(pool, solver_itself)
        assert not waiting.began.is_set()

    run(test, solver_workers=1, solver_queue=1)


def test_work_ends_when_its_caller_hangs_up_and_its_solver_is_not_used_again() -> None:
    async def test(pool: SolverPool) -> None:
        before, caller, work = await start(pool, solver_itself), Caller(), Endless()
        job = start(pool, work, caller)
        await until(work.began)
        caller.leaves.set()

        with pytest.raises(ClientGoneError):
            await job
        await until(work.ended)
        after = await start(pool, solver_itself)
        assert after is not before
        assert after.solve(BOARD).positions > 0

    run(test, solver_workers=1)


def test_work_that_waits_is_given_up_when_its_caller_hangs_up() -> None:
    async def test(pool: SolverPool) -> None:
        running, waiting, caller = Endless(), Endless(), Caller()
        start(pool, running)
        job = start(pool, waiting, caller)
        await until(running.began)
        caller.leaves.set()

        with pytest.raises(ClientGoneError):
            await job
        assert not running.ended.is_set()
        job = start(pool, waiting)  # there is room again
        await asyncio.sleep(0)
        assert not job.done()

    run(test, solver_workers=1, solver_queue=1)


def test_an_answer_that_takes_too_many_seconds_is_called_off_and_is_no_verdict() -> None:
    async def test(pool: SolverPool) -> None:
        running, waiting = Endless(), Endless()
        jobs = [start(pool, work) for work in (running, waiting)]

        for job in jobs:
            with pytest.raises(ProblemError, match="solver_busy") as refused:
                await job
            assert (refused.value.status, refused.value.headers) == (503, ((b"retry-after", b"1"),))
        await until(running.ended)
        assert not waiting.began.is_set()

    run(test, solver_workers=1, solver_queue=1, solver_seconds=1)


def test_work_ends_when_who_waits_for_it_is_cancelled() -> None:
    async def test(pool: SolverPool) -> None:
        work = Endless()
        job = start(pool, work)
        await until(work.began)
        job.cancel()

        with pytest.raises(asyncio.CancelledError):
            await job
        await until(work.ended)

    run(test, solver_workers=1)


def test_closing_ends_what_runs_and_what_waits() -> None:
    async def test(pool: SolverPool) -> None:
        running, waiting = Endless(), Endless()
        jobs = [start(pool, work) for work in (running, waiting)]
        await until(running.began)
        started = time.monotonic()

        pool.close()

        assert time.monotonic() - started < SECONDS
        for job in jobs:
            with pytest.raises(ProblemError, match="stopping"):
                await job
        assert running.ended.is_set()
        assert not waiting.began.is_set()
        assert await start(pool, lambda solver: solver.solve(BOARD).positions) > 0

    run(test, solver_workers=1)


def test_a_pool_that_is_stopped_ends_its_work_and_takes_no_more() -> None:
    async def test(pool: SolverPool) -> None:
        running = Endless()
        job = start(pool, running)
        await until(running.began)

        pool.stop()

        for stopped in (job, start(pool, solver_itself)):
            with pytest.raises(ProblemError, match="stopping") as failure:
                await stopped
            assert failure.value.status == 503
            assert dict(failure.value.headers)[b"retry-after"] == b"2"
        await until(running.ended)

    run(test, solver_workers=1)
