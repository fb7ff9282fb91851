"""What docker-compose.yml describes, as plain processes: what the proxy adds to the API and what it leaves alone."""

import contextlib
import itertools
import os
import re
import signal
from collections.abc import Iterator
from typing import Final

import httpx
import msgspec
import pytest

from tests.deploy.topology import topology_running

API_LIMIT_BYTES: Final = 64 * 1024
HUGE_BYTES: Final = 4 * 1024 * 1024


class Topology(msgspec.Struct, frozen=True):
    """A running topology: a client of its proxy, and the process ids of its replicas."""

    client: httpx.Client
    replicas: tuple[int, ...]


@pytest.fixture(scope="module")
def topology(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Topology]:
    log = tmp_path_factory.mktemp("topology") / "log"
    with (
        # A day, so that no unit comes back meanwhile.
        topology_running(log, SCORPION_RATE_LIMIT_SECONDS="86400") as running,
        httpx.Client(base_url=f"http://127.0.0.1:{running.port}", timeout=20) as client,
    ):
        yield Topology(client, running.replicas)


def test_a_request_reaches_the_api(topology: Topology) -> None:
    answer = topology.client.post("/v1/replay", json={"variant": "scorpion", "seed": 1})

    assert answer.status_code == 200
    assert answer.json()["status"] == "playing"


def test_the_api_refuses_a_body_over_its_limit_in_its_own_words(topology: Topology) -> None:
    answer = _post_bytes(topology, "/v1/replay?lang=hu", API_LIMIT_BYTES + 1)

    assert answer.status_code == 413
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["content-language"] == "hu"
    assert answer.json()["code"] == "body_too_large"


@pytest.mark.parametrize("chunked", [False, True])
def test_a_huge_body_is_refused_as_a_problem_and_does_no_harm(topology: Topology, *, chunked: bool) -> None:
    """The proxy answers and hangs up; for a caller who still sends, TCP may drop that answer."""
    answers: list[httpx.Response] = []
    for _ in range(10):
        with contextlib.suppress(httpx.TransportError):
            answers.append(_post_bytes(topology, "/v1/replay", HUGE_BYTES, chunked=chunked))
        test_a_request_reaches_the_api(topology)

    assert answers
    assert {answer.status_code for answer in answers} == {413}
    assert {answer.headers["connection"] for answer in answers} == {"close"}
    assert {answer.headers["content-type"] for answer in answers} == {"application/problem+json"}
    assert {answer.json()["code"] for answer in answers} == {"body_too_large"}


def test_metrics_are_not_served_outside(topology: Topology) -> None:
    answer = topology.client.get("/metrics")

    assert answer.status_code == 404
    assert answer.json()["code"] == "not_found"


def test_a_caller_cannot_pass_for_others_and_the_replicas_count_together(topology: Topology) -> None:
    lefts: list[int] = []
    for number in range(6):
        forged = {"x-forwarded-for": f"198.51.100.{number}", "forwarded": f"for=198.51.100.{number}"}
        answer = topology.client.post("/v1/analysis", json={"variant": "scorpion", "seed": 1}, headers=forged)
        left = re.fullmatch(r'"default";r=(\d+);t=86400', answer.headers["ratelimit"])
        assert left
        lefts.append(int(left[1]))

    assert lefts[0] < 12_000
    assert [before - after for before, after in itertools.pairwise(lefts)] == [40] * 5


def test_nobody_is_told_to_use_tls_where_there_is_none(topology: Topology) -> None:
    answer = topology.client.get("/version")

    assert (answer.status_code, "strict-transport-security" in answer.headers) == (200, False)


def test_a_compressed_answer_can_be_revalidated(topology: Topology) -> None:
    first = topology.client.get("/v1/deals/scorpion/1", headers={"accept-encoding": "gzip"})
    again = topology.client.get(
        "/v1/deals/scorpion/1", headers={"accept-encoding": "gzip", "if-none-match": first.headers["etag"]}
    )

    assert first.headers["content-encoding"] == "gzip"
    assert again.status_code == 304
    assert again.content == b""


def test_callers_do_not_notice_when_a_replica_dies(topology: Topology) -> None:
    os.kill(topology.replicas[0], signal.SIGKILL)

    for _ in range(20):
        test_a_request_reaches_the_api(topology)


def _post_bytes(topology: Topology, path: str, size: int, *, chunked: bool = False) -> httpx.Response:
    body = b"[" + b" " * (size - 2) + b"]"
    content = iter([body]) if chunked else body
    return topology.client.post(path, content=content, headers={"content-type": "application/json"})
