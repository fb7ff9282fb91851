"""What the description says of deals by number, of those that the service chooses, and of how many can be won."""

import datetime
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from api.controllers.playing import play, play_deal
from api.i18n.locale import DEFAULT
from api.i18n.messages import words_for
from api.openapi.operation import BODY_FAILURES, Operation
from api.schemas.game import GameBody
from api.schemas.issued import DailyDeal, DealList, DealtDeal
from api.schemas.measured import StatisticsTable
from api.schemas.replayed import Replayed
from api.schemas.wanted import DealsBody, wanted_of_body
from engine.difficulty import Difficulty
from engine.issuing import IssuedDeal, Wanted
from engine.solver import Outcome
from engine.variants import variant_of

__all__ = ["DEALING"]

_NUMBERED: Final = {"seed": 12345, "options": {"completed_runs": "leave"}}
_DEALS: Final = {"variant": "scorpion", "count": 2, "difficulty": "easy"}
_DEAL: Final = {"variant": "scorpion", "difficulty": "expert"}
_DATE: Final = datetime.date(2026, 1, 31)

# What the catalogue gives; written down, so that there is a description also without it. The tests ask the service.
_ISSUED: Final = (
    IssuedDeal(894_001, Outcome.WINNABLE, Difficulty.EASY),
    IssuedDeal(404_620, Outcome.WINNABLE, Difficulty.EASY),
)
_RANDOM: Final = IssuedDeal(890_608, Outcome.WINNABLE, Difficulty.EXPERT)
_DAILY: Final = IssuedDeal(23_885, Outcome.WINNABLE, Difficulty.MEDIUM)

_ROW: Final = {"variant": "scorpion", "hidden_columns": "4", "empty_columns": "kings", "stock_timing": "any_time"}


def _opening(game: Any) -> Replayed:  # noqa: ANN401 - a JSON value
    return Replayed.from_engine(play(msgspec.convert(game, GameBody)), words_for(DEFAULT))


def _wanted(body: object) -> Wanted:
    return wanted_of_body(msgspec.convert(body, DealsBody))


def _issued_deals() -> DealList:
    return DealList.from_engine(_ISSUED, _wanted(_DEALS), words_for(DEFAULT), is_listed=True)


def _random_deal() -> DealtDeal:
    wanted = _wanted(_DEAL)
    return DealtDeal.of(_RANDOM, play_deal(wanted.variant, wanted.options, _RANDOM.seed), words_for(DEFAULT))


def _daily_deal() -> DailyDeal:
    variant = variant_of("scorpion")
    return DailyDeal.of_day(_DATE, _DAILY, play_deal(variant, variant.options, _DAILY.seed), words_for(DEFAULT))


def _query(parameters: Mapping[str, str]) -> str:
    return "&".join(f"{name}={value}" for name, value in parameters.items())


DEALING: Final[Mapping[str, Operation]] = {
    "getDeal": Operation(
        tag="deals",
        summary="Show a deal's opening",
        description="Answers as `replayGame` does for a game without moves; options are query parameters. The answer "
        "can be kept for ever.",
        success="The opening and its legal moves.",
        path="/v1/deals/scorpion/12345?completed_runs=leave",
        answer=lambda: _opening(_NUMBERED),
        failures=(422,),
        headers=("ETag", "CacheControl"),
    ),
    "issueDeals": Operation(
        tag="deals",
        summary="Issue deals",
        description="Chooses deals at random, no deal twice. They are proven winnable unless `winnable` is `false`: "
        "then all deal numbers take part, and the verdict says what is known. From a catalogue, each deal that fits is "
        "as likely as another. Where none has the options, or only another variant's while a difficulty is asked for, "
        "up to 5,000 deals are drawn and solved on the spot within a limit of positions, of which one deal may take a "
        "twentieth, so that deals which are hard to prove do not come; if it ends the search early there are fewer "
        "deals than asked for, which `message` says, or with none a 503. A difficulty is a 503, too, where the "
        "variant's catalogue cannot be used.",
        success="The deals.",
        path="/v1/deals",
        request="DealsRequest",
        body="Which deals, and how many.",
        sent=_DEALS,
        answer=_issued_deals,
        failures=BODY_FAILURES,
    ),
    "getRandomDeal": Operation(
        tag="deals",
        summary="Show a random deal's opening",
        description="Chooses a deal as `issueDeals` does and answers with its opening. The answer must not be kept.",
        success="The deal, its opening and its legal moves.",
        path=f"/v1/deals/random?{_query(_DEAL)}",
        answer=_random_deal,
        failures=(422,),
        headers=("CacheControl",),
    ),
    "getDailyDeal": Operation(
        tag="deals",
        summary="Show the opening of a day's deal",
        description="Answers with the deal of a day, which depends on the variant and the day alone: it is the same "
        "for everybody, proven winnable, played with the variant's own options, and does not come again within ten "
        "years. The answer can be kept for a day, without `date` until the day ends (UTC). It is a 503 if the "
        "variant's catalogue or list of days cannot be used.",
        success="The deal, its opening and its legal moves.",
        path=f"/v1/deals/daily?variant=scorpion&date={_DATE}",
        answer=_daily_deal,
        failures=(422,),
        headers=("ETag", "CacheControl"),
    ),
    "getStatistics": Operation(
        tag="deals",
        summary="Show how many deals can be won",
        description="Answers with the measured table, a row for each set of rules: how many of the deals from "
        "`first_seed` on are proven winnable, how many lost, how many are open, and how much work it was to tell. "
        "A variant and options choose rows.",
        success="The rows.",
        path=f"/v1/statistics?{_query(_ROW)}",
        answer=lambda: StatisticsTable.of_query(_ROW, DEFAULT),
        failures=(422,),
        headers=("ETag", "CacheControl"),
    ),
}
