"""Games that are sent in the body of a request."""

from typing import Any

from litestar import Request, post
from litestar.params import JSONBody

from api.controllers.playing import check_all, play
from api.i18n.messages import words_for
from api.schemas.game import GameBody
from api.schemas.replayed import Replayed
from api.schemas.validated import GamesBody, Validated
from api.transport.answer import Answer
from api.transport.call import call_of
from api.transport.checks import NEEDS_KERNELS

__all__ = ["replay_game", "validate_games"]


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
