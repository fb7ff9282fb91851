"""Work that callers wait for together: what several ask at the same time is found out once, for all of them.

All of this is for the thread of the event loop.
"""

import asyncio
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from typing import Any, Generic, TypeVar

__all__ = ["Flight", "Flights"]

T = TypeVar("T")


class Flight(Generic[T]):
    """Work under way, for whoever is inside of it as a context; the last who leaves ends it.

    Those inside wait for its future with ``asyncio.wait``, which leaves it alone when one of them gives up.
    """

    def __init__(self, future: "Future[T]", end: Callable[[], None]) -> None:
        self._answer = asyncio.wrap_future(future)
        self._end = end
        self._waiting = 0

    def __enter__(self) -> "asyncio.Future[T]":
        self._waiting += 1
        return self._answer

    def __exit__(self, *_: object) -> None:
        self._waiting -= 1
        if not self._waiting:
            self._end()
            self._answer.cancel()  # if it is an error already, then nobody is warned that nobody has looked at it


class Flights:
    """What is under way, by the question that it answers."""

    def __init__(self) -> None:
        self._under_way: dict[Hashable, Flight[Any]] = {}

    def find(self, question: Hashable | None) -> Flight[Any] | None:
        """Return the work that answers the question, if it is under way; None is no question."""
        return self._under_way.get(question)

    def begin(self, question: Hashable | None, future: "Future[T]", stop: Callable[[], None]) -> Flight[T]:
        """Let work be found by its question, unless that is None; ``stop`` is called when nobody waits any more."""

        def end() -> None:
            if self._under_way.get(question) is flight:
                del self._under_way[question]
            stop()

        flight = Flight(future, end)
        if question is not None:
            self._under_way[question] = flight
        return flight

    def forget(self) -> None:
        """Let none of it be found any more, for it is about to end in no answer."""
        self._under_way.clear()
