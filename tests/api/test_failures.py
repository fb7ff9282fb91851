"""Every failure is one localized ``application/problem+json`` with the same fields, and says what HTTP wants said."""

import logging
from typing import Final

import msgspec
import pytest
from litestar.types import ASGIApp, Receive, Scope, Send

from api.settings import Settings
from api.transport.edge import Edge
from tests.api.asgi import JSON_TYPE, Headers, Reply, ask

LANGUAGES: Final = ("de", "en", "hu", "ja")


class Case(msgspec.Struct, frozen=True):
    """A request that fails with a status and a code."""

    status: int
    code: str
    method: str
    path: str
    headers: Headers = {}
    body: bytes = b""


REPLAY: Final = "/v1/replay"
XML: Final = {"accept": "application/xml"}
FORM: Final = {"content-type": "application/x-www-form-urlencoded"}
TOO_LONG: Final = b" " * 65_537

CASES: Final = (
    Case(400, "malformed_json", "POST", REPLAY, JSON_TYPE, b"{"),
    Case(400, "unknown_field", "POST", REPLAY, JSON_TYPE, b'{"x": 1}'),
    Case(400, "unknown_parameter", "GET", "/v1/variants?x=1"),
    Case(400, "repeated_parameter", "GET", "/v1/deals/scorpion/1?hidden_columns=1&hidden_columns=1"),
    Case(400, "invalid_choice", "GET", "/v1/deals/scorpion/1?idle_moves=maybe"),
    Case(400, "expected_whole_number", "GET", "/v1/deals/scorpion/1?hidden_columns=x"),
    Case(400, "invalid_text", "GET", "/v1/variants?lang=%FF"),
    Case(400, "invalid_host", "GET", "/version", {"host": "a b"}),
    Case(404, "not_found", "GET", "/nowhere"),
    Case(404, "unknown_variant", "GET", "/v1/variants/freecell"),
    Case(405, "method_not_allowed", "DELETE", "/v1/variants"),
    Case(406, "not_acceptable", "GET", "/v1/variants", XML),
    Case(413, "body_too_large", "POST", REPLAY, JSON_TYPE, TOO_LONG),
    Case(415, "unsupported_media_type", "POST", REPLAY, FORM, b"seed=1"),
    Case(422, "seed_out_of_range", "GET", "/v1/deals/scorpion/-1"),
    Case(422, "unknown_variant", "POST", REPLAY, JSON_TYPE, b'{"seed": 1, "variant": "freecell"}'),
    Case(503, "not_ready", "GET", "/health/ready"),
)


def send(app: ASGIApp, case: Case, language: str) -> Reply:
    return ask(app, case.method, case.path, headers=case.headers | {"accept-language": language}, body=case.body)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.status}-{case.code}-{case.method}")
def test_a_failure_has_one_shape_in_each_language(app: ASGIApp, case: Case) -> None:
    replies = {language: send(app, case, language) for language in LANGUAGES}

    for language, reply in replies.items():
        assert (reply.status, reply.json["status"]) == (case.status, case.status)
        assert reply.headers["content-type"] == "application/problem+json"
        assert reply.headers["content-language"] == language
        assert "Accept-Language" in reply.headers["vary"]
        assert list(reply.json) == ["type", "title", "status", "detail", "code", "errors"]
        assert (reply.json["type"], reply.json["code"]) == (f"/problems/{case.code}", case.code)
        first = reply.json["errors"][0]
        assert (first["code"], first["detail"]) == (case.code, reply.json["detail"])
    assert len({reply.json["title"] for reply in replies.values()}) == len(LANGUAGES)
    assert len({reply.json["detail"] for reply in replies.values()}) == len(LANGUAGES)


POINTERS: Final = {
    "/v1/variants?x=1": "/query/x",
    "/v1/variants?a%2Fb=1": "/query/a~1b",
    "/v1/variants?lang=xx": "/query/lang",
    "/v1/variants?lang=%FF": "/query",
    "/v1/variants/freecell": "/path/variant_id",
    "/v1/deals/freecell/1": "/path/variant",
    "/v1/deals/scorpion/1.0": "/path/seed",
    "/v1/deals/scorpion/01": "/path/seed",
    "/v1/deals/scorpion/-1": "/path/seed",
    "/v1/deals/scorpion/" + "9" * 5000: "/path/seed",
    "/v1/deals/scorpion/x?numbering=pysolfc": "/path/seed",
    "/v1/deals/scorpion/1?hidden_columns=8": "/query/hidden_columns",
    "/v1/deals/scorpion/1?hidden_columns=1.0": "/query/hidden_columns",
    "/v1/deals/scorpion/1?hidden_columns=" + "9" * 5000: "/query/hidden_columns",
    "/v1/deals/scorpion/1?completed_runs=": "/query/completed_runs",
}


