"""Far more than a service can do: what becomes of the excess, and of those who ask for little meanwhile."""

import asyncio
import time
from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from bench.caller import Caller, LostError
from bench.hard import hard_request
from bench.loading.record import percentile
from bench.loading.traffic import Ask

__all__ = ["Overload", "Party"]

QUICK_SECONDS: Final = 1.0
"""For a refusal that says there is too much to do; one that says it took too long comes later by its nature."""

_OK, _TOO_MANY, _BUSY = 200, 429, 503
_SOLVER_SECONDS: Final = 40
_OPEN: Final = b'"verdict":"unknown"'


class Party:
    """Callers of one sort: what they ask for, how many they are, the seconds between two requests of each."""

    def __init__(self, name: str, callers: int, pause: float, *, is_one: bool = False) -> None:
        """``is_one``: all of them have the same address."""
        self.name = name
        self.callers = callers
        self.pause = pause
        self.is_one = is_one
        self.seconds: defaultdict[int, list[float]] = defaultdict(list)
        self.wrong = 0
        self.lost = 0


class Overload:
    """Three parties at once: who asks rarely, who asks as fast as possible, and who asks for what is hard."""

    def __init__(self, port: int, easy: Ask) -> None:
        self._port = port
        self._easy = easy
        self.rare = Party("replays, rarely, each caller for itself", 20, 0.25)
        self.greedy = Party("replays without a pause, all from one address", 8, 0, is_one=True)
        self.hard = Party("positions that take the whole budget", 120, 0.5)

    async def run(self, seconds: float) -> None:
        """Ask for so long, then hang up on everything."""
        ends = time.perf_counter() + seconds
        callers = [
            asyncio.create_task(self._ask_on(party, f"198.51.{network}.{1 if party.is_one else number}", number))
            for network, party in enumerate((self.rare, self.greedy, self.hard))
            for number in range(party.callers)
        ]
        await asyncio.sleep(ends - time.perf_counter())
        for caller in callers:
            caller.cancel()
        for ended in await asyncio.gather(*callers, return_exceptions=True):
            if not isinstance(ended, asyncio.CancelledError):
                msg = f"a caller gave up: {ended}"
                raise RuntimeError(msg)  # noqa: TRY004  # what it is is all that was asked

    def whys(self) -> Iterator[str]:
        """Return what must not have been."""
        if not self.rare.seconds[_OK] or set(self.rare.seconds) != {_OK}:
            yield "who asks rarely was refused"
        if not self.greedy.seconds[_TOO_MANY] or not self.hard.seconds[_BUSY]:
            yield "nobody was refused"
        if any(party.wrong or party.lost for party in (self.rare, self.greedy, self.hard)):
            yield "answers were wrong or lost"
        for party in (self.greedy, self.hard):
            for status in (_TOO_MANY, _BUSY):
                if (times := _at_once(party.seconds[status])) and percentile(times, 0.99) > QUICK_SECONDS:
                    yield f"{status} took long"

    def table(self) -> Iterator[str]:
        """Return the lines of a table in markdown, times in milliseconds."""
        yield "| callers | status | answers | p50 ms | p99 ms | most ms |"
        yield "|---|---|---|---|---|---|"
        for party in (self.rare, self.greedy, self.hard):
            for status, seconds in sorted(party.seconds.items()):
                late = sorted(one for one in seconds if one >= _SOLVER_SECONDS)
                for name, times in ((str(status), _at_once(seconds)), (f"{status}, out of time", late)):
                    if times:
                        shown = " | ".join(f"{1e3 * percentile(times, share):.1f}" for share in (0.5, 0.99, 1))
                        yield f"| {party.callers}: {party.name} | {name} | {len(times)} | {shown} |"

    async def _ask_on(self, party: Party, address: str, number: int) -> None:
        request = hard_request(number) if party is self.hard else self._easy.request
        request = request.replace(b"\r\n", b"\r\nX-Forwarded-For: %s\r\n" % address.encode(), 1)
        caller = Caller(self._port)
        try:
            while True:
                await self._ask(party, caller, request)
                await asyncio.sleep(party.pause)
        finally:
            caller.hang_up()

    async def _ask(self, party: Party, caller: Caller, request: bytes) -> None:
        began = time.perf_counter()
        try:
            heard = await caller.ask(request)
        except LostError:
            party.lost += 1
            return
        party.seconds[heard.status].append(time.perf_counter() - began)
        if heard.status == _OK:
            party.wrong += _OPEN not in heard.body if party is self.hard else heard.body != self._easy.expected
        else:
            party.wrong += heard.status not in {_TOO_MANY, _BUSY} or not heard.retry_after


def _at_once(seconds: list[float]) -> list[float]:
    return sorted(one for one in seconds if one < _SOLVER_SECONDS)
