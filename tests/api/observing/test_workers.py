"""Several workers of one server: they count together, and end together."""

import os
import signal
from pathlib import Path

import httpx

from tests.api.observing.samples import Samples, samples_in
from tests.api.observing.serving import SECONDS, eventually, served

REPLAYED = 'scorpion_requests_total{language="en",operation="replayGame",status="200"}'


def replay(client: httpx.Client, times: int) -> set[int]:
    return {client.post("/v1/replay", json={"seed": seed}).status_code for seed in range(times)}


def counted(client: httpx.Client) -> Samples:
    return samples_in(client.get("/metrics").text)


def workers(folder: Path) -> set[int]:
    return {int(path.stem.rpartition("_")[2]) for path in folder.glob("gauge_livesum_*.db")}


def are_all_ready(client: httpx.Client) -> bool:
    return {client.get("/health/ready").status_code for _ in range(20)} == {200}


def test_workers_count_together_forget_the_dead_and_end_after_draining(tmp_path: Path) -> None:
    folder = tmp_path / "made" / "for them"
    with (
        served("--workers", "2", PROMETHEUS_MULTIPROC_DIR=str(folder), SCORPION_DRAIN_SECONDS="1") as server,
        # A connection for each request, so that either worker may get it.
        httpx.Client(base_url=server.client.base_url, headers={"connection": "close"}, timeout=SECONDS) as client,
    ):
        eventually(lambda: len(workers(folder)) == 2 and are_all_ready(client))
        assert replay(client, 40) == {200}
        assert {counted(client)[REPLAYED] for _ in range(10)} == {40}

        killed = min(workers(folder))
        os.kill(killed, signal.SIGKILL)
        eventually(lambda: bool(counted(client)) and killed not in workers(folder))
        eventually(lambda: len(workers(folder)) == 2 and are_all_ready(client))
        assert replay(client, 10) == {200}
        assert counted(client)[REPLAYED] == 50, "what the dead have counted stays"
        assert counted(client)["scorpion_requests_in_flight"] == 1

        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(SECONDS) == 0
