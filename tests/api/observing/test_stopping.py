"""How a server ends: it says so first, finishes what is in flight, gives up solver work, and exits with 0."""

import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import httpx
import msgspec

from tests.api.observing.samples import samples_in
from tests.api.observing.serving import SECONDS, Served, answer_on, connected, eventually, listens, request_head, served

HARD: Final = {"variant": "double-scorpion", "seed": 9}  # more than 1 000 000 positions
ENDLESS: Final = {"SCORPION_SOLVER_MAX_POSITIONS": "1000000000", "SCORPION_SOLVER_TABLE_BYTES": "67108864"}
GAME: Final = b'{"seed": 12345, "moves": ["6S4", "deal"]}'


def is_solving(server: Served) -> bool:
    return samples_in(server.client.get("/metrics").text)["scorpion_solver_running"] == 1


def test_a_server_that_is_told_to_stop_loses_no_answer(tmp_path: Path) -> None:
    """The second signal takes the place of the hour being over."""
    with (
        (tmp_path / "log").open("wb") as log,
        served(log=log, SCORPION_DRAIN_SECONDS="3600", SCORPION_LOG_FORMAT="json", **ENDLESS) as server,
        connected(server) as slow,
        ThreadPoolExecutor(1) as others,
    ):
        slow.sendall(request_head("/v1/replay", GAME) + GAME[:10])
        hard = others.submit(httpx.post, f"{server.client.base_url}/v1/analysis?lang=de", json=HARD, timeout=SECONDS)
        eventually(lambda: is_solving(server))

        server.process.send_signal(signal.SIGTERM)
        eventually(lambda: not server.is_ready())
        tell_that_it_stops_and_serve(server)
        assert not hard.done()

        server.process.send_signal(signal.SIGTERM)
        refused = hard.result(SECONDS)
        eventually(lambda: not listens(server))
        slow.sendall(GAME[10:])
        status, replayed = answer_on(slow)

        assert (refused.status_code, refused.json()["code"]) == (503, "stopping")
        assert (refused.headers["content-language"], refused.headers["retry-after"]) == ("de", "2")
        assert (status, replayed["moves_played"]) == (200, 2)
        assert server.process.wait(SECONDS) == 0
    verify_log(tmp_path / "log")


def tell_that_it_stops_and_serve(server: Served) -> None:
    """Those who do not know yet are served, also on new connections."""
    ready, alive = server.client.get("/health/ready?lang=hu"), server.client.get("/health/live")
    with httpx.Client(base_url=server.client.base_url, trust_env=False, timeout=SECONDS) as late:
        replayed = late.post("/v1/replay", content=GAME, headers={"content-type": "application/json"})

    assert (ready.status_code, ready.json()["code"], ready.headers["retry-after"]) == (503, "stopping", "2")
    assert "leáll" in ready.json()["detail"]
    assert (alive.status_code, replayed.status_code) == (200, 200)


def verify_log(log: Path) -> None:
    """Each line is an object; none but the one that says where the server listens names an address."""
    lines = [msgspec.json.decode(line) for line in log.read_bytes().splitlines()]
    requests = [line for line in lines if line["logger"] == "scorpion.requests"]

    assert [line["message"] for line in lines if "127.0.0.1" in str(line)] == [
        line["message"] for line in lines if line["message"].startswith("Uvicorn running on ")
    ]
    assert [(line["operation"], line["status"]) for line in requests] == [
        ("replayGame", 200),
        ("analyseGame", 503),
        ("replayGame", 200),
    ]
    assert {"level", "logger", "message", "time"} <= set.intersection(*map(set, lines))


def test_control_c_waits_for_nothing_but_requests_in_flight() -> None:
    """And for those no longer than the server is told to: a body that never comes does not stop it."""
    with (
        served("--timeout-graceful-shutdown", "1", SCORPION_DRAIN_SECONDS="3600") as server,
        connected(server) as stalled,
    ):
        stalled.sendall(request_head("/v1/replay?lang=hu", GAME) + GAME[:10])
        eventually(lambda: in_flight(server) == 1 + 1)  # itself

        server.process.send_signal(signal.SIGINT)
        status, problem = answer_on(stalled)

        assert (status, problem["code"]) == (503, "stopping")
        assert server.process.wait(SECONDS) == 0


def test_a_head_that_has_begun_to_arrive_is_in_flight() -> None:
    with served(SCORPION_DRAIN_SECONDS="0") as server, connected(server) as slow:
        slow.sendall(b"GET /version HTTP/1.1\r\nHo")
        eventually(lambda: in_flight(server) == 1)  # by then it has been read

        server.process.send_signal(signal.SIGTERM)
        eventually(lambda: not listens(server))
        slow.sendall(b"st: x\r\n\r\n")

        assert answer_on(slow)[0] == 200
        assert server.process.wait(SECONDS) == 0


def in_flight(server: Served) -> float:
    return samples_in(server.client.get("/metrics").text)["scorpion_requests_in_flight"]
