"""Callers who keep asking whatever happens, and remember what they got."""

import asyncio
import itertools
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Final

from bench.caller import Caller, LostError
from bench.loading.record import percentile
from bench.loading.traffic import Ask

__all__ = ["CALLERS", "Crowd", "asking", "until"]

CALLERS: Final = 8
_OK, _BUSY = 200, 503
_PAUSE: Final = 0.01  # seconds between two requests of a caller, so that the machine is not the limit
_PATIENCE: Final = 0.05  # seconds until a caller whom nobody listens to tries again
_MOST_SECONDS: Final = 300.0


class Crowd:
    """What came of all requests: answers by status, wrong ones, lost ones, and connections that nobody took."""

    def __init__(self) -> None:
        self.statuses: Counter[int] = Counter()
        self.wrong = 0
        self.lost = 0
        self.unreached = 0
        self.silent = 0  # refusals that do not say when to come again
        self.seconds: list[float] = []
        self.successes: list[float] = []  # the times of all right answers

    @property
    def p99_ms(self) -> float:
        """The 99th percentile of the time for a right answer, in milliseconds."""
        return 1e3 * percentile(sorted(self.seconds), 0.99)

    @property
    def longest_gap(self) -> float:
        """The longest time without any right answer, in seconds."""
        return max((after - before for before, after in itertools.pairwise(self.successes)), default=0.0)

    def whys(self, most_lost: int = 0, *, may_refuse: bool = False) -> list[str]:
        """Return what must not have been.

        ``most_lost``: how many answers the fault itself may take away; ``may_refuse``: with a 503 that says when to
        come again.
        """
        fine = {_OK, _BUSY} if may_refuse else {_OK}
        bad = {status: count for status, count in self.statuses.items() if status not in fine}
        return [
            *(["no answer was right"] if not self.successes else []),
            *([f"{self.wrong} wrong answers"] if self.wrong else []),
            *([f"{self.lost} lost answers"] if self.lost > most_lost else []),
            *([f"failures: {bad}"] if bad else []),
            *([f"{self.silent} refusals without Retry-After"] if self.silent else []),
        ]

    async def ask(self, caller: Caller, asked: Ask) -> bool:
        """Ask once; false if nobody took the connection."""
        began = time.perf_counter()
        try:
            heard = await caller.ask(asked.request)
        except LostError:
            self.lost += 1
            return True
        except OSError:
            self.unreached += 1
            return False
        now = time.perf_counter()
        self.statuses[heard.status] += 1
        self.silent += heard.status == _BUSY and not heard.retry_after
        if heard.status == _OK:
            self.wrong += heard.body != asked.expected
            self.seconds.append(now - began)
            self.successes.append(now)
        return True


@asynccontextmanager
async def asking(
    port: int, found: Sequence[Ask], callers: int = CALLERS, turns: int | None = 10
) -> AsyncIterator[Crowd]:
    """Let a crowd ask while the block runs; in the end it waits for the answers that are on their way.

    ``turns``: on one connection, ``None`` for any number; the next one may meet another worker.
    """
    crowd, is_over = Crowd(), asyncio.Event()

    async def ask_on(number: int) -> None:
        caller = Caller(port)
        for turn, asked in enumerate(itertools.islice(itertools.cycle(found), number, None)):
            await asyncio.sleep(_PAUSE if await crowd.ask(caller, asked) else _PATIENCE)
            if is_over.is_set():
                break
            if turns and turn % turns == 0:
                caller.hang_up()
        caller.hang_up()

    async with asyncio.TaskGroup() as running:
        for number in range(callers):
            running.create_task(ask_on(number))
        try:
            await until(lambda: len(crowd.successes) > callers)
            yield crowd
        finally:
            is_over.set()


async def until(happens: Callable[[], bool], seconds: float = _MOST_SECONDS) -> float:
    """Wait until something happens; return how many seconds that took, or raise ``TimeoutError``."""
    began = time.perf_counter()
    async with asyncio.timeout(seconds):
        while not await asyncio.to_thread(happens):  # noqa: ASYNC110  # it happens in another process
            await asyncio.sleep(0.02)
    return time.perf_counter() - began
