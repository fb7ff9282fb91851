"""The solver's room is shared: one caller cannot have all of it, where callers are told apart."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from api.app import create_app
from api.codes import ProblemCode
from api.limits.caller import current_caller, note_caller
from api.offload import SolverPool
from api.problems import ProblemError
from api.schemas.operations import Version
from api.settings import Settings
from engine.solver import Solver
from tests.api.asgi import ask
from tests.api.test_offload import Caller, Endless, as_soon_as_there_is_room, run, solver_itself, start, until


def test_one_caller_cannot_take_all_of_the_room() -> None:
    def start_for(pool: SolverPool, name: str, work: Callable[[Solver], Any]) -> "asyncio.Task[Any]":
        note_caller(name)
        return start(pool, work, caller)

    caller = Caller()

    async def test(pool: SolverPool) -> None:
        caller.leaves = asyncio.Event()
        works = [Endless() for _ in range(3)]
        jobs = [start_for(pool, name, work) for name, work in zip("aab", works, strict=True)]
        await until(works[0].began)

        with pytest.raises(ProblemError) as refused:
            await start_for(pool, "a", solver_itself)
        assert refused.value.wrongs[0].code is ProblemCode.SOLVER_BUSY
        assert not jobs[2].done(), "another caller waits in peace"
        caller.leaves.set()
        await asyncio.gather(*jobs, return_exceptions=True)
        assert await as_soon_as_there_is_room(pool, solver_itself)

    run(test, solver_workers=1, solver_queue=7)
    run(test, solver_workers=1, solver_queue=7, solver_caller_jobs=2)


@pytest.mark.parametrize(("units", "caller"), [(0, None), (1, "127.0.0.1")])
def test_callers_are_told_apart_only_where_there_are_rate_limits(
    units: int, caller: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str | None] = []

    def note() -> Version:
        seen.append(current_caller())
        return Version()

    monkeypatch.setattr("api.controllers.operations.Version", note)

    assert ask(create_app(Settings(rate_limit_units=units)), "GET", "/version").status == 200
    assert seen == [caller]
