"""Compiling every kernel once, so that no caller waits for it."""

from typing import Final

import msgspec

from engine.game import Game
from engine.play import check, replay
from engine.solver import Budget, Solver
from engine.variants import VARIANTS, StockTiming
from engine.view import view_of

__all__ = ["warm"]

_WINNABLE: Final = 13
"""A seed of ``scorpion`` with a line, which ten positions suffice to find."""


def warm() -> None:
    """Compile all kernels, or load them from the cache: a minute the first time, a second or two after that."""
    variant = VARIANTS["scorpion"]
    result = replay(Game(variant, variant.options, 0, ("deal",)))
    check(result.game)
    view_of(result.board)
    _warm_solver()


def _warm_solver() -> None:
    """Solve something by each method, and by the first before and after the deal of the stock."""
    solver = Solver(Budget(max_positions=100, max_table_bytes=2**15))
    scorpion, wasp = VARIANTS["scorpion"], VARIANTS["wasp"]
    waiting = msgspec.structs.replace(scorpion.options, stock_timing=StockTiming.NO_MOVES)
    solver.solve(replay(Game(scorpion, scorpion.options, _WINNABLE)).board)
    solver.solve(replay(Game(scorpion, waiting, _WINNABLE)).board)
    solver.solve(replay(Game(scorpion, scorpion.options, _WINNABLE, ("deal",))).board)
    solver.solve(replay(Game(wasp, wasp.options, 0)).board)
