"""Log lines: one JSON object for each answer, a trace for each 500, nothing of what callers send."""

import logging
from typing import Any, Final, NoReturn

import msgspec
import pytest
from litestar.types import ASGIApp

from api.app import create_app
from api.observing.lines import JsonLines, TextLines
from api.settings import Settings
from tests.api.asgi import JSON_TYPE, ask, ask_json
from tests.api.observing.lines import KeptLines

GAME: Final = {"variant": "scorpion", "seed": 12345, "moves": ["6S4", "deal", "8H6"]}
REQUESTS: Final = "scorpion.requests"


def only(lines: list[dict[str, Any]]) -> dict[str, Any]:
    (line,) = lines
    return line


def test_each_answer_has_a_line(app: ASGIApp, lines: KeptLines) -> None:
    ask_json(app, "/v1/replay", GAME, x_request_id="mine", accept_language="hu")

    line = only(lines.of(REQUESTS))
    assert line.pop("duration_ms") > 0
    assert line.pop("time").endswith("Z")
    assert line == {
        "level": "info",
        "logger": REQUESTS,
        "message": "answered",
        "request_id": "mine",
        "operation": "replayGame",
        "method": "POST",
        "status": 200,
        "language": "hu",
    }


def test_a_problem_is_named_by_its_code(app: ASGIApp, lines: KeptLines) -> None:
    ask(app, "GET", "/nowhere?secret=1")
    ask(app, "GET", "/v1/variants/freecell")
    ask(app, "BREW", "/v1/variants")

    told = [(it["operation"], it["method"], it["status"], it["code"]) for it in lines.of(REQUESTS)]
    assert told == [
        ("unrouted", "GET", 404, "not_found"),
        ("getVariant", "GET", 404, "unknown_variant"),
        ("unrouted", "other", 405, "method_not_allowed"),
    ]


def test_solver_work_is_told(app: ASGIApp, lines: KeptLines) -> None:
    positions = ask_json(app, "/v1/analysis", {"seed": 52}).json["positions"]

    line = only(lines.of(REQUESTS))
    assert line["positions"] == positions > 0
    assert 0 < line["solver_ms"] <= line["duration_ms"]


def test_a_caller_who_hangs_up_is_told_from_a_bad_request(app: ASGIApp, lines: KeptLines) -> None:
    ask(app, "POST", "/v1/replay", headers=JSON_TYPE, gone=True)

    line = only(lines.of(REQUESTS))
    assert line["status"] == 499
    assert "code" not in line


def test_probes_are_not_logged_unless_asked_for(app: ASGIApp, lines: KeptLines) -> None:
    probes = ("/health/live", "/health/ready", "/metrics")
    for path in probes:
        ask(app, "GET", path)
    assert lines.texts == []

    logging.getLogger("scorpion").setLevel(logging.DEBUG)
    for path in probes:
        ask(app, "GET", path)

    assert [it["level"] for it in lines.of(REQUESTS)] == ["debug"] * 3


def test_nothing_that_a_caller_sends_is_logged(app: ASGIApp, lines: KeptLines) -> None:
    headers = {"user-agent": "Mozilla", "cookie": "who=me", "x-forwarded-for": "198.51.100.7"}
    told = {name.replace("-", "_"): text for name, text in headers.items()}
    for path in ("/v1/replay", "/v1/analysis", "/v1/hint", "/v1/nowhere/6S4"):
        ask_json(app, path, GAME, **told)
        ask_json(app, path, GAME | {"moves": ["6S4", "nonsense"]}, **told)
        ask_json(app, path, GAME | {"secret": 1}, **told)
    ask(app, "GET", "/v1/deals/scorpion/987654?secret=1", headers=headers)

    text = "\n".join(lines.texts)
    assert len(lines.texts) == 13
    for sent in ("6S4", "nonsense", "12345", "987654", "secret", "127.0.0.1", "198.51.100.7", "Mozilla", "who=me"):
        assert sent not in text


def break_down(monkeypatch: pytest.MonkeyPatch, message: str) -> None:
    def fail(*_: object) -> NoReturn:
        raise RuntimeError(message)

    monkeypatch.setattr("api.controllers.games.play", fail)


def test_a_500_is_logged_with_its_trace_and_request(
    app: ASGIApp, lines: KeptLines, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_down(monkeypatch, "out of order")

    reply = ask_json(app, "/v1/replay", GAME, x_request_id="mine")

    trace = only(lines.of("scorpion"))
    assert (reply.status, trace["level"], trace["message"]) == (500, "error", "replayGame failed")
    assert trace["request_id"] == only(lines.of(REQUESTS))["request_id"] == "mine"
    assert trace["exception"].startswith("Traceback")
    assert trace["exception"].endswith("RuntimeError: out of order")


def test_a_trace_that_repeats_a_body_is_cut(app: ASGIApp, lines: KeptLines, monkeypatch: pytest.MonkeyPatch) -> None:
    break_down(monkeypatch, "cannot play " + "8H5 " * 2_000)

    ask_json(app, "/v1/replay", GAME)

    assert max(map(len, only(lines.of("scorpion"))["exception"].splitlines())) <= 201


def test_a_500_is_logged_whatever_the_level(lines: KeptLines, monkeypatch: pytest.MonkeyPatch) -> None:
    break_down(monkeypatch, "out of order")
    logging.getLogger("scorpion").setLevel(logging.ERROR)

    ask_json(create_app(Settings()), "/v1/replay", GAME)

    assert only(lines.decoded)["message"] == "replayGame failed"


def record(message: str, **fields: object) -> logging.LogRecord:
    made = logging.LogRecord("scorpion", logging.WARNING, __file__, 1, message, (), None)
    made.created = 0.25
    made.fields = fields
    return made


def test_a_json_line_is_one_line_whatever_is_in_it() -> None:
    line = JsonLines().format(record("two\nlines, \ud800 and ü", status=200))

    assert "\n" not in line
    assert msgspec.json.decode(line) == {
        "time": "1970-01-01T00:00:00.250Z",
        "level": "warning",
        "logger": "scorpion",
        "message": "two\nlines, \\ud800 and ü",
        "status": 200,
    }


def test_a_text_line_says_the_same() -> None:
    failed, error = record("replayGame failed", status=500), RuntimeError("out of order")
    failed.exc_info = (RuntimeError, error, None)

    first, *trace = TextLines().format(failed).splitlines()

    assert first == "1970-01-01T00:00:00.250Z WARNING scorpion: replayGame failed status=500"
    assert trace == ["RuntimeError: out of order"]
