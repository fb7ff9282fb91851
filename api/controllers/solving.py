"""From a game object to what has to be done about it, by a solver if it takes one."""

import msgspec

from api.controllers.playing import game_of
from api.schemas.analysed import AnalysisBody, Include
from api.schemas.hinted import HintBody
from engine.analysis import Analysis, analyse
from engine.game import Game
from engine.hints import Hint, HintLevel, hint
from engine.solver import AnySolver

__all__ = ["Advising", "Proving", "analysis_of", "hint_of"]


class Proving(msgspec.Struct, frozen=True):
    """The proving of what can be proven of the position that a game's moves lead to; equal ones find out the same.

    Whether an answer shows its line is no part of it, nor are its language and its signs for cards.
    """

    game: Game
    fewest: bool

    def __call__(self, solver: AnySolver) -> Analysis:
        """Raise what ``analyse`` does."""
        return analyse(self.game, solver, fewest=self.fewest)


class Advising(msgspec.Struct, frozen=True):
    """The choosing of a hint for the position that a game's moves lead to; equal ones choose the same."""

    game: Game
    level: HintLevel

    def __call__(self, solver: AnySolver) -> Hint:
        """Raise what ``hint`` does."""
        return hint(self.game, self.level, solver)


def analysis_of(body: AnalysisBody) -> Proving:
    """Return what has to be proven.

    ``ProblemError`` at once if it is no game: who is told so need not wait for a solver.
    """
    return Proving(game_of(body), Include.FEWEST in body.wanted())


def hint_of(body: HintBody) -> Advising:
    """Return what hint has to be chosen; ``ProblemError`` as above."""
    return Advising(game_of(body), body.wanted_level())
