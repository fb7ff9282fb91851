"""Games that are sent in the body of a request."""

from typing import Any

from litestar import Request, post
from litestar.params import JSONBody

from api.controllers.playing import answer_game, check_all, play
from api.controllers.solving import analysis_of, hint_of
from api.limits.costs import COST_OF_GAME
from api.limits.layer import charge_in_all
from api.observing.visit import note_refusal
from api.offload import SolverPool
from api.schemas.analysed import Analysed, AnalysisBody
from api.schemas.game import GameBody
from api.schemas.hinted import HintBody, Hinted
from api.schemas.replayed import Replayed
from api.schemas.validated import GamesBody, Validated
from api.transport.answer import Answer
from api.transport.call import call_of
from api.transport.checks import NEEDS_KERNELS
from api.verdicts.shared import SharedVerdicts
from engine.hints import HintLevel, legal_hint

__all__ = ["analyse_game", "hint_game", "replay_game", "validate_games"]


@post("/replay", operation_id="replayGame", status_code=200, sync_to_thread=False, opt={NEEDS_KERNELS: True})
def replay_game(data: JSONBody[GameBody], request: Request[Any, Any, Any]) -> Answer[Replayed]:
    """Play the moves; a refused one ends the play and is part of the answer."""
    words = call_of(request.scope).words
    return Answer(Replayed.from_engine(play(data), words), language=words.tag)


@post("/validations", operation_id="validateGames", status_code=200, opt={NEEDS_KERNELS: True})
async def validate_games(data: JSONBody[GamesBody], request: Request[Any, Any, Any]) -> Answer[Validated]:
    """Play every game and say how each went."""
    await charge_in_all(request.scope, COST_OF_GAME * len(data.games))
    words = call_of(request.scope).words
    return Answer(Validated.of(check_all(data.games, ("games",)), words), language=words.tag)


@post("/analysis", operation_id="analyseGame", status_code=200, opt={NEEDS_KERNELS: True})
async def analyse_game(data: JSONBody[AnalysisBody], request: Request[Any, Any, Any]) -> Answer[Analysed]:
    """Prove whether the game can still be won, and since when it cannot."""
    words, wanted = call_of(request.scope).words, data.wanted()
    solvers: SolverPool = request.app.state["solvers"]
    verdicts: SharedVerdicts = request.app.state["verdicts"]
    proving = analysis_of(data)
    found = await solvers.run(verdicts.asked_by(proving), request.receive, question=proving)
    note_refusal(found.replay.refusal)
    return Answer(Analysed.from_engine(found, wanted, words), language=words.tag)


@post("/hint", operation_id="hintGame", status_code=200, opt={NEEDS_KERNELS: True})
async def hint_game(data: JSONBody[HintBody], request: Request[Any, Any, Any]) -> Answer[Hinted]:
    """Choose a good next move."""
    words, level = call_of(request.scope).words, data.wanted_level()
    if level is HintLevel.LEGAL:  # whether the solver is busy or not
        found = answer_game(data, legal_hint)
    else:
        solvers: SolverPool = request.app.state["solvers"]
        verdicts: SharedVerdicts = request.app.state["verdicts"]
        advising = hint_of(data)
        found = await solvers.run(verdicts.asked_by(advising), request.receive, question=advising)
    note_refusal(found.replay.refusal)
    return Answer(Hinted.from_engine(found, level, words), language=words.tag)
