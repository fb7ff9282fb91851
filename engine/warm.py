"""Compiling every kernel once, so that no caller waits for it."""

from engine.game import Game
from engine.play import check, replay
from engine.variants import VARIANTS
from engine.view import view_of

__all__ = ["warm"]


def warm() -> None:
    """Compile all kernels, or load them from the cache: seconds the first time, a fraction of one after that."""
    variant = VARIANTS["scorpion"]
    result = replay(Game(variant, variant.options, 0, ("deal",)))
    check(result.game)
    view_of(result.board)
