"""No room for the log, a clock that jumps, hard questions from everybody at once: all else is served rightly."""

import asyncio
import datetime
import time
from typing import Final

import pytest

from api.app import create_app
from api.settings import Settings
from bench.faulting.surroundings import ask_what_is_hard, fill_disk
from bench.loading.traffic import Ask, Kind
from tests.api.asgi import ask, ask_json

DAY_SECONDS: Final = 86_400


def test_there_is_no_room_for_the_log_and_then_some(found: list[Ask]) -> None:
    outcome = asyncio.run(fill_disk(found, 0.3))

    assert outcome.whys == []
    assert outcome.crowd.lost == outcome.crowd.unreached == 0


@pytest.mark.parametrize("alike", [True, False])
def test_what_is_hard_is_asked_by_a_hundred_at_once(found: list[Ask], *, alike: bool) -> None:
    """Who asks something else than others may find no room in the queue; replays are served meanwhile."""
    replays = [one for one in found if one.kind is Kind.SHORT]
    outcome = asyncio.run(
        ask_what_is_hard(replays, alike=alike, SCORPION_SOLVER_MAX_POSITIONS="20000", SCORPION_SOLVER_SECONDS="600")
    )

    assert outcome.whys == []
    assert outcome.crowd.lost == outcome.crowd.unreached == 0


def test_a_clock_that_jumps_gives_nobody_units_back_and_takes_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 1 000 units within a day 2 go for each replay; only the day's deal knows what day it is."""
    app = create_app(Settings(rate_limit_units=1_000, rate_limit_seconds=DAY_SECONDS))
    now, lefts, days = time.time(), [], []
    for jump in (0, DAY_SECONDS, -DAY_SECONDS, 0):
        monkeypatch.setattr(time, "time", lambda jump=jump: now + jump)
        monkeypatch.setattr(time, "time_ns", lambda jump=jump: int((now + jump) * 1e9))
        clock = datetime.datetime.fromtimestamp(now + jump, datetime.UTC)
        monkeypatch.setattr("api.controllers.daily.utc_now", lambda clock=clock: clock)
        reply = ask_json(app, "/v1/replay", {"seed": 1})
        lefts.append((reply.status, int(reply.headers["ratelimit"].split(";")[1].removeprefix("r="))))
        days.append(ask(app, "GET", "/v1/deals/daily").json["date"])

    assert lefts == [(200, 998), (200, 995), (200, 992), (200, 989)]
    assert days[1] > days[0] > days[2]
    assert days[3] == days[0]
