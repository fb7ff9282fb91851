"""Requests for the application in this process, one after the other."""

import asyncio
import logging
import os
from collections.abc import Sequence
from typing import Final

from litestar.types import ASGIApp

from api.app import create_app
from api.settings import Settings
from bench.fuzzing.answers import Answer, why_wrong
from bench.fuzzing.application import ask, living
from bench.fuzzing.attempt import Attempt
from bench.fuzzing.making import attempt_of
from bench.fuzzing.parsers import verify_parsers
from bench.fuzzing.tally import Tally, sampled
from bench.memory import memory_of

__all__ = ["MOST_SECONDS", "SETTINGS", "fuzz_application"]

SETTINGS: Final = Settings(rate_limit_units=0, solver_max_positions=1_000, solver_table_bytes=1 << 20)
MOST_SECONDS: Final = 1.0
"""For an answer without the solver."""


def fuzz_application(seed: int, numbers: Sequence[int], most_seconds: float = MOST_SECONDS) -> Tally:
    """Send the requests of the numbers, and judge each answer."""
    logging.disable(logging.CRITICAL)  # an exception is seen by its status
    try:
        return asyncio.run(_fuzz(seed, numbers, most_seconds))
    finally:
        logging.disable(logging.NOTSET)


async def _fuzz(seed: int, numbers: Sequence[int], most_seconds: float) -> Tally:
    tally, app, looks = Tally(), create_app(SETTINGS), sampled(numbers)
    async with living(app):
        for number in numbers:
            attempt = attempt_of(seed, number)
            try:
                answer = await _answer(app, attempt, most_seconds)
                tally.add(number, attempt, answer)
                verify_parsers(number)
                why = why_wrong(attempt, answer) or _why_late(attempt, answer, most_seconds)
            except Exception as error:  # noqa: BLE001  # whatever it is, it is what we look for
                why = repr(error)
            if why:
                tally.fail(number, attempt, why)
            if number in looks:
                tally.memory.append(memory_of(os.getpid()).own)
    return tally


async def _answer(app: ASGIApp, attempt: Attempt, most_seconds: float) -> Answer:
    """Ask once more if it took too long: the machine may have been busy with something else."""
    answer = await ask(app, attempt)
    return await ask(app, attempt) if answer.seconds > most_seconds else answer


def _why_late(attempt: Attempt, answer: Answer, most_seconds: float) -> str | None:
    most_seconds += SETTINGS.solver_seconds * attempt.may_solve
    return f"{answer.seconds:.2f} s" if answer.seconds > most_seconds else None
