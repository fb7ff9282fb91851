"""Games that are sent in the body of a request."""

from typing import Any

from litestar import Request, post
from litestar.params import JSONBody

from api.controllers.playing import check_all, play
from api.controllers.solving import analyse_body, hint_body
from api.i18n.messages import words_for
from api.offload import SolverPool
from api.schemas.analysed import Analysed, AnalysisBody
from api.schemas.game import GameBody
from api.schemas.hinted import HintBody, Hinted
from api.schemas.replayed import Replayed
from api.schemas.validated import GamesBody, Validated
from api.transport.answer import Answer
from api.transport.call import call_of
from api.transport.checks import NEEDS_KERNELS

__all__ = ["analyse_game", "hint_game", "replay_game", "validate_games"]


@post("/replay", operation_id="replayGame", status_code=200, sync_to_thread=False, opt={NEEDS_KERNELS: True})
def replay_game(data: JSONBody[GameBody], request: Request[Any, Any, Any]) -> Answer[Replayed]:
    """Play the moves; a refused one ends the play and is part of the answer."""
    language = call_of(request.scope).language
    return Answer(Replayed.from_engine(play(data), words_for(language)), language=language)


@post("/validations", operation_id="validateGames", status_code=200, sync_to_thread=False, opt={NEEDS_KERNELS: True})
def validate_games(data: JSONBody[GamesBody], request: Request[Any, Any, Any]) -> Answer[Validated]:
    """Play every game and say how each went."""
    language = call_of(request.scope).language
    return Answer(Validated.of(check_all(data.games, ("games",)), words_for(language)), language=language)


@post("/analysis", operation_id="analyseGame", status_code=200, opt={NEEDS_KERNELS: True})
async def analyse_game(data: JSONBody[AnalysisBody], request: Request[Any, Any, Any]) -> Answer[Analysed]:
    """Prove whether the game can still be won, and since when it cannot."""
    language, wanted = call_of(request.scope).language, data.wanted()
    solvers: SolverPool = request.app.state["solvers"]
    found = await solvers.run(lambda solver: analyse_body(data, solver), request.receive)
    return Answer(Analysed.from_engine(found, wanted, words_for(language)), language=language)


@post("/hint", operation_id="hintGame", status_code=200, opt={NEEDS_KERNELS: True})
async def hint_game(data: JSONBody[HintBody], request: Request[Any, Any, Any]) -> Answer[Hinted]:
    """Choose a good next move."""
    language = call_of(request.scope).language
    solvers: SolverPool = request.app.state["solvers"]
    found = await solvers.run(lambda solver: hint_body(data, solver), request.receive)
    return Answer(Hinted.from_engine(found, data.wanted_level(), words_for(language)), language=language)
