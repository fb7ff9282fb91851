"""Who asks for another protocol is answered in this one, and cannot fill the log."""

import signal
from pathlib import Path

from tests.api.observing.serving import SECONDS, served

WEBSOCKET = {
    "connection": "upgrade",
    "upgrade": "websocket",
    "sec-websocket-key": "AAAA",
    "sec-websocket-version": "13",
}


def test_a_wish_for_a_websocket_is_no_matter_for_the_log(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with log.open("wb") as stderr, served(log=stderr, SCORPION_DRAIN_SECONDS="0") as server:
        statuses = {server.client.get("/version", headers=WEBSOCKET).status_code for _ in range(3)}
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(SECONDS) == 0

    told = log.read_text("utf-8")
    assert statuses == {200}
    assert told.count("getVersion") == 3
    assert "pgrade" not in told
