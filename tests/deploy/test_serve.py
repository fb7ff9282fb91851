"""``scripts/serve`` as people and process managers use it."""

import signal

import pytest

from tests.api.observing.serving import SECONDS, served
from tests.api.process import ROOT


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_with_0_when_it_is_told_to_stop(number: signal.Signals) -> None:
    with served(command=[ROOT / "scripts" / "serve"], SCORPION_DRAIN_SECONDS="1") as server:
        assert server.client.post("/v1/replay", json={"seed": 1}).status_code == 200

        server.process.send_signal(number)

        assert server.process.wait(SECONDS) == 0
