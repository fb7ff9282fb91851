"""From a game object to what has to be done about it, by a solver if it takes one."""

from collections.abc import Callable

from api.controllers.playing import game_of
from api.schemas.analysed import AnalysisBody, Include
from api.schemas.hinted import HintBody
from engine.analysis import Analysis, analyse
from engine.hints import Hint, hint
from engine.solver import AnySolver

__all__ = ["analysis_of", "hint_of"]


def analysis_of(body: AnalysisBody) -> Callable[[AnySolver], Analysis]:
    """Return the proving of what can be proven of the position that the moves lead to.

    ``ProblemError`` at once if it is no game: who is told so need not wait for a solver.
    """
    game, fewest = game_of(body), Include.FEWEST in body.wanted()
    return lambda solver: analyse(game, solver, fewest=fewest)


def hint_of(body: HintBody) -> Callable[[AnySolver], Hint]:
    """Return the choosing of a hint for the position that the moves lead to; ``ProblemError`` as above."""
    game, level = game_of(body), body.wanted_level()
    return lambda solver: hint(game, level, solver)