@pytest.mark.parametrize(("path", "pointer"), POINTERS.items(), ids=range(len(POINTERS)))
def test_parameters_have_pointers_too(app: ASGIApp, path: str, pointer: str) -> None:
    reply = ask(app, "GET", path)

    assert reply.status in {400, 404, 422}
    assert [entry["pointer"] for entry in reply.json["errors"]] == [pointer]
    assert len(reply.body) < 1_000


def test_all_wrong_parameters_are_listed(app: ASGIApp) -> None:
    reply = ask(app, "GET", "/v1/deals/scorpion/1?a=1&lang=xx&b=2&idle_moves=allow&idle_moves=allow")

    assert [(entry["pointer"], entry["code"]) for entry in reply.json["errors"]] == [
        ("/query/a", "unknown_parameter"),
        ("/query/b", "unknown_parameter"),
        ("/query/idle_moves", "repeated_parameter"),
        ("/query/lang", "unsupported_language"),
    ]


@pytest.mark.parametrize(
    ("method", "path", "allow"),
    [
        ("GET", "/v1/replay", "POST, OPTIONS"),
        ("HEAD", "/v1/replay", "POST, OPTIONS"),
        ("QUERY", "/v1/replay", "POST, OPTIONS"),
        ("POST", "/v1/variants", "GET, HEAD, OPTIONS"),
        ("PUT", "/v1/deals/scorpion/1", "GET, HEAD, OPTIONS"),
    ],
)
def test_405_names_the_methods_that_there_are(app: ASGIApp, method: str, path: str, allow: str) -> None:
    reply = ask(app, method, path, headers=JSON_TYPE, body=b"{}")

    assert reply.status == 405
    assert reply.headers["allow"] == allow


@pytest.mark.parametrize(
    "path", ["/v1/variants/", "//v1/variants", "/v1//variants", "/v1", "/V1/variants", "/v1/../version"]
)
def test_a_path_is_known_only_as_it_is_written(app: ASGIApp, path: str) -> None:
    assert ask(app, "GET", path).status == 404


def test_64_kib_are_read_and_a_byte_more_is_refused_however_it_comes(app: ASGIApp) -> None:
    largest = b'{"seed": 1}' + b" " * (65_536 - 11)
    larger = largest + b" "

    assert ask(app, "POST", REPLAY, headers=JSON_TYPE, body=largest).status == 200
    assert ask(app, "POST", REPLAY, headers=JSON_TYPE, body=[largest[:40_000], largest[40_000:], b""]).status == 200
    assert ask(app, "POST", REPLAY, headers=JSON_TYPE, body=[larger[:40_000], larger[40_000:]]).status == 413
    announced = ask(app, "POST", REPLAY, headers=JSON_TYPE | {"content-length": "65537"}, body=[])
    assert announced.status == 413, "refused before a byte of it is read"
    assert ask(app, "POST", REPLAY, headers=JSON_TYPE | {"content-length": "9" * 40}, body=[]).status == 413


def test_an_announced_length_counts_by_its_value(app: ASGIApp) -> None:
    small = JSON_TYPE | {"content-length": "0" * 40 + "11"}
    large = JSON_TYPE | {"content-length": "0" * 40 + "65537"}

    assert ask(app, "POST", REPLAY, headers=small, body=b'{"seed": 1}').status == 200
    assert ask(app, "POST", REPLAY, headers=large, body=[]).status == 413


def test_a_caller_who_hangs_up_is_no_error_of_ours(app: ASGIApp, caplog: pytest.LogCaptureFixture) -> None:
    reply = ask(app, "POST", REPLAY, headers=JSON_TYPE, gone=True)

    assert reply.status == 400
    assert caplog.records == []


def test_an_unexpected_exception_is_logged_and_not_shown(
    app: ASGIApp, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(*_: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr("api.schemas.catalogue.LanguageList.in_words", break_down)

    reply = ask(app, "GET", "/v1/languages", headers={"accept-language": "de"})

    assert (reply.status, reply.json["code"]) == (500, "internal_error")
    assert reply.headers["content-language"] == "de"
    assert b"secret" not in reply.body
    assert "RuntimeError: secret" in caplog.text
    assert [record.levelno for record in caplog.records] == [logging.ERROR]


async def broken(_scope: Scope, _receive: Receive, _send: Send) -> None:
    raise RuntimeError("secret")


async def broken_halfway(_scope: Scope, _receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    raise RuntimeError("secret")


def test_no_exception_leaves_the_outer_layer(caplog: pytest.LogCaptureFixture) -> None:
    reply = ask(Edge(broken, Settings()), "GET", "/", headers={"accept-language": "hu"})

    assert (reply.status, reply.json["code"], reply.headers["content-language"]) == (500, "internal_error", "hu")
    assert "RuntimeError: secret" in caplog.text


def test_an_answer_cut_short_is_left_to_the_server(caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(RuntimeError, match="secret"):
        ask(Edge(broken_halfway, Settings()), "GET", "/")

    assert "failed outside the application" in caplog.text
