"""How long replays wait while every solver thread is busy, as a ratio to when none is.

Run as ``python -m bench.responsiveness``. The server has one core, which its event loop shares with a solver thread.
"""

import asyncio
import sys
from typing import Final

import msgspec

from bench.client import request_bytes, seconds_to_answer
from bench.games import random_game
from bench.hard import hard_request
from bench.server import serving, take_client_core
from engine.variants import IdleMoves

REPLAYS: Final = 2000
PAUSE: Final = 0.004  # seconds between replays
HARD_CALLERS: Final = 8  # more than there are threads, so that some wait
LIMIT: Final = 3.0


def main() -> int:
    """Print both 99th percentiles and their ratio; exit status 1 if it is above the limit."""
    take_client_core()
    with serving("api.app:create_app", "--factory", SCORPION_SOLVER_WORKERS="1") as (port, _):
        idle, busy = asyncio.run(_compare(port))
    ratio = busy / idle
    print(f"replay of 60 moves, p99: {idle * 1e3:.2f} ms idle, {busy * 1e3:.2f} ms while solving: {ratio:.2f} times")
    print(f"  limit {LIMIT}: {'kept' if ratio <= LIMIT else 'BROKEN'}")
    return 0 if ratio <= LIMIT else 1


async def _compare(port: int) -> tuple[float, float]:
    game = random_game(60, IdleMoves.REJECT)
    replay = request_bytes(
        "/v1/replay", msgspec.json.encode({"variant": game.variant.id, "seed": game.source, "moves": game.moves})
    )
    await seconds_to_answer(port, replay, REPLAYS // 10, PAUSE)
    idle = await seconds_to_answer(port, replay, REPLAYS, PAUSE)
    hard = [hard_request(number) for number in range(HARD_CALLERS)]
    callers = [asyncio.create_task(seconds_to_answer(port, one, sys.maxsize, 0)) for one in hard]
    await asyncio.sleep(1)
    busy = await seconds_to_answer(port, replay, REPLAYS, PAUSE)
    for caller in callers:
        caller.cancel()
    ended = await asyncio.gather(*callers, return_exceptions=True)
    if failed := [it for it in ended if not isinstance(it, asyncio.CancelledError)]:
        msg = f"the server was not kept busy: {failed}"
        raise RuntimeError(msg)
    return _p99(idle), _p99(busy)


def _p99(seconds: list[float]) -> float:
    return sorted(seconds)[len(seconds) * 99 // 100]


if __name__ == "__main__":
    sys.exit(main())
