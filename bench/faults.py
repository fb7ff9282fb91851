"""Faults under load: what callers notice of each, and how long it takes until all is as before.

Run as ``python -m bench.faults``. No answer may be wrong, and none may be lost but by a process that is killed while it
works on it.
"""

import argparse
import asyncio
import sys
from collections.abc import Coroutine, Iterator, Sequence
from typing import Any, TypeAlias

from bench.faulting.outcome import Outcome
from bench.faulting.processes import kill_replica, kill_valkey, kill_worker, stop_under_load
from bench.faulting.surroundings import ask_what_is_hard, fill_disk
from bench.loading.traffic import Ask, Kind, asks

_Scenario: TypeAlias = Coroutine[Any, Any, Outcome]


def main(arguments: Sequence[str]) -> int:
    """Print a table; exit status 1 if something was not as it must be."""
    parser = argparse.ArgumentParser(prog="python -m bench.faults", description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="of load before and after each fault")
    asked = parser.parse_args(arguments)
    found = asyncio.run(asks((Kind.SHORT, Kind.ANALYSIS)))
    print("| fault | right | refused | wrong | lost | unreached | longest gap s | p99 ms | recovery s | |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    are_kept = True
    for scenario in _scenarios(found, asked.seconds):
        outcome = asyncio.run(scenario)
        are_kept = are_kept and not outcome.whys
        print(outcome.row(), flush=True)
    return 0 if are_kept else 1


def _scenarios(found: Sequence[Ask], seconds: float) -> Iterator[_Scenario]:
    yield kill_worker(found, seconds)
    yield kill_replica(found, seconds)
    yield kill_valkey(found, seconds)
    yield stop_under_load(found, seconds)
    yield fill_disk(found, seconds)
    replays = [one for one in found if one.kind is Kind.SHORT]
    yield ask_what_is_hard(replays, alike=True)
    yield ask_what_is_hard(replays, alike=False)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
