"""Several workers of one server: they count together, and end together."""

import os
import signal
from pathlib import Path

import httpx

from tests.api.observing.samples import Samples, samples_in
from tests.api.observing.serving import SECONDS, answer_on, connected, eventually, listens, request_head, served

ALONE = "scorpion_rate_limit_alone_total"
NOBODY = "valkey://127.0.0.1:1/0"
GAME = b'{"seed": 12345, "moves": ["6S4", "deal"]}'
REPLAYED = 'scorpion_requests_total{language="en",operation="replayGame",status="200"}'


def replay(client: httpx.Client, times: int) -> set[int]:
    return {client.post("/v1/replay", json={"seed": seed}).status_code for seed in range(times)}


def counted(client: httpx.Client) -> Samples:
    return samples_in(client.get("/metrics").text)


def workers(folder: Path) -> set[int]:
    return {int(path.stem.rpartition("_")[2]) for path in folder.glob("gauge_livesum_*.db")}


def count_lines(log: Path, text: str) -> int:
    return log.read_text("utf-8").count(text)


def test_workers_count_together_forget_the_dead_and_end_after_draining(tmp_path: Path) -> None:
    folder, log = tmp_path / "made" / "for them", tmp_path / "log"
    with (
        log.open("wb") as stderr,
        served(
            *("--workers", "2"),
            log=stderr,
            PROMETHEUS_MULTIPROC_DIR=str(folder),
            SCORPION_DRAIN_SECONDS="1",
            SCORPION_VALKEY_URL=NOBODY,
        ) as server,
        # A connection for each request, so that either worker may get it.
        httpx.Client(base_url=server.client.base_url, headers={"connection": "close"}, timeout=SECONDS) as client,
    ):
        eventually(lambda: count_lines(log, "scorpion: ready") == 2)
        assert replay(client, 40) == {200}
        eventually(lambda: counted(server.client)[ALONE] == 40)  # told by one worker, on one connection
        assert {counted(client)[REPLAYED] for _ in range(10)} == {40}
        assert {counted(client)["scorpion_valkey_up"] for _ in range(10)} == {0}

        killed = min(workers(folder))
        os.kill(killed, signal.SIGKILL)
        eventually(lambda: bool(counted(client)) and killed not in workers(folder))
        meanwhile: list[int] = []

        def is_there_again() -> bool:
            meanwhile.extend(replay(client, 1))
            return count_lines(log, "scorpion: ready") == 3

        eventually(is_there_again)
        assert set(meanwhile) == {200}, "nobody asks a worker that cannot answer yet"
        assert replay(client, 10) == {200}
        eventually(lambda: counted(server.client)[ALONE] == 50 + len(meanwhile))
        assert counted(client)[REPLAYED] == 50 + len(meanwhile), "what the dead have counted stays"
        assert counted(client)["scorpion_requests_in_flight"] == 1

        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(SECONDS) == 0
    assert count_lines(log, "Waiting for application shutdown") == 2, "nothing is lost of what is logged before the end"


def test_nobody_listens_any_more_while_workers_finish_what_is_in_flight(tmp_path: Path) -> None:
    """The parent of the workers does not either: what it took, no worker would answer."""
    log = tmp_path / "log"
    with (
        log.open("wb") as stderr,
        served("--workers", "2", log=stderr, SCORPION_DRAIN_SECONDS="0", SCORPION_REQUEST_SECONDS="120") as server,
        connected(server) as slow,
    ):
        eventually(lambda: count_lines(log, "scorpion: ready") == 2)
        slow.sendall(request_head("/v1/replay", GAME) + GAME[:10])

        server.process.send_signal(signal.SIGTERM)
        eventually(lambda: not listens(server))
        slow.sendall(GAME[10:])

        assert answer_on(slow)[0] == 200
        assert server.process.wait(SECONDS) == 0
