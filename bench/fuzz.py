"""Hostile requests by the million: no 500, no slow answer, every failure a problem in the language asked for.

Run as ``python -m bench.fuzz``; ``--only NUMBER`` sends one request once more and shows request and answer.
"""

import argparse
import asyncio
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final

from api.app import create_app
from bench.fuzzing.answers import why_wrong
from bench.fuzzing.application import ask, living
from bench.fuzzing.inside import SETTINGS, fuzz_application
from bench.fuzzing.making import attempt_of
from bench.fuzzing.tally import MOST_GROWTH, Tally, joined
from bench.fuzzing.wire import ENVIRONMENT, fuzz_server
from bench.service import Service

REQUESTS: Final = 1_000_000
WIRE_SHARE: Final = 0.02


def main(arguments: Sequence[str]) -> int:
    """Print a table; exit status 1 if an answer or a process' memory is not as it must be."""
    asked = _asked(arguments)
    if asked.only is not None:
        return asyncio.run(_repeat(asked.seed, asked.only))
    began = time.monotonic()
    on_wire = round(asked.requests * asked.wire_share)
    inside = _fuzz_inside(asked.seed, asked.requests - on_wire, asked.processes)
    with Service(settings=ENVIRONMENT) as server:
        outside = asyncio.run(fuzz_server(server.port, server.workers()[0], asked.seed, on_wire))
        ended = server.stop()
    print(f"seed {asked.seed}, {time.monotonic() - began:.0f} s")
    _show(joined([*inside, outside]))
    kept = [_is_kept(f"process {number + 1}", tally) for number, tally in enumerate(inside)]
    kept.append(_is_kept("server", outside))
    print(f"server: exit status {ended}")
    return 0 if all(kept) and ended == 0 else 1


def _asked(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.fuzz", description=__doc__)
    parser.add_argument("--requests", type=int, default=REQUESTS)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--wire-share", type=float, default=WIRE_SHARE, help="of them over sockets (default 0.02)")
    parser.add_argument("--only", type=int, help="the number of one request")
    return parser.parse_args(arguments)


def _fuzz_inside(seed: int, count: int, processes: int) -> list[Tally]:
    shares = [range(number, count, processes) for number in range(processes)]
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        return list(pool.map(fuzz_application, [seed] * processes, shares))


async def _repeat(seed: int, number: int) -> int:
    app, attempt = create_app(SETTINGS), attempt_of(seed, number)
    async with living(app):
        answer = await ask(app, attempt)
    print(attempt.shown())
    print(answer)
    why = why_wrong(attempt, answer)
    print(why or "all is well")
    return 1 if why else 0


def _show(tally: Tally) -> None:
    print(f"\n{tally.statuses.total()} answers; the slowest took {tally.slowest[0]:.2f} s, number {tally.slowest[1]}\n")
    print("| asked for | answers by status |\n|---|---|")
    for kind in sorted({kind for kind, _ in tally.statuses}):
        print(f"| `{kind}` | {', '.join(_counts(tally, kind))} |")
    print()
    for failure in tally.failures:
        print(f"number {failure.number}: {failure.why}\n{failure.attempt}\n")


def _counts(tally: Tally, kind: str) -> Iterator[str]:
    for status in sorted(status for one, status in tally.statuses if one == kind):
        yield f"{status}: {tally.statuses[kind, status]}"


def _is_kept(name: str, tally: Tally) -> bool:
    grown = tally.growth
    is_kept = not tally.failed and (grown is None or grown < MOST_GROWTH)
    shown = "too short to tell" if grown is None else f"{grown:+.2%}"
    print(f"{name}: {tally.failed} wrong, memory {shown}: {'kept' if is_kept else 'BROKEN'}")
    return is_kept


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
