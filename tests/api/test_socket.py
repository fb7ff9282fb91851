"""The service as people run it: a process of its own, over a socket."""

from collections.abc import Iterator
from typing import Final

import httpx
import pytest

from tests.api.process import ROOT, running
from tests.api.serving import Caller

GAMES: Final = [
    {"seed": 12345, "moves": ["6S4", "deal", "8H6"]},
    {"variant": "double-scorpion", "seed": 7, "options": {"completed_runs": "leave"}},
    {"game": "three-blind-mice pysolfc=1000000:"},
    {"seed": 1, "foo": 2, "bar": 3},
    {"deck": ["AS", "AS"]},
]


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    with running(hash_seed="1") as client:
        yield client


def test_a_game_is_replayed_over_a_socket(client: httpx.Client) -> None:
    reply = client.post("/v1/replay", json={"seed": 12345, "moves": ["deal"]}, headers={"accept-language": "de"})

    assert (reply.status_code, reply.json()["moves_played"]) == (200, 1)
    assert reply.headers["content-language"] == "de"


def test_head_conditional_and_chunked_requests_work_over_a_socket(client: httpx.Client) -> None:
    headed = client.head("/v1/deals/scorpion/1")
    known = client.get("/v1/deals/scorpion/1", headers={"if-none-match": headed.headers["etag"]})
    json_type = {"content-type": "application/json"}
    chunked = client.post("/v1/replay", content=iter([b'{"seed"', b": 1}"]), headers=json_type)
    too_large = client.post("/v1/replay", content=iter([b" " * 40_000] * 2), headers=json_type)

    assert (headed.status_code, headed.content, int(headed.headers["content-length"]) > 0) == (200, b"", True)
    assert (known.status_code, known.content) == (304, b"")
    assert chunked.status_code == 200
    assert (too_large.status_code, too_large.json()["code"]) == (413, "body_too_large")


def test_a_request_to_upgrade_is_answered_like_any_other(client: httpx.Client) -> None:
    """RFC 9110 7.8: a server may ignore Upgrade."""
    upgrade = {
        "connection": "Upgrade",
        "upgrade": "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    }

    got = client.get("/v1/deals/scorpion/1", headers=upgrade)
    missing = client.get("/nowhere", headers=upgrade)

    assert got.content == client.get("/v1/deals/scorpion/1").content
    assert (missing.status_code, missing.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("path", ["scripts/serve", "deploy/start"])
def test_every_way_to_serve_is_the_same_server(path: str) -> None:
    assert "python -m api" in (ROOT / path).read_text("utf-8")


NO_HTTP: Final = b"G(T /version HTTP/1.1\r\nHost: x\r\n\r\n"


def test_what_is_no_http_is_a_problem_as_the_description_says(client: httpx.Client) -> None:
    """test_connection has more of it; this one shows that the limits there are those of the service as it is run."""
    with Caller(client.base_url.port or 0, NO_HTTP) as caller:
        reply = caller.hear()

    assert (reply.status, reply.headers["content-type"]) == (400, "application/problem+json")
    assert "no HTTP at all" in client.get("/openapi.json").json()["info"]["description"]


def test_an_answer_is_the_same_bytes_in_every_process(client: httpx.Client) -> None:
    paths = ["/v1/variants?lang=hu", "/v1/languages", "/v1/deals/wasp/3?lang=ja", "/openapi.json", "/nowhere?lang=de"]

    def answers(of: httpx.Client) -> list[bytes]:
        posted = [of.post("/v1/replay?lang=hu", json=game).content for game in GAMES]
        return posted + [of.get(path).content for path in paths]

    with running(hash_seed="2") as other:
        assert answers(other) == answers(client)
        assert answers(other) == answers(other)
