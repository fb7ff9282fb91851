"""From a game object to what the solver proves of it."""

from api.controllers.playing import answer_game
from api.schemas.analysed import AnalysisBody, Include
from api.schemas.hinted import HintBody
from engine.analysis import Analysis, analyse
from engine.hints import Hint, hint
from engine.solver import Solver

__all__ = ["analyse_body", "hint_body"]


def analyse_body(body: AnalysisBody, solver: Solver) -> Analysis:
    """Return what is proven of the position that the moves lead to; ``ProblemError`` if it is no game."""
    fewest = Include.FEWEST in body.wanted()
    return answer_game(body, lambda game: analyse(game, solver, fewest=fewest))


def hint_body(body: HintBody, solver: Solver) -> Hint:
    """Return a hint for the position that the moves lead to; ``ProblemError`` if it is no game."""
    return answer_game(body, lambda game: hint(game, body.wanted_level(), solver))
