"""The rules, compiled, on packed boards: legality, motion, outcome, listing, and the fold over a list of moves."""

from engine.kernel.fold import MOVE_CAP, play_all
from engine.kernel.legality import obstacle, why_illegal
from engine.kernel.listing import legal_moves
from engine.kernel.motion import apply, undo
from engine.kernel.outcome import is_stuck, is_won

__all__ = ["MOVE_CAP", "apply", "is_stuck", "is_won", "legal_moves", "obstacle", "play_all", "undo", "why_illegal"]
