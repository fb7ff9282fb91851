"""What an answer keeps from doing harm: in a browser, in a log, to who reads it."""

from typing import Any, Final
from urllib.parse import quote

import msgspec
import pytest
from litestar.types import ASGIApp

from tests.api.asgi import JSON_TYPE, Reply, ask, ask_json

HTML: Final = {"accept": "text/html"}
PAGES: Final = {
    "/docs": ({}, "same-origin"),
    "/docs/docs.js": ({}, "same-origin"),
    "/v1/rules/scorpion": (HTML, "cross-origin"),
    "/v1/glossary": ({"accept": "text/markdown"}, "cross-origin"),
}


@pytest.mark.parametrize(("path", "headers", "readers"), [(path, *it) for path, it in PAGES.items()])
def test_a_page_cannot_be_framed_or_reach_out_and_knows_no_devices(
    app: ASGIApp, path: str, headers: dict[str, str], readers: str
) -> None:
    reply = ask(app, "GET", path, headers=headers)
    policy = [part.strip() for part in reply.headers["content-security-policy"].split(";")]

    assert {"default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"} <= set(policy)
    assert not {"'unsafe-inline'", "'unsafe-eval'", "*"} & {source for part in policy for source in part.split()}
    assert reply.headers["cross-origin-opener-policy"] == "same-origin"
    assert reply.headers["cross-origin-resource-policy"] == readers
    assert {"camera=()", "geolocation=()", "microphone=()"} <= set(reply.headers["permissions-policy"].split(", "))


@pytest.mark.parametrize("path", [*PAGES, "/version", "/openapi.json", "/nowhere", "/v1/variants?x=1"])
def test_no_answer_is_sniffed_or_tells_where_its_reader_came_from(app: ASGIApp, path: str) -> None:
    for reply in (ask(app, "GET", path, headers={"accept": "*/*"}), ask(app, "OPTIONS", "/version")):
        assert reply.headers["x-content-type-options"] == "nosniff"
        assert reply.headers["referrer-policy"] == "no-referrer"


LONG: Final = "Zz" * 3_000
MOST_REPEATED: Final = "Zz" * 33  # a refused move comes back whole, and may have 64 characters
SHORT: Final = "Zz" * 32
PATHS: Final = [
    f"/{LONG}",
    f"/docs/{LONG}",
    f"/v1/variants/{LONG}",
    f"/v1/rules/{LONG}",
    f"/v1/deals/{LONG}/1",
    f"/v1/deals/scorpion/{LONG}",
    f"/v1/deals/scorpion/{LONG}?numbering=pysolfc",
    f"/v1/deals/scorpion/1?numbering={LONG}",
    f"/v1/deals/scorpion/1?hidden_columns={LONG}",
    f"/v1/deals/scorpion/1?empty_columns={LONG}",
    f"/v1/deals/scorpion/{'9' * 6_000}",
    f"/v1/deals/daily?variant={LONG}",
    f"/v1/deals/daily?date={LONG}",
    f"/v1/deals/random?variant={LONG}&difficulty={LONG}",
    f"/v1/rules/scorpion?sections={LONG}",
    f"/v1/statistics?{LONG}=1",
    f"/v1/variants?lang={LONG}&card_style={LONG}",
    f"/v1/variants?lang={LONG}&lang={LONG}",
]


def verify_repeats_little(reply: Reply) -> None:
    assert MOST_REPEATED not in reply.body.decode()
    assert not any(MOST_REPEATED in value for value in reply.headers.values())
    assert b"9" * 65 not in reply.body
    assert len(reply.body) < 8_192


@pytest.mark.parametrize("path", PATHS, ids=range(len(PATHS)))
def test_a_long_address_is_not_repeated(app: ASGIApp, path: str) -> None:
    reply = ask(app, "GET", path)

    assert reply.status in {400, 404, 422}
    verify_repeats_little(reply)


BODIES: Final[list[dict[str, Any]]] = [
    {"seed": LONG},
    {"seed": LONG, "numbering": "pysolfc"},
    {"seed": 1, "numbering": LONG},
    {"seed": 1, "variant": LONG},
    {"seed": 1, "moves": [LONG]},
    {"seed": 1, "moves": [SHORT]},
    {"seed": 1, "moves": ["8H5@" + "9" * 60]},
    {"seed": 1, "options": {"empty_columns": LONG}},
    {"seed": 1, "options": {LONG: 1}},
    {"seed": 1, LONG: LONG},
    {"deck": [LONG]},
    {"deck": [SHORT] * 52},
    {"game": LONG},
    {"game": f"{LONG} 1:"},
    {"game": f"scorpion {LONG}:"},
    {"game": f"scorpion pysolfc={LONG}:"},
    {"game": f"scorpion deck={LONG}:"},
    {"game": f"scorpion {LONG}=1 1:"},
    {"game": f"scorpion empty_columns={LONG} 1:"},
    {"game": f"scorpion 1: {SHORT}"},
]


@pytest.mark.parametrize("path", ["/v1/replay", "/v1/analysis", "/v1/hint", "/v1/validations", "/v1/deals"])
@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_long_values_are_not_repeated(app: ASGIApp, path: str, body: dict[str, Any]) -> None:
    reply = ask_json(app, path, {"games": [body]} if path == "/v1/validations" else body)

    assert reply.status in {200, 400, 422}
    verify_repeats_little(reply)


HEADERS: Final = ("accept", "accept-language", "content-type", "content-encoding", "host", "if-none-match", "origin")


@pytest.mark.parametrize("name", HEADERS)
def test_long_headers_are_not_repeated(app: ASGIApp, name: str) -> None:
    reply = ask(app, "POST", "/v1/replay", headers=JSON_TYPE | {name: LONG}, body=b'{"seed": 1}')

    verify_repeats_little(reply)


NASTY: Final = "\r\nX-Evil: 1\x00\x1b[31m\u202e\u2066<script>alert(1)</script>"


def test_what_is_repeated_cannot_act(app: ASGIApp) -> None:
    """Control and direction characters are made visible in sentences; the rest is a text in JSON, never a page."""
    for reply in (
        ask(app, "GET", f"/v1/variants?lang={quote(NASTY)}"),
        ask(app, "GET", f"/v1/deals/{quote(NASTY)}/1"),
        ask_json(app, "/v1/replay", {"seed": 1, "variant": NASTY}),
    ):
        assert reply.status in {400, 404, 422}
        assert reply.headers["content-type"] == "application/problem+json"
        assert "x-evil" not in reply.headers
        assert not {"\r", "\n", "\x00", "\x1b", "\u202e", "\u2066"} & set(reply.json["detail"])


def test_an_origin_is_repeated_only_if_it_is_one_of_those_allowed(app: ASGIApp) -> None:
    assert ask(app, "GET", "/version", headers={"origin": LONG}).headers["access-control-allow-origin"] == "*"


def test_no_failure_shows_code(app: ASGIApp, monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(*_: object) -> None:
        raise RuntimeError(LONG)

    monkeypatch.setattr("api.controllers.playing.replay", break_down)

    reply = ask(app, "POST", "/v1/replay", headers=JSON_TYPE, body=msgspec.json.encode({"seed": 1}))

    assert reply.status == 500
    verify_repeats_little(reply)
    for trace in (b"Traceback", b"RuntimeError", b".py", b"line "):
        assert trace not in reply.body
