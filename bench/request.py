"""What a replay request costs, as a ratio to the framework's own echo of bodies of the same size.

Run as ``scripts/bench``. Server and client have a core each; what counts is the server's processor time.
"""

import asyncio
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Final

import msgspec

from bench.client import Cost, Target, measure, read_answer, request_bytes
from bench.games import random_game
from bench.server import serving, take_client_core
from engine.game import Game
from engine.variants import IdleMoves

ROUNDS: Final = 7
REQUESTS: Final = 3000  # a round
LIMITS: Final = {60: 1.6, 2000: 2.5}  # the most a request may cost, in echoes


def main() -> int:
    """Print the figures; exit status 1 if a ratio is above its limit."""
    take_client_core()
    kept = True
    for length, idle in ((60, IdleMoves.REJECT), (2000, IdleMoves.ALLOW)):
        ratio = asyncio.run(_compare(random_game(length, idle)))
        kept = kept and ratio <= LIMITS[length]
        print(f"  limit {LIMITS[length]}: {'kept' if ratio <= LIMITS[length] else 'BROKEN'}")
    return 0 if kept else 1


async def _compare(game: Game) -> float:
    sent: dict[str, object] = {"variant": game.variant.id, "seed": game.source, "moves": game.moves}
    if game.options != game.variant.options:
        sent["options"] = {"idle_moves": game.options.idle_moves}
    body = msgspec.json.encode(sent)
    replay_request = request_bytes("/v1/replay", body)
    with tempfile.TemporaryDirectory() as folder, serving("api.app:create_app", "--factory") as (port, process):
        answer = await read_answer(port, replay_request)
        file = Path(folder) / "answer.json"
        file.write_bytes(answer)
        with serving("bench.echo:app", BENCH_ANSWER=str(file)) as (echo_port, echo_process):
            replay = Target(port, process, replay_request)
            echo = Target(echo_port, echo_process, request_bytes("/echo", body))
            rounds = [(await measure(echo, REQUESTS), await measure(replay, REQUESTS)) for _ in range(ROUNDS)]
    print(f"{len(game.moves)} moves: request {len(body)} bytes, answer {len(answer)} bytes")
    return _report(rounds)


def _report(rounds: list[tuple[Cost, Cost]]) -> float:
    """Print both costs and return the median of the rounds' ratios; the first round only warms up."""
    for name, costs in (("echo", [echo for echo, _ in rounds[1:]]), ("replay", [replay for _, replay in rounds[1:]])):
        microseconds = statistics.median(cost.microseconds for cost in costs)
        a_second = statistics.median(cost.requests_a_second for cost in costs)
        print(f"  {name:6} {microseconds:6.1f} µs of processor time a request, {a_second:6.0f} requests/s")
    ratio = statistics.median(replay.microseconds / echo.microseconds for echo, replay in rounds[1:])
    print(f"  ratio  {ratio:.2f}")
    return ratio


if __name__ == "__main__":
    sys.exit(main())
