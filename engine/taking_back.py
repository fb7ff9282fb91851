"""How far to go back in a lost game, so that an analysis and a hint never differ about it."""

from typing import NamedTuple

from engine.judging import Judge
from engine.play import Replay
from engine.solver import AnySolver, Outcome

__all__ = ["WayBack", "way_back"]


class WayBack(NamedTuple):
    """After how many ``moves`` the game was winnable for the last time, None if that was not proven.

    ``is_deal_lost``: it is proven that the game never was. ``positions``: how many were looked at.
    """

    moves: int | None
    is_deal_lost: bool
    positions: int


def way_back(answer: Replay, solver: AnySolver, positions: int) -> WayBack:
    """Return what can be proven of the past of a lost game; ``positions``: how many the budget is poorer already."""
    # Half for each answer: so much is left to it when the player asks for a hint there.
    most = solver.budget.max_positions
    judge = Judge(answer, solver, max_positions=most - positions, max_each=most // 2)
    moves = judge.last_winnable(answer.moves_played)
    is_deal_lost = not answer.moves_played or judge.verdict_after(0).outcome is Outcome.UNWINNABLE
    return WayBack(moves, is_deal_lost, judge.positions)
