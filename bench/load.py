"""Mixed traffic for minutes on a server with several workers, then a minute of far more than it can do.

Run as ``python -m bench.load``. Nothing may fail, no body may differ from the one worked out in this process, and no
worker's memory may grow; what is too much must be refused quickly while the rest is served.
"""

import argparse
import asyncio
import itertools
import sys
import tempfile
import time
from collections.abc import Sequence
from typing import Final

import uvloop

from bench.caller import Caller
from bench.loading.driving import capacity, drive
from bench.loading.record import Record
from bench.loading.saturating import Overload
from bench.loading.traffic import SHARES, Ask, Kind, asks, in_turn
from bench.loading.watching import Watcher
from bench.service import Service

MOST_GROWTH: Final = 0.02
LOAD: Final = 0.6  # of what the server can do
CAPACITY_SECONDS: Final = 5.0
OVERLOAD_UNITS: Final = "1200"  # a tenth of the usual, so that a slow machine gets to the limit as well
MOST_RECOVERY_SECONDS: Final = 10.0
_OK: Final = 200


def main(arguments: Sequence[str]) -> int:
    """Print tables; exit status 1 if a limit is broken."""
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rate", type=float, help="requests a second (default: 60 %% of what is measured first)")
    parser.add_argument("--overload-seconds", type=float, default=60.0, help="0: leave that out")
    asked = parser.parse_args(arguments)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        found = runner.run(asks())
        is_kept = runner.run(_load(found, asked.workers, asked.rate, asked.minutes * 60))
        if asked.overload_seconds:
            is_kept = runner.run(_overload(found, asked.workers, asked.overload_seconds)) and is_kept
    print("kept" if is_kept else "BROKEN")
    return 0 if is_kept else 1


async def _load(found: Sequence[Ask], workers: int, rate: float | None, seconds: float) -> bool:
    record, stream = Record(), in_turn(found)
    with tempfile.TemporaryDirectory() as counts:
        settings = {"SCORPION_RATE_LIMIT_UNITS": "0", "PROMETHEUS_MULTIPROC_DIR": counts}
        with Service(workers=workers, settings=settings) as server:
            rate = rate or LOAD * await capacity(server.port, stream, CAPACITY_SECONDS, Record())
            watcher = Watcher(server.workers())
            looking = asyncio.create_task(watcher.run())
            await drive(server.port, stream, rate, seconds, record)
            looking.cancel()
            ended, lines = server.stop(), server.times_logged("scorpion.requests", "answered")
    print(f"{workers} workers, {rate:.0f} requests a second for {seconds:.0f} s: {_shares()}\n")
    print("\n".join((*record.table(), "", *watcher.table(), "", *record.shown)))
    is_logged = lines >= record.answers
    print(f"{lines} lines of log for {record.answers} answers, exit status {ended}\n")
    return record.is_clean and max(watcher.grown()) < MOST_GROWTH and ended == 0 and is_logged


def _shares() -> str:
    return ", ".join(f"{share} % {kind}" for kind, share in SHARES.items())


async def _overload(found: Sequence[Ask], workers: int, seconds: float) -> bool:
    easy = next(one for one in found if one.kind is Kind.SHORT)
    analysis = next(one for one in found if one.kind is Kind.ANALYSIS)
    with Service(workers=workers, settings={"SCORPION_RATE_LIMIT_UNITS": OVERLOAD_UNITS}) as server:
        overload = Overload(server.port, easy)
        await overload.run(seconds)
        recovery = await _recovery_seconds(server.port, [easy, analysis])
        is_ready, ended = server.is_ready(), server.stop()
    whys = [*overload.whys()]
    print(f"far too much for {seconds:.0f} s\n")
    print("\n".join((*overload.table(), "", *whys)))
    print(f"all is served again {recovery:.2f} s after that, ready: {is_ready}, exit status {ended}")
    return not whys and is_ready and ended == 0 and recovery < MOST_RECOVERY_SECONDS


async def _recovery_seconds(port: int, wanted: Sequence[Ask]) -> float:
    """Return when each of so many callers in a row was answered rightly."""
    began, in_a_row, caller = time.perf_counter(), 0, Caller(port)
    for asked in itertools.cycle(wanted):
        heard = await caller.ask(asked.request)
        in_a_row = in_a_row + 1 if (heard.status, heard.body) == (_OK, asked.expected) else 0
        if in_a_row == 10 * len(wanted) or time.perf_counter() - began > MOST_RECOVERY_SECONDS:
            break
        caller.hang_up()  # so that the next one may meet another worker
    return time.perf_counter() - began


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
