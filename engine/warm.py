"""Compiling every kernel once, so that no caller waits for it."""

from typing import Final

import msgspec

from engine.analysis import analyse
from engine.difficulty import eases_of
from engine.game import Game
from engine.notation import DEAL
from engine.play import check, replay
from engine.solver import Budget, Solver
from engine.variants import VARIANTS, StockTiming
from engine.view import view_of

__all__ = ["warm"]

_WINNABLE: Final = 13
"""A seed of ``scorpion`` with a line, which ten positions suffice to find."""
_LOST: Final = 26
"""One that is lost though no cards keep each other for good: all that tells why is asked then."""
_WINNABLE_WASP: Final = 0


def warm() -> None:
    """Compile all kernels, or load them from the cache: a minute the first time, a second or two after that."""
    variant = VARIANTS["scorpion"]
    result = replay(Game(variant, variant.options, 0, ("deal",)))
    check(result.game)
    view_of(result.board)
    _warm_solver()


def _warm_solver() -> None:
    """Analyse something by each method, and by the first before and after the deal of the stock, won and lost."""
    solver = Solver(Budget(max_positions=100, max_table_bytes=2**15))
    scorpion, wasp = VARIANTS["scorpion"], VARIANTS["wasp"]
    waiting = msgspec.structs.replace(scorpion.options, stock_timing=StockTiming.NO_MOVES)
    analyse(Game(scorpion, scorpion.options, _LOST), solver)
    analyse(Game(scorpion, waiting, _WINNABLE), solver, fewest=True)
    won = analyse(Game(scorpion, scorpion.options, _WINNABLE), solver, fewest=True)
    line = won.line or ()
    dealt = line[: line.index(DEAL) + 1]
    analyse(Game(scorpion, scorpion.options, _WINNABLE, dealt), solver, fewest=True)
    analyse(Game(wasp, wasp.options, _WINNABLE_WASP), solver, fewest=True)
    solver.solve_deals(scorpion, scorpion.options, range(1))
    eases_of(scorpion, scorpion.options, [_LOST])
