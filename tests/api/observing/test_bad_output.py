"""A server whose log cannot be written: every request is answered all the same."""

import signal
import subprocess
from pathlib import Path

from tests.api.observing.samples import samples_in
from tests.api.observing.serving import SECONDS, Served, eventually, served


def replay(server: Served, times: int) -> set[int]:
    return {server.client.post("/v1/replay", json={"seed": seed}).status_code for seed in range(times)}


def lost_lines(server: Served) -> float:
    return samples_in(server.client.get("/metrics").text)["scorpion_log_lines_lost_total"]


def stop(server: Served) -> int:
    server.process.send_signal(signal.SIGTERM)
    return server.process.wait(SECONDS)


def test_a_full_disk_breaks_nothing() -> None:
    with Path("/dev/full").open("wb") as full, served(log=full, SCORPION_DRAIN_SECONDS="0") as server:
        assert replay(server, 20) == {200}
        eventually(lambda: lost_lines(server) >= 20)
        assert stop(server) == 0


def test_neither_a_pipe_that_nobody_reads_nor_one_that_is_closed_breaks_anything() -> None:
    with served(log=subprocess.PIPE, SCORPION_DRAIN_SECONDS="0", SCORPION_LOG_FORMAT="json") as server:
        pipe_bytes, line_bytes = 65_536, 150

        assert replay(server, pipe_bytes // line_bytes + 50) == {200}
        assert lost_lines(server) == 0, "they wait"
        assert server.process.stderr
        server.process.stderr.close()
        assert replay(server, 20) == {200}
        eventually(lambda: lost_lines(server) > 0)
        assert stop(server) == 0
