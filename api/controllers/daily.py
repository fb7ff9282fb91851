"""The deal of a day: the same for everybody who plays a variant."""

import datetime
from typing import Any, Final

from litestar import Request, get

from api.codes import ProblemCode
from api.controllers.playing import play_deal
from api.problems import ProblemError, Wrong
from api.schemas.game import DEFAULT_VARIANT
from api.schemas.issued import DAILY_PARAMETERS, DailyDeal
from api.schemas.parameters import date_of, variant_in_query
from api.transport.answer import Answer, Header, answer_unless_known, encode_json
from api.transport.call import call_of
from api.transport.checks import NEEDS_KERNELS, QUERY
from engine.catalogue import Shelf
from engine.issuing import daily_deal

__all__ = ["show_daily_deal"]

_DAY: Final = datetime.timedelta(days=1)


@get(
    "/deals/daily",
    operation_id="getDailyDeal",
    sync_to_thread=False,
    opt={QUERY: DAILY_PARAMETERS, NEEDS_KERNELS: True},
)
def show_daily_deal(request: Request[Any, Any, Any]) -> Answer[DailyDeal]:
    """Show the opening of a day's deal."""
    call = call_of(request.scope)
    parameters = dict(call.query or ())
    variant = variant_in_query(parameters.get("variant", DEFAULT_VARIANT))
    asked, now = parameters.get("date"), utc_now()
    date = now.date() if asked is None else date_of("date", asked)
    shelf: Shelf = request.app.state["shelf"]()
    if (deal := daily_deal(variant, date, shelf)) is None:
        raise ProblemError(Wrong(ProblemCode.NO_DAILY_DEAL))
    opening = play_deal(variant, variant.options, deal.seed)
    content = DailyDeal.of_day(date, deal, opening, call.words)
    headers = (_kept(_time_left(now) if asked is None else _DAY),)
    return answer_unless_known(content, encode_json(content), call.headers, language=call.language, headers=headers)


def utc_now() -> datetime.datetime:
    """Return what time it is where the day of the daily deal begins."""
    return datetime.datetime.now(datetime.UTC)


def _time_left(now: datetime.datetime) -> datetime.timedelta:
    """Return how long a day still lasts, in whole seconds and never less than one."""
    return _DAY - datetime.timedelta(hours=now.hour, minutes=now.minute, seconds=now.second)


def _kept(time: datetime.timedelta) -> Header:
    return (b"cache-control", b"public, max-age=%d" % time.total_seconds())
