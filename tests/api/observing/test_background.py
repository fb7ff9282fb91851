"""What a process does by itself is logged without the id of whichever request came first."""

import asyncio
import os
import signal

import pytest

from api.draining import Draining
from api.observing.metrics import Metrics
from api.observing.visit import begin_visit, current_visit
from api.offload import SolverPool
from api.readiness import Readiness
from api.settings import Settings


def test_being_told_to_stop_is_of_no_request(monkeypatch: pytest.MonkeyPatch) -> None:
    visits: list[object] = []
    told = asyncio.Event()

    def note(*_: object) -> None:
        visits.append(current_visit())
        told.set()

    async def be_told() -> None:
        draining = Draining(Readiness(lambda: None, 2), SolverPool(Settings(), Metrics()), seconds=3_600)
        await draining.start()
        begin_visit([])
        os.kill(os.getpid(), signal.SIGTERM)
        await told.wait()

    monkeypatch.setattr("api.draining.logger.info", note)
    before = signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGTERM, lambda *_: None)
    try:
        asyncio.run(be_told())
    finally:
        signal.signal(signal.SIGTERM, before[0])
        signal.signal(signal.SIGINT, before[1])

    assert visits == [None]
