"""``X-Request-Id``: the caller's own if it is safe to repeat, else a new one, on every answer."""

import re
from typing import Final

import pytest
from litestar.types import ASGIApp

from tests.api.asgi import JSON_TYPE, ask, ask_json

SAFE: Final = ["a", "0", "x" * 64, "01JD-abc_DEF.7", "4bf92f35-77b3-4da6-a3ce-929d0e0e4736"]
UNSAFE: Final = ["", "x" * 65, "a b", "a\tb", "<script>", 'a"b', "a,b", "ä", "a=b", "a/b"]
MADE: Final = re.compile("[0-9a-f]{32}")


@pytest.mark.parametrize("name", SAFE)
def test_a_safe_id_comes_back(app: ASGIApp, name: str) -> None:
    assert ask(app, "GET", "/version", headers={"x-request-id": name}).headers["x-request-id"] == name


@pytest.mark.parametrize("name", UNSAFE, ids=range(len(UNSAFE)))
def test_any_other_is_replaced(app: ASGIApp, name: str) -> None:
    assert MADE.fullmatch(ask(app, "GET", "/version", headers={"x-request-id": name}).headers["x-request-id"])


def test_a_request_without_one_gets_one_of_its_own(app: ASGIApp) -> None:
    made = [ask(app, "GET", "/version").headers["x-request-id"] for _ in range(100)]

    assert all(map(MADE.fullmatch, made))
    assert len(set(made)) == 100


def test_every_answer_has_one(app: ASGIApp, monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("api.schemas.catalogue.LanguageList.in_words", break_down)
    preflight = {"origin": "https://a.example", "access-control-request-method": "POST"}
    replies = [
        ask(app, "HEAD", "/docs"),
        ask(app, "OPTIONS", "/v1/replay", headers=preflight),
        ask(app, "GET", "/nowhere"),
        ask(app, "GET", "/nowhere/"),
        ask(app, "GET", "/v1/languages"),
        ask(app, "POST", "/v1/replay", headers=JSON_TYPE, body=b"{"),
        ask(app, "POST", "/v1/replay", headers=JSON_TYPE, body=b" " * 65_537),
    ]

    assert [reply.status for reply in replies] == [200, 204, 404, 404, 500, 400, 413]
    assert len({reply.headers["x-request-id"] for reply in replies}) == len(replies)


def test_scripts_in_browsers_may_send_and_read_it(app: ASGIApp) -> None:
    preflight = {"origin": "https://a.example", "access-control-request-method": "POST"}

    allowed = ask(app, "OPTIONS", "/v1/replay", headers=preflight).headers["access-control-allow-headers"]
    exposed = ask_json(app, "/v1/replay", {"seed": 1}).headers["access-control-expose-headers"]

    assert "X-Request-Id" in allowed.split(", ")
    assert "X-Request-Id" in exposed.split(", ")
