"""From a game object to what the solver proves of it."""

from typing import NamedTuple

import msgspec

from api.controllers.playing import answer_game
from api.schemas.analysed import AnalysisBody, Include
from api.schemas.hinted import HintBody
from engine.analysis import Analysis, analyse
from engine.game import Game
from engine.hints import Hint, hint
from engine.solver import Outcome, Solver

__all__ = ["Found", "analyse_body", "hint_body"]


class Found(NamedTuple):
    """An analysis, and whether it is proven that the deal itself is lost."""

    analysis: Analysis
    is_deal_lost: bool


def analyse_body(body: AnalysisBody, solver: Solver) -> Found:
    """Return what is proven of the position that the moves lead to; ``ProblemError`` if it is no game."""
    fewest = Include.FEWEST in body.wanted()
    return answer_game(body, lambda game: _analyse(game, solver, fewest=fewest))


def hint_body(body: HintBody, solver: Solver) -> Hint:
    """Return a hint for the position that the moves lead to; ``ProblemError`` if it is no game."""
    return answer_game(body, lambda game: hint(game, body.wanted_level(), solver))


def _analyse(game: Game, solver: Solver, *, fewest: bool) -> Found:
    analysis = analyse(game, solver, fewest=fewest)
    if analysis.outcome is not Outcome.UNWINNABLE or analysis.last_winnable:
        return Found(analysis, is_deal_lost=False)
    # An analysis does not tell a deal that is lost from one that was not decided.
    opening = analyse(msgspec.structs.replace(game, moves=()), solver) if analysis.replay.moves_played else analysis
    return Found(analysis, is_deal_lost=opening.outcome is Outcome.UNWINNABLE)
