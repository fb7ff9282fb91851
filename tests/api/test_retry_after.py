"""What ``Retry-After`` says when the solver is busy."""

import asyncio

import pytest

from api.observing.metrics import Metrics
from api.observing.solving import CountingSolver, Effort, SolverMeter
from api.offload import SolverPool
from api.problems import ProblemError
from engine.solver import Budget
from tests.api.test_offload import SECONDS, Caller, Endless, run, solver_itself, start


@pytest.mark.parametrize(("seconds_each", "told"), [(0.0, b"1"), (0.1, b"1"), (2.1, b"6"), (1e9, b"%d" % SECONDS)])
def test_who_is_refused_hears_when_all_work_will_be_done(
    monkeypatch: pytest.MonkeyPatch, seconds_each: float, told: bytes
) -> None:
    """Five pieces for two threads: two and a half times as long as one takes, and no longer than any may take."""
    monkeypatch.setattr(SolverMeter, "seconds_each", lambda _: seconds_each)

    async def test(pool: SolverPool) -> None:
        caller = Caller()
        jobs = [start(pool, Endless(), caller) for _ in range(5)]
        await asyncio.sleep(0)

        with pytest.raises(ProblemError, match="solver_busy") as refused:
            await start(pool, solver_itself)
        assert refused.value.headers == ((b"retry-after", told),)
        caller.leaves.set()
        await asyncio.gather(*jobs, return_exceptions=True)

    run(test, solver_workers=2, solver_queue=3, retry_after_seconds=7)


def test_a_piece_of_work_takes_as_long_as_of_late_or_as_those_at_work_have_taken_yet(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = iter([0.0, 2.0, 2.0, 10.0, 14.0, 15.0, 20.0, 24.0])
    monkeypatch.setattr("api.observing.solving.perf_counter", lambda: next(clock))
    meter, solver = SolverMeter(Metrics()), CountingSolver(Budget())

    with meter.measured(Effort("analyseGame"), solver):  # from 0 to 2
        pass
    told = [meter.seconds_each()]  # at 2
    with meter.measured(Effort("analyseGame"), solver):  # from 10 to 20
        told += [meter.seconds_each(), meter.seconds_each()]  # at 14 and 15
    told.append(meter.seconds_each())

    assert told == [2.0, 4.0, 5.0, 6.0]
