"""What came of many requests."""

import functools
from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from bench.fuzzing.answers import Answer
from bench.fuzzing.attempt import Attempt
from bench.memory import growth

__all__ = ["MOST_GROWTH", "Failure", "Tally", "joined", "sampled"]

MOST_GROWTH: Final = 0.02
_MOST_FAILURES: Final = 20  # that are kept
_SAMPLES: Final = 100


class Failure(msgspec.Struct, frozen=True):
    """An answer that must not be."""

    number: int
    why: str
    attempt: str


class Tally(msgspec.Struct):
    """Answers by the first steps of their path and their status, the slowest one, and memory after each hundredth."""

    statuses: Counter[tuple[str, int]] = msgspec.field(default_factory=Counter)
    slowest: tuple[float, int] = (0.0, -1)
    failed: int = 0
    failures: list[Failure] = []
    memory: list[int] = []

    def add(self, number: int, attempt: Attempt, answer: Answer) -> None:
        """Count an answer."""
        self.statuses[_kind(attempt), answer.status] += 1
        self.slowest = max(self.slowest, (answer.seconds, number))

    def fail(self, number: int, attempt: Attempt, why: str) -> None:
        """Count what is wrong, and keep the first ones."""
        self.failed += 1
        if len(self.failures) < _MOST_FAILURES:
            self.failures.append(Failure(number, why, attempt.shown()))

    @property
    def growth(self) -> float | None:
        """By how much memory has grown from the second tenth to the last one; ``None`` if that cannot be told."""
        tenth = _SAMPLES // 10
        if len(self.memory) < _SAMPLES:
            return None
        return growth(self.memory[tenth : 2 * tenth], self.memory[-tenth:])


def sampled(numbers: Sequence[int]) -> frozenset[int]:
    """Return after which of the numbers to look at the memory."""
    step = max(len(numbers) // _SAMPLES, 1)
    return frozenset(numbers[step - 1 :: step])


def joined(tallies: Sequence[Tally]) -> Tally:
    """Return all that several have counted; memory is each one's own."""
    return functools.reduce(_join, tallies, Tally())


def _join(one: Tally, other: Tally) -> Tally:
    return Tally(
        one.statuses + other.statuses,
        max(one.slowest, other.slowest),
        one.failed + other.failed,
        [*one.failures, *other.failures],
    )


def _kind(attempt: Attempt) -> str:
    steps = attempt.path.decode("latin-1").split("/")[:3]
    path = "/".join(steps)
    return path if path in _KINDS else "anything else"


_KINDS: Final = frozenset(
    {
        *("/v1/replay", "/v1/validations", "/v1/analysis", "/v1/hint", "/v1/deals", "/v1/variants", "/v1/languages"),
        *("/v1/rules", "/v1/glossary", "/v1/statistics", "/health/live", "/health/ready", "/version", "/metrics"),
        *("/docs", "/openapi.json"),
    }
)
