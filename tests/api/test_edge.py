"""What HTTP wants of every address: ``HEAD``, ``OPTIONS``, CORS, hosts."""

from typing import Final

import pytest
from litestar.types import ASGIApp

from api.app import create_app
from api.settings import Settings
from tests.api.asgi import JSON_TYPE, Reply, ask

GETS: Final = [
    *("/v1/variants", "/v1/variants/wasp", "/v1/languages", "/v1/deals/scorpion/1", "/health/live", "/health/ready"),
    *("/version", "/openapi.json", "/openapi.yaml", "/docs", "/docs/swagger-ui.css", "/nowhere", "/v1/variants?x=1"),
]
ORIGIN: Final = {"origin": "https://cards.example"}
PREFLIGHT: Final = ORIGIN | {"access-control-request-method": "POST", "access-control-request-headers": "content-type"}


@pytest.mark.parametrize("path", GETS)
def test_head_is_get_without_its_body(app: ASGIApp, path: str) -> None:
    got, headed = (ask(app, method, path, headers={"x-request-id": "same"}) for method in ("GET", "HEAD"))

    assert headed.status == got.status
    assert headed.headers == got.headers
    assert int(headed.headers["content-length"]) == len(got.body) > 0
    assert headed.body == b""


def test_head_can_be_conditional(app: ASGIApp) -> None:
    tag = ask(app, "GET", "/v1/deals/scorpion/1").headers["etag"]

    assert ask(app, "HEAD", "/v1/deals/scorpion/1", headers={"if-none-match": tag}).status == 304


def test_options_names_the_methods(app: ASGIApp) -> None:
    reply = ask(app, "OPTIONS", "/v1/variants")

    assert (reply.status, reply.headers["allow"]) == (204, "GET, HEAD, OPTIONS")
    assert ask(app, "OPTIONS", "/v1/replay").headers["allow"] == "POST, OPTIONS"


def test_every_origin_may_read_answers_and_failures(app: ASGIApp) -> None:
    for path in ("/v1/variants", "/nowhere"):
        reply = ask(app, "GET", path, headers=ORIGIN)

        assert reply.headers["access-control-allow-origin"] == "*"
        assert (
            reply.headers["access-control-expose-headers"]
            == "Allow, Content-Language, ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id"
        )
        assert reply.headers["vary"] == "Accept-Language"


def test_a_preflight_allows_json_to_be_sent(app: ASGIApp) -> None:
    reply = ask(app, "OPTIONS", "/v1/replay", headers=PREFLIGHT)

    assert (reply.status, reply.body) == (204, b"")
    assert reply.headers["access-control-allow-origin"] == "*"
    assert "POST" in reply.headers["access-control-allow-methods"]
    allowed = reply.headers["access-control-allow-headers"].split(", ")
    assert {"Content-Type", "If-None-Match", "X-Request-Id", "traceparent", "tracestate"} <= set(allowed)
    assert int(reply.headers["access-control-max-age"]) > 0


def test_origins_can_be_restricted() -> None:
    app = create_app(Settings(allowed_origins=("https://cards.example",)))

    allowed = ask(app, "GET", "/version", headers=ORIGIN)
    other = ask(app, "GET", "/version", headers={"origin": "https://evil.example"})

    assert allowed.headers["access-control-allow-origin"] == "https://cards.example"
    assert "access-control-allow-origin" not in other.headers
    for reply in (allowed, other, ask(app, "GET", "/version")):
        assert reply.headers["vary"] == "Accept-Language, Origin"


def test_reading_by_pages_can_be_closed() -> None:
    app = create_app(Settings.from_environment({"SCORPION_ALLOWED_ORIGINS": "none"}))

    for origin in (ORIGIN, {"origin": "null"}, {}):
        assert "access-control-allow-origin" not in ask(app, "GET", "/version", headers=origin).headers


HOSTS: Final = {
    "cards.example": 200,
    "CARDS.example:8000": 200,
    "[::1]": 200,
    "[::1]:8000": 200,
    "evil.example": 400,
    "cards.example.evil.example": 400,
    "": 400,
}


@pytest.mark.parametrize(("host", "status"), HOSTS.items())
def test_hosts_can_be_restricted(host: str, status: int) -> None:
    app = create_app(Settings(allowed_hosts=("cards.example", "[::1]")))

    reply = ask(app, "GET", "/version", headers={"host": host})

    assert reply.status == status
    if status == 400:
        assert reply.json["code"] == "invalid_host"


def test_those_who_run_the_service_ask_it_by_its_address() -> None:
    """Neither a container's health check nor Prometheus knows the names that callers use."""
    app = create_app(Settings(allowed_hosts=("cards.example",)))

    for path in ("/health/live", "/metrics"):
        assert ask(app, "GET", path, headers={"host": "10.0.0.7:8000"}).status == 200


def test_a_repeated_header_counts_as_a_list(app: ASGIApp) -> None:
    """Servers hand on each line of a header for itself; RFC 9110 reads them as one, in their order."""
    reply = twice(app, "accept-language", "fr", "hu")

    assert reply.headers["content-language"] == "hu"


def twice(app: ASGIApp, name: str, first: str, second: str) -> Reply:
    class Both(dict[str, str]):
        def items(self) -> list[tuple[str, str]]:  # type: ignore[override]  # two lines of one name
            return [(name, first), (name, second)]

    return ask(app, "GET", "/v1/variants", headers=Both({name: first}))


def test_no_answer_can_be_taken_for_another_type(app: ASGIApp) -> None:
    for path in GETS:
        assert ask(app, "GET", path).headers["x-content-type-options"] == "nosniff"
    assert ask(app, "POST", "/v1/replay", headers=JSON_TYPE).headers["x-content-type-options"] == "nosniff"
