"""From a game object to a replay, with troubles where the caller can find them."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from api.codes import STATUS_OF_FAULT
from api.observing.visit import note_refusal
from api.problems import MOST_WRONGS_IN_ALL, Place, ProblemError, Wrong, pointer_to, wrongs_of
from api.schemas.game import GameBody
from engine.errors import GameError, Trouble
from engine.game import Game
from engine.play import Replay, check, replay, verify_game
from engine.reasons import Status
from engine.variants import Options, Variant

__all__ = ["answer_game", "check_all", "game_of", "play", "play_deal"]

T = TypeVar("T")


def play(body: GameBody, place_of: Callable[[Trouble], Place] | None = None) -> Replay:
    """Return the replay of the game; ``ProblemError`` if it is no game.

    ``place_of`` finds a trouble in the request if the body is not what was sent.
    """
    answer = answer_game(body, replay, place_of)
    note_refusal(answer.refusal)
    return answer


def answer_game(body: GameBody, how: Callable[[Game], T], place_of: Callable[[Trouble], Place] | None = None) -> T:
    """Return what ``how`` makes of the game; ``ProblemError`` if it is none."""
    try:
        return how(body.to_engine())
    except GameError as error:
        raise ProblemError(*wrongs_of(error.troubles, place_of or body.place_of)) from error


def game_of(body: GameBody) -> Game:
    """Return the game that a body describes; ``ProblemError`` if it is none."""
    return answer_game(body, _verified)


def play_deal(variant: Variant, options: Options, seed: int) -> Replay:
    """Return the opening of a deal that is known to exist."""
    return replay(Game(variant, options, seed))


def check_all(bodies: Sequence[GameBody], within: Place) -> list[Replay]:
    """Return the replay of each game, with legal moves only where ``message_of`` needs them.

    ``ProblemError`` names every game that is none, with as many of its troubles as there is room for. A game whose
    fields do not go together ends the search (400).
    """
    replays: list[Replay] = []
    faulty: list[list[Wrong]] = []
    for i, body in enumerate(bodies):
        try:
            replays.append(answer_game(body, _check))
            note_refusal(replays[-1].refusal)
        except ProblemError as error:
            found = [Wrong(it.code, pointer_to(*within, i) + it.pointer, it.params) for it in error.wrongs]
            if error.status != STATUS_OF_FAULT:
                raise ProblemError(*found) from error
            faulty.append(found)
    if faulty:
        raise ProblemError(*_told(faulty))
    return replays


def _told(faulty: Sequence[Sequence[Wrong]]) -> list[Wrong]:
    """Return the first wrong of each game, and the others of the first games while there is room."""
    room = MOST_WRONGS_IN_ALL - len(faulty)
    told: list[Wrong] = []
    for wrongs in faulty:
        more = wrongs[1 : 1 + room]
        room -= len(more)
        told += (wrongs[0], *more)
    return told


def _verified(game: Game) -> Game:
    verify_game(game)
    return game


def _check(game: Game) -> Replay:
    checked = check(game)
    return replay(game) if checked.last is None or checked.status is Status.STUCK else checked
