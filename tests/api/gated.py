"""Work for a pool that ends when a test says so, and questions that must not be worked on twice."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any, Final, NoReturn

from api.offload import SolverPool
from engine.solver import Solver
from tests.api.test_offload import BOARD, SECONDS, start

__all__ = ["QUESTION", "Gated", "forbidden", "start_many"]

QUESTION: Final = ("analysis", 1)


class Gated:
    """Work that ends in what it is told to, once it is let go; it counts how often it is done."""

    def __init__(self, error: Exception | None = None) -> None:
        self.times = 0
        self.began = threading.Event()
        self.let_go = threading.Event()
        self._error = error

    def __call__(self, solver: Solver) -> object:
        self.times += 1
        self.began.set()
        assert self.let_go.wait(SECONDS)
        if self._error:
            raise self._error
        return solver.solve(BOARD)


def forbidden(_: Solver) -> NoReturn:
    raise AssertionError("this question was being answered already")


def start_many(pool: SolverPool, work: Callable[[Solver], Any], count: int) -> list["asyncio.Task[Any]"]:
    return [start(pool, work, question=QUESTION) for _ in range(count)]
