"""Requests that no route gets to see are counted for the operation that they were for."""

import pytest
from litestar.types import ASGIApp

from api.app import create_app
from api.settings import Settings
from tests.api.asgi import Headers, ask
from tests.api.observing.samples import samples_in

PREFLIGHT = {"origin": "https://a.example", "access-control-request-method": "POST"}


@pytest.mark.parametrize(
    ("method", "path", "operation"),
    [
        ("POST", "/v1/replay", "replayGame"),
        ("GET", "/v1/deals/random", "getRandomDeal"),
        ("GET", "/v1/deals/scorpion/1", "getDeal"),
        ("HEAD", "/v1/rules/scorpion", "getRules"),
        ("GET", "/docs", "show_docs"),
        ("GET", "/v1/deals/scorpion/1/x", "unrouted"),
        ("GET", "/v1/replay", "unrouted"),
        ("OPTIONS", "/v1/replay", "unrouted"),
    ],
)
def test_who_has_too_few_units_is_counted_for_the_operation(method: str, path: str, operation: str) -> None:
    app = create_app(Settings(rate_limit_units=1, rate_limit_seconds=86_400))
    ask(app, "GET", "/version")

    assert ask(app, method, path).status == 429
    assert counted(app, 429) == {operation}


@pytest.mark.parametrize(
    ("headers", "settings", "status"),
    [
        (PREFLIGHT, Settings(), 204),
        ({"host": "evil.example"}, Settings(allowed_hosts=("cards.example",)), 400),
    ],
)
def test_so_are_preflights_and_wrong_hosts(headers: Headers, settings: Settings, status: int) -> None:
    app = create_app(settings)

    assert ask(app, "OPTIONS" if status == 204 else "POST", "/v1/replay", headers=headers).status == status
    assert counted(app, status) == {"replayGame"}


def counted(app: ASGIApp, status: int) -> set[str]:
    told = samples_in(ask(app, "GET", "/metrics").body.decode())
    return {
        name.partition('operation="')[2].partition('"')[0]
        for name in told
        if name.startswith("scorpion_requests_total{") and f'status="{status}"' in name
    }
