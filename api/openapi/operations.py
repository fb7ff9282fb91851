"""What the description says of each operation: words, answers, failures, an example."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from api.controllers.playing import check_all, play
from api.controllers.solving import analysis_of, hint_of
from api.i18n.locale import DEFAULT
from api.i18n.messages import words_for
from api.openapi.dealing import DEALING
from api.openapi.operation import BODY_FAILURES, Operation
from api.openapi.text_operations import TEXT_OPERATIONS
from api.schemas.analysed import Analysed, AnalysisBody
from api.schemas.catalogue import LanguageList, VariantItem, VariantList
from api.schemas.game import GameBody
from api.schemas.hinted import HintBody, Hinted
from api.schemas.operations import Alive, Ready, Version
from api.schemas.replayed import Replayed
from api.schemas.validated import GamesBody, Validated
from engine.solver import Budget, Solver
from engine.variants import variant_of

__all__ = ["OPERATIONS", "TAGS"]

TAGS: Final = {
    "games": "Games that are sent whole: nothing is stored, so undo is a shorter list of moves.",
    "deals": "Openings by their number, which never change, deals that the service chooses, and how many can be won.",
    "texts": "Rules and terms to read, in the player's language.",
    "catalogue": "Variants, levels, difficulties and languages to choose from.",
    "service": "For those who run the service.",
}

_GAME: Final = {"variant": "scorpion", "seed": 12345, "moves": ["6S4", "deal", "8H6"]}
_GAMES: Final = {"games": [{"seed": 12345, "moves": ["6S4"]}, {"game": "wasp 7: 8H6"}]}
_LOST: Final = {"variant": "scorpion", "seed": 52, "moves": ["2H3", "QH3", "8H4", "deal"], "include": ["line"]}
_HINTED: Final = {"variant": "scorpion", "seed": 52, "moves": ["2H3", "QH3", "8H4"], "level": "winning"}


def _replayed(game: Any) -> Replayed:  # noqa: ANN401 - a JSON value
    return Replayed.from_engine(play(msgspec.convert(game, GameBody)), words_for(DEFAULT))


def _validated() -> Validated:
    games = msgspec.convert(_GAMES, GamesBody).games
    return Validated.of(check_all(games, ("games",)), words_for(DEFAULT))


def _analysed() -> Analysed:
    body = msgspec.convert(_LOST, AnalysisBody)
    return Analysed.from_engine(analysis_of(body)(Solver(Budget())), body.wanted(), words_for(DEFAULT))


def _hinted() -> Hinted:
    body = msgspec.convert(_HINTED, HintBody)
    return Hinted.from_engine(hint_of(body)(Solver(Budget())), body.wanted_level(), words_for(DEFAULT))


OPERATIONS: Final[Mapping[str, Operation]] = {
    "replayGame": Operation(
        tag="games",
        summary="Play a game's moves",
        description="Plays the moves from the deal on and answers with the position they lead to, the moves that are "
        "legal there, and how the game stands. A move that is refused is no error: play stops before it, and the "
        "answer says why in `rejection`.",
        success="The position, its legal moves, and the refused move if there is one.",
        path="/v1/replay",
        request="Game",
        sent=_GAME,
        answer=lambda: _replayed(_GAME),
        failures=BODY_FAILURES,
    ),
    "validateGames": Operation(
        tag="games",
        summary="Check many games",
        description="Plays up to 100 games and says of each whether all of its moves are allowed, which is the first "
        "that is not, and how the game stands. A game that cannot be dealt fails the whole request; at least one "
        "thing that is wrong is told of each such game, at most 20 of one and 100 of all.",
        success="A result for each game, in their order.",
        path="/v1/validations",
        request="Games",
        sent=_GAMES,
        answer=_validated,
        failures=BODY_FAILURES,
    ),
    "analyseGame": Operation(
        tag="games",
        summary="Prove whether a game can be won",
        description="Plays the moves and proves whether the position they lead to can still be won, every card known. "
        "If it cannot, the answer says how many moves to take back until it can, and which cards stand in the way. "
        "The work is limited in positions (200 000 unless the server is set otherwise), not in time; what it cannot "
        "decide is `unknown`. No card that lies face down or in the stock is named, except in a `line` that was asked "
        "for. The work ends when its caller hangs up.",
        success="What is proven of the position.",
        path="/v1/analysis",
        request="AnalysisRequest",
        sent=_LOST,
        answer=_analysed,
        failures=BODY_FAILURES,
    ),
    "hintGame": Operation(
        tag="games",
        summary="Suggest a move",
        description="Plays the moves and names one good next move, with what it is good for. With the level `winning` "
        "it is one after which the game can still be won, which is proven (`guaranteed`); in a lost position the "
        "answer says how many moves to take back instead. Where neither is proven within the limit, it is a move as "
        "with `good`.",
        success="A move, or why there is none.",
        path="/v1/hint",
        request="HintRequest",
        sent=_HINTED,
        answer=_hinted,
        failures=BODY_FAILURES,
    ),
    **DEALING,
    **TEXT_OPERATIONS,
    "listVariants": Operation(
        tag="catalogue",
        summary="List variants and levels",
        description="Lists all variants with the options they start from, the levels, and the difficulties of deals.",
        success="All variants, levels and difficulties.",
        path="/v1/variants",
        answer=lambda: VariantList.in_words(words_for(DEFAULT)),
    ),
    "getVariant": Operation(
        tag="catalogue",
        summary="Describe a variant",
        description="Describes one variant as the list of all variants does.",
        success="The variant.",
        path="/v1/variants/wasp",
        answer=lambda: VariantItem.from_engine(variant_of("wasp"), words_for(DEFAULT)),
        failures=(404,),
    ),
    "listLanguages": Operation(
        tag="catalogue",
        summary="List languages",
        description="Lists the languages that answers can be in.",
        success="All languages.",
        path="/v1/languages",
        answer=lambda: LanguageList.in_words(words_for(DEFAULT)),
    ),
    "getLiveness": Operation(
        tag="service",
        summary="Is it alive?",
        description="Answers as long as the process runs.",
        success="It is.",
        path="/health/live",
        answer=Alive,
        headers=("CacheControl",),
        speaks=False,
    ),
    "getReadiness": Operation(
        tag="service",
        summary="Is it ready?",
        description="Succeeds once everything is compiled and loaded, so that requests are answered at once. Variants "
        "whose catalogue cannot be used are named: their deals are solved on the spot. A service that has been told "
        "to stop fails here with `stopping`, while it still answers other requests for some seconds.",
        success="It is.",
        path="/health/ready",
        answer=Ready,
        headers=("CacheControl",),
        speaks=False,
    ),
    "getVersion": Operation(
        tag="service",
        summary="Show the version",
        description="Names the version of the rules' code and of the API.",
        success="The versions.",
        path="/version",
        answer=Version,
        speaks=False,
    ),
}
