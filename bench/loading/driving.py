"""Requests in a steady stream, whether answers come or not, or as fast as answers come."""

import asyncio
import random
import time
from collections.abc import Iterator

from bench.caller import Caller, LostError
from bench.loading.record import Record
from bench.loading.traffic import Ask

__all__ = ["CALLERS", "capacity", "drive"]

CALLERS = 32


async def drive(port: int, stream: Iterator[Ask], rate: float, seconds: float, record: Record) -> None:
    """Send so many requests a second on average, at random times, for so many seconds.

    Time counts from the moment at which a request is due, so that a service that stalls is not asked less.
    """
    idle: asyncio.Queue[Caller] = asyncio.Queue()
    for _ in range(CALLERS):
        idle.put_nowait(Caller(port))
    chance = random.Random(0)  # noqa: S311  # a fixed sample, no secret
    due = began = time.perf_counter()
    async with asyncio.TaskGroup() as running:
        while due < began + seconds:
            due += chance.expovariate(rate)
            if (wait := due - time.perf_counter()) > 0:
                await asyncio.sleep(wait)
            running.create_task(_ask(idle, next(stream), due, record))
    while not idle.empty():
        idle.get_nowait().hang_up()


async def capacity(port: int, stream: Iterator[Ask], seconds: float, record: Record) -> float:
    """Return how many requests a second are answered if each caller asks again at once."""
    ends = time.perf_counter() + seconds
    idle: asyncio.Queue[Caller] = asyncio.Queue()

    async def ask_on() -> None:
        idle.put_nowait(Caller(port))
        while time.perf_counter() < ends:
            await _ask(idle, next(stream), time.perf_counter(), record)

    before = record.answers
    await asyncio.gather(*(ask_on() for _ in range(CALLERS)))
    while not idle.empty():
        idle.get_nowait().hang_up()
    return (record.answers - before) / seconds


async def _ask(idle: "asyncio.Queue[Caller]", asked: Ask, due: float, record: Record) -> None:
    caller = await idle.get()
    try:
        heard = await caller.ask(asked.request)
    except (LostError, OSError) as error:
        record.fail(asked, repr(error))
    else:
        record.add(asked, heard, time.perf_counter() - due)
    finally:
        idle.put_nowait(caller)
