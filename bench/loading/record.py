"""What came of the requests that were sent: how long each took, and what went wrong."""

from array import array
from collections import Counter
from collections.abc import Iterator
from typing import Final

from bench.caller import Heard
from bench.loading.traffic import Ask, Kind

__all__ = ["Record", "percentile"]

_OK: Final = 200
_MOST_SHOWN: Final = 5


class Record:
    """Seconds of each answer by kind, failed and wrong answers."""

    def __init__(self) -> None:
        self.seconds = {kind: array("d") for kind in Kind}
        self.failed: Counter[Kind] = Counter()
        self.wrong: Counter[Kind] = Counter()
        self.shown: list[str] = []

    @property
    def answers(self) -> int:
        """How many there are in all, right or not."""
        return sum(map(len, self.seconds.values()))

    @property
    def is_clean(self) -> bool:
        """Whether each answer was a success, and the right one."""
        return self.answers > 0 and not self.failed and not self.wrong

    def add(self, asked: Ask, heard: Heard, seconds: float) -> None:
        """Count an answer."""
        self.seconds[asked.kind].append(seconds)
        if heard.status != _OK:
            self.fail(asked, f"{heard.status} {heard.body[:200]!r}")
        elif heard.body != asked.expected if asked.expected else b'"seed":' not in heard.body:
            self.wrong[asked.kind] += 1
            self._show(f"wrong: {asked.request[:200]!r} {heard.body[:200]!r}")

    def fail(self, asked: Ask, why: str) -> None:
        """Count a request that was not answered with success."""
        self.failed[asked.kind] += 1
        self._show(f"failed: {asked.request[:200]!r} {why}")

    def table(self) -> Iterator[str]:
        """Return the lines of a table in markdown, times in milliseconds."""
        yield "| asked for | answers | failed | wrong | p50 ms | p99 ms | p99.9 ms | most ms |"
        yield "|---|---|---|---|---|---|---|---|"
        for kind, seconds in self.seconds.items():
            ordered = sorted(seconds)
            times = " | ".join(f"{1e3 * percentile(ordered, share):.2f}" for share in (0.5, 0.99, 0.999, 1))
            yield f"| {kind} | {len(ordered)} | {self.failed[kind]} | {self.wrong[kind]} | {times} |"

    def _show(self, text: str) -> None:
        if len(self.shown) < _MOST_SHOWN:
            self.shown.append(text)


def percentile(ordered: list[float], share: float) -> float:
    """Return the value that such a share lies below; not a number if there are none."""
    return ordered[int(share * (len(ordered) - 1))] if ordered else float("nan")
