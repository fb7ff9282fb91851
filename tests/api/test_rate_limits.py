"""What a request costs its caller, and what the answer says of it."""

import re
from typing import Any, Final

import pytest
from litestar.types import ASGIApp

from api.app import create_app
from api.limits.costs import COSTS, units_of
from api.openapi.operations import OPERATIONS
from api.settings import Settings
from tests.api.asgi import JSON_TYPE, Headers, Reply, ask, ask_json

LIMIT: Final = re.compile(r'"default";r=(\d+);t=(\d+)')
DETAILS: Final = {
    "en": r"Too many requests in a short time; try again in \d+ seconds.",
    "de": r"Zu viele Anfragen in kurzer Zeit; bitte in \d+ Sekunden noch einmal versuchen.",
    "hu": r"Túl sok kérés érkezett rövid idő alatt; \d+ másodperc múlva érdemes újra próbálkozni.",
    "ja": r"短時間に送られたリクエストが多すぎます。\d+秒ほど待ってから、もう一度お試しください。",
}
GAME: Final = {"seed": 5}
A_DAY: Final = 86_400
"""A window in which no unit comes back while a test runs, if there are fewer units than it has minutes."""


def limited(units: int, **settings: Any) -> ASGIApp:  # noqa: ANN401 - values of any setting
    return create_app(Settings(rate_limit_units=units, rate_limit_seconds=A_DAY, **settings))


def left(reply: Reply) -> int:
    found = LIMIT.fullmatch(reply.headers["ratelimit"])
    assert found, reply.headers
    return int(found[1])


REQUESTS: Final[list[tuple[int, str, str, Any]]] = [
    (1, "GET", "/v1/variants", None),
    (1, "GET", "/v1/deals/scorpion/1", None),
    (1, "HEAD", "/v1/rules/wasp", None),
    (1, "OPTIONS", "/v1/variants", None),
    (1, "GET", "/docs", None),
    (1, "GET", "/nowhere", None),
    (1, "DELETE", "/nowhere", None),
    (2, "POST", "/v1/replay", GAME),
    (2, "GET", "/v1/replay", None),
    (2, "POST", "/v1/replay", {"seed": "x"}),
    (2, "POST", "/v1/validations", {"games": []}),
    (2, "POST", "/v1/validations", {"games": [GAME]}),
    (14, "POST", "/v1/validations", {"games": [GAME] * 7}),
    (20, "GET", "/v1/deals/random", None),
    (20, "POST", "/v1/deals", {"count": 2}),
    (40, "POST", "/v1/deals", {"variant": "open-scorpion", "options": {"stock_timing": "no_moves"}}),
    (40, "POST", "/v1/hint", GAME),
    (40, "POST", "/v1/analysis", GAME),
]


def send(app: ASGIApp, method: str, path: str, body: object) -> Reply:
    return ask_json(app, path, body) if body else ask(app, method, path)


@pytest.mark.parametrize(("units", "method", "path", "body"), REQUESTS)
def test_a_request_costs_what_the_documentation_says(units: int, method: str, path: str, body: object) -> None:
    """Expected values from docs/limits.md."""
    reply = send(limited(100), method, path, body)

    assert reply.status != 429
    assert left(reply) == 100 - units


def test_every_request_that_plays_or_solves_has_a_cost_of_its_own() -> None:
    posts = {operation.path.partition("?")[0] for operation in OPERATIONS.values() if operation.request}

    assert posts <= COSTS.keys()
    assert units_of("/v1/analysis") > units_of("/v1/replay") > units_of("/v1/glossary")


