"""What requests cost, as ratios to the framework's own echo of bodies and answers of the same size.

Run as ``scripts/bench``. Server and client have a core each; what counts is the server's processor time.
"""

import asyncio
import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from bench.client import Cost, Target, measure, read_answer, request_bytes
from bench.games import random_game
from bench.server import serving, take_client_core
from engine.variants import IdleMoves

ROUNDS: Final = 7
REQUESTS: Final = 3000  # a round


class Case(NamedTuple):
    """A request, the echo that it is compared with, and the most that it may cost, in echoes."""

    name: str
    path: str
    sent: dict[str, object]
    echo: str
    limit: float


def cases() -> Iterator[Case]:
    """Return what is measured: replays of two lengths, and deals that a catalogue serves."""
    for length, idle, limit in ((60, IdleMoves.REJECT, 1.6), (2000, IdleMoves.ALLOW, 2.5)):
        game = random_game(length, idle)
        sent: dict[str, object] = {"variant": game.variant.id, "seed": game.source, "moves": game.moves}
        if game.options != game.variant.options:
            sent["options"] = {"idle_moves": game.options.idle_moves}
        yield Case(f"replay of {length} moves", "/v1/replay", sent, "bench.echo:app", limit)
    for count in (1, 50):
        wish: dict[str, object] = {"variant": "scorpion", "count": count, "difficulty": "medium"}
        yield Case(f"issue of {count} deals", "/v1/deals", wish, "bench.deals_echo:app", 2.0)


def main() -> int:
    """Print the figures; exit status 1 if a ratio is above its limit."""
    take_client_core()
    kept = True
    for case in cases():
        ratio = asyncio.run(_compare(case))
        kept = kept and ratio <= case.limit
        print(f"  limit {case.limit}: {'kept' if ratio <= case.limit else 'BROKEN'}")
    return 0 if kept else 1


async def _compare(case: Case) -> float:
    body = msgspec.json.encode(case.sent)
    request = request_bytes(case.path, body)
    with tempfile.TemporaryDirectory() as folder, serving("api.app:create_app", "--factory") as (port, process):
        answer = await read_answer(port, request)
        file = Path(folder) / "answer.json"
        file.write_bytes(answer)
        with serving(case.echo, BENCH_ANSWER=str(file)) as (echo_port, echo_process):
            ours = Target(port, process, request)
            echo = Target(echo_port, echo_process, request_bytes("/echo", body))
            rounds = [(await measure(echo, REQUESTS), await measure(ours, REQUESTS)) for _ in range(ROUNDS)]
    print(f"{case.name}: request {len(body)} bytes, answer {len(answer)} bytes")
    return _report(rounds)


def _report(rounds: list[tuple[Cost, Cost]]) -> float:
    """Print both costs and return the median of the rounds' ratios; the first round only warms up."""
    for name, costs in (("echo", [echo for echo, _ in rounds[1:]]), ("ours", [ours for _, ours in rounds[1:]])):
        microseconds = statistics.median(cost.microseconds for cost in costs)
        a_second = statistics.median(cost.requests_a_second for cost in costs)
        print(f"  {name:6} {microseconds:6.1f} µs of processor time a request, {a_second:6.0f} requests/s")
    ratio = statistics.median(ours.microseconds / echo.microseconds for echo, ours in rounds[1:])
    print(f"  ratio  {ratio:.2f}")
    return ratio


if __name__ == "__main__":
    sys.exit(main())
