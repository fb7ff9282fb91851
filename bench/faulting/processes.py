"""Processes that die: a worker of a server, a replica behind the proxy, Valkey; and a server that is told to stop."""

import asyncio
import os
import signal
import time
from collections.abc import Sequence
from typing import Final

from bench.faulting.crowd import CALLERS, asking, until
from bench.faulting.outcome import Outcome
from bench.faulting.topology import Topology
from bench.loading.traffic import Ask
from bench.service import Service
from tests.api.valkey_server import valkey_server

__all__ = ["kill_replica", "kill_valkey", "kill_worker", "stop_under_load"]

WORKERS: Final = 2
MOST_STOP_SECONDS: Final = 20.0
"""What docker-compose.yml waits for before it kills."""

_UNLIMITED: Final = {"SCORPION_RATE_LIMIT_UNITS": "0"}
_PLENTY: Final = {"SCORPION_RATE_LIMIT_UNITS": "1000000", "SCORPION_RATE_LIMIT_SECONDS": "1"}


async def kill_worker(found: Sequence[Ask], seconds: float = 1.0) -> Outcome:
    """Kill one of two workers: only what it was answering is lost, and another takes its place once it can answer."""
    with Service(workers=WORKERS, settings=_UNLIMITED) as server:
        async with asking(server.port, found) as crowd:
            await asyncio.sleep(seconds)
            os.kill(server.workers()[0], signal.SIGKILL)
            recovery = await until(lambda: server.times_logged("scorpion", "ready") == WORKERS + 1)
            await asyncio.sleep(seconds)
        workers = len(server.workers())
    whys = crowd.whys(most_lost=CALLERS)
    if workers != WORKERS:
        whys.append(f"{workers} workers")
    return Outcome("kill -9 of one worker of two", crowd, "a new worker is ready", recovery, whys)


async def kill_replica(found: Sequence[Ask], seconds: float = 1.0) -> Outcome:
    """Kill one of two replicas behind the proxy, and start it again: callers notice nothing."""
    with Topology(_UNLIMITED) as topology:
        replica = topology.replicas[0]
        async with asking(topology.port, found) as crowd:
            await asyncio.sleep(seconds)
            replica.process.kill()
            await asyncio.to_thread(replica.process.wait)
            await asyncio.sleep(seconds)
            await asyncio.to_thread(replica.start)
            answers = replica.times_logged("scorpion.requests", "answered")
            recovery = await until(lambda: replica.times_logged("scorpion.requests", "answered") > answers)
    recovered = "started again, the proxy asks it"
    return Outcome("kill -9 of one replica of two behind the proxy", crowd, recovered, recovery, crowd.whys())


async def kill_valkey(found: Sequence[Ask], seconds: float = 1.0) -> Outcome:
    """Kill what the workers count callers in, and start it again: callers notice nothing."""
    with valkey_server() as valkey:
        settings = _PLENTY | {"SCORPION_VALKEY_URL": valkey.url}
        with Service(workers=WORKERS, settings=settings) as server:
            async with asking(server.port, found) as crowd:
                await asyncio.sleep(seconds)
                valkey.kill()
                await until(lambda: server.times_logged("scorpion", "Valkey does not answer") == WORKERS)
                await asyncio.sleep(seconds)
                await asyncio.to_thread(valkey.start)
                recovery = await until(lambda: server.times_logged("scorpion", "Valkey answers again") == WORKERS)
                await until(lambda: b"scorpion:rate:127.0.0.1" in valkey.keys())  # noqa: SIM118  # it is no dict
    recovered = "started again, both workers count there"
    return Outcome("kill -9 of Valkey", crowd, recovered, recovery, crowd.whys())


async def stop_under_load(found: Sequence[Ask], seconds: float = 1.0) -> Outcome:
    """Tell a server to stop: all that it answers is heard, and it ends by itself.

    What is lost was sent on a connection that no worker had taken when the last one let go of the address.
    """
    with Service(workers=WORKERS, settings=_UNLIMITED) as server:
        async with asking(server.port, found) as crowd:
            await asyncio.sleep(seconds)
            began = time.perf_counter()
            ended = await asyncio.to_thread(server.stop)
            took = time.perf_counter() - began
        unheard = server.times_logged("scorpion.requests", "answered") - crowd.statuses.total()
    whys = crowd.whys(most_lost=CALLERS - 1, may_refuse=True)
    if unheard:
        whys.append(f"{unheard} answers were not heard")
    if ended != 0 or took > MOST_STOP_SECONDS:
        whys.append(f"ended with {ended} after {took:.1f} s")
    return Outcome("SIGTERM", crowd, "the server has ended", took, whys)