@pytest.mark.parametrize(("units", "method", "path", "body"), REQUESTS)
def test_whoever_has_too_few_units_left_is_refused(units: int, method: str, path: str, body: object) -> None:
    app = limited(100)
    for _ in range(100 // units):
        send(app, method, path, body)

    reply = send(app, method, path, body)

    assert reply.status == 429
    if method != "HEAD":
        assert reply.json["code"] == "too_many_requests"


@pytest.mark.parametrize("language", DETAILS)
def test_a_refusal_is_a_problem_that_says_how_long_to_wait(language: str) -> None:
    app = create_app(Settings(rate_limit_units=41, rate_limit_seconds=600))
    ask_json(app, "/v1/hint", GAME)

    reply = ask_json(app, "/v1/hint", GAME, accept_language=language, origin="https://cards.example")

    wait = int(reply.headers["retry-after"])
    assert (reply.status, reply.headers["content-type"]) == (429, "application/problem+json")
    assert reply.headers["content-language"] == language
    assert (reply.json["type"], reply.json["status"]) == ("/problems/too_many_requests", 429)
    assert re.fullmatch(DETAILS[language], reply.json["detail"])
    assert str(wait) in reply.json["detail"]
    assert wait in range(550, 572), "39 units of 41"
    assert reply.headers["ratelimit"] == f'"default";r=1;t={wait}'
    assert reply.headers["access-control-allow-origin"] == "*"


def test_pages_of_other_origins_may_read_how_they_stand() -> None:
    for origins in (("*",), ("https://cards.example",)):
        app = limited(5, allowed_origins=origins)

        reply = ask(app, "GET", "/version", headers={"origin": "https://cards.example"})

        assert {"RateLimit", "RateLimit-Policy", "Retry-After"} <= set(
            reply.headers["access-control-expose-headers"].split(", ")
        )


def test_the_policy_is_the_settings() -> None:
    app = create_app(Settings(rate_limit_units=7, rate_limit_seconds=3))

    reply = ask(app, "GET", "/version")

    assert reply.headers["ratelimit-policy"] == '"default";q=7;w=3'
    assert reply.headers["ratelimit"] == '"default";r=6;t=3'


def test_a_service_without_settings_has_the_limit_that_is_documented() -> None:
    assert ask(create_app(Settings()), "GET", "/version").headers["ratelimit-policy"] == '"default";q=12000;w=60'


def test_the_limit_can_be_turned_off(app: ASGIApp) -> None:
    """``app`` is set up so."""
    reply = ask_json(app, "/v1/validations", {"games": [GAME]})

    assert reply.status == 200
    assert not {"ratelimit", "ratelimit-policy"} & reply.headers.keys()


def test_health_and_preflights_cost_nothing_and_are_never_refused() -> None:
    app = limited(1)
    preflight = {"origin": "https://cards.example", "access-control-request-method": "POST"}

    statuses = [ask(app, "GET", "/version").status, ask(app, "GET", "/version").status]

    assert statuses == [200, 429]
    assert ask(app, "GET", "/health/live").status == 200
    assert ask(app, "GET", "/health/ready").status == 503, "it was never started"
    assert ask(app, "OPTIONS", "/v1/replay", headers=preflight).status == 204


def test_a_validation_waits_for_all_of_its_cost() -> None:
    """Its first game is paid for first; waiting for the others alone would let it be refused again and again."""
    app = create_app(Settings(rate_limit_units=100, rate_limit_seconds=1_000))  # a unit each 10 s
    ask_json(app, "/v1/validations", {"games": [GAME] * 40})

    refused = ask_json(app, "/v1/validations", {"games": [GAME] * 20})

    assert (refused.status, left(refused)) == (429, 18)
    assert int(refused.headers["retry-after"]) in range(215, 221), "22 units are missing for 40"


def test_a_validation_that_costs_more_than_there_is_costs_all() -> None:
    reply = ask_json(limited(10), "/v1/validations", {"games": [GAME] * 50})

    assert (reply.status, left(reply)) == (200, 0)


def test_a_refused_request_is_not_read() -> None:
    """What it would have cost to decode is saved as well."""
    app = limited(1)
    ask(app, "GET", "/version")

    assert ask(app, "POST", "/v1/replay", headers=JSON_TYPE, gone=True).status == 429


ADDRESSES: Final[dict[str, tuple[list[str], list[str]]]] = {
    "IPv4": (["192.0.2.1", "::ffff:192.0.2.1"], ["192.0.2.2", "::ffff:192.0.2.3"]),
    "IPv6, by its first 64 bits": (
        ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:DB8:1:2::3%eth0"],
        ["2001:db8:1:3::1", "2001:db9:1:2::1"],
    ),
    "what is no address": (["", "made up", "1.2.3", "x" * 10_000], ["192.0.2.1"]),
}


@pytest.mark.parametrize(("same", "others"), ADDRESSES.values(), ids=ADDRESSES)
def test_a_caller_is_an_address(same: list[str], others: list[str]) -> None:
    app = limited(len(same))

    for used, address in enumerate(same, start=1):
        assert left(ask_from(app, address)) == len(same) - used
    for address in same:
        assert ask_from(app, address).status == 429
    for address in others:
        assert ask_from(app, address).status == 200


def test_a_connection_without_an_address_is_a_caller() -> None:
    """As over a socket in the file system."""
    app = limited(1)

    assert [ask_from(app, None).status for _ in range(2)] == [200, 429]


def test_what_a_caller_writes_into_a_header_does_not_matter() -> None:
    limit = limited(1)
    forged: list[Headers] = [{name: "198.51.100.7"} for name in ("x-forwarded-for", "forwarded", "x-real-ip")]
    ask(limit, "GET", "/version")

    assert [ask(limit, "GET", "/version", headers=headers).status for headers in forged] == [429] * 3


def ask_from(app: ASGIApp, address: str | None) -> Reply:
    async def placed(scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 - the ASGI signature
        await app(scope | {"client": None if address is None else (address, 50_000)}, receive, send)

    return ask(placed, "GET", "/version")
