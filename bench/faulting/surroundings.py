"""What goes wrong around a server: no room for its log, hard questions from everybody at once."""

import asyncio
import itertools
import resource
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from bench.caller import Caller, Heard
from bench.faulting.crowd import asking, until
from bench.faulting.outcome import Outcome
from bench.hard import hard_request
from bench.loading.traffic import Ask
from bench.service import Service

__all__ = ["ask_what_is_hard", "fill_disk"]

WORKERS: Final = 2
_UNLIMITED: Final = {"SCORPION_RATE_LIMIT_UNITS": "0"}
_OK, _BUSY = 200, 503
_ROOM: Final = 20_000  # bytes of log


async def fill_disk(found: Sequence[Ask], seconds: float = 1.0) -> Outcome:
    """Leave no room for the log, and then some: every request is answered, and lines are written again."""
    with Service(workers=WORKERS, settings=_UNLIMITED) as server:
        room = server.log.stat().st_size + _ROOM
        _set_room(server, room)
        async with asking(server.port, found) as crowd:
            await until(lambda: server.log.stat().st_size == room)
            await asyncio.sleep(seconds)
            _set_room(server, resource.RLIM_INFINITY)
            recovery = await until(lambda: server.log.stat().st_size > room + _ROOM)
        ended, torn = server.stop(), _torn_lines(server.log)
    whys = crowd.whys()
    if ended != 0 or torn > WORKERS:
        whys.append(f"ended with {ended}, {torn} lines are no JSON")
    return Outcome("no room for the log", crowd, f"{_ROOM} bytes more are written", recovery, whys)


async def ask_what_is_hard(found: Sequence[Ask], *, alike: bool, askers: int = 100, **settings: str) -> Outcome:
    """Let many ask at once for what takes the whole budget, all of them the same or each something else.

    Who asks the same as others is answered; else each is answered or told when to come again. ``found`` must not need
    the solver: it is to be served meanwhile. ``settings`` are environment variables.
    """
    with Service(workers=WORKERS, settings=_UNLIMITED | settings) as server:
        async with asking(server.port, found, callers=2) as crowd:
            callers = [Caller(server.port) for _ in range(askers)]
            questions = [hard_request(0 if alike else number) for number in range(askers)]
            asked = asyncio.gather(*map(Caller.ask, callers, questions))
            heard: list[Heard] = []
            recovery = await _timed(asked, heard)
            for caller in callers:
                caller.hang_up()
    whys = crowd.whys()
    right = {"unknown"} if alike else {"unknown", "solver_busy"}
    if wrong := {_verdict(one) for one in heard} - right:
        whys.append(f"another answer than {' or '.join(sorted(right))}: {', '.join(sorted(wrong))}")
    fault = f"a hard deal {askers} times at once" if alike else f"{askers} hard deals at once"
    return Outcome(fault, crowd, f"all are answered: {_counted(heard)}", recovery, whys)


def _counted(heard: Sequence[Heard]) -> str:
    statuses = sorted(one.status for one in heard)
    return ", ".join(f"{len([*group])} × {status}" for status, group in itertools.groupby(statuses))


async def _timed(asked: "asyncio.Future[list[Heard]]", heard: list[Heard]) -> float:
    loop = asyncio.get_running_loop()
    began = loop.time()
    heard += await asked
    return loop.time() - began


def _verdict(heard: Heard) -> str:
    answer = msgspec.json.decode(heard.body)
    if heard.status == _OK:
        return str(answer["verdict"])
    return str(answer["code"]) if heard.status == _BUSY and heard.retry_after else "neither"


def _set_room(server: Service, size: int) -> None:
    """Let files of the workers grow up to so many bytes."""
    for worker in server.workers():
        resource.prlimit(worker, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def _torn_lines(log: Path) -> int:
    """Return how many lines are cut off, or were written behind one that is."""
    torn = 0
    for line in filter(None, log.read_bytes().splitlines()):
        try:
            msgspec.json.decode(line)
        except msgspec.DecodeError:
            torn += 1
    return torn
