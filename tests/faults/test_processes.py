"""Processes that die or are told to stop under load: nobody gets a wrong answer, and all comes back by itself."""

import asyncio

import pytest

from bench.faulting.processes import kill_replica, kill_valkey, kill_worker, stop_under_load
from bench.loading.traffic import Ask

SECONDS = 0.3


def test_a_worker_is_killed(found: list[Ask]) -> None:
    outcome = asyncio.run(kill_worker(found, SECONDS))

    assert outcome.whys == []


def test_valkey_is_killed_and_started_again(found: list[Ask]) -> None:
    outcome = asyncio.run(kill_valkey(found, SECONDS))

    assert outcome.whys == []
    assert outcome.crowd.lost == outcome.crowd.unreached == 0


def test_a_server_is_told_to_stop(found: list[Ask]) -> None:
    outcome = asyncio.run(stop_under_load(found, SECONDS))

    assert outcome.whys == []
    assert outcome.crowd.unreached > 0, "nobody listens any more"


@pytest.mark.long
def test_a_replica_behind_the_proxy_is_killed_and_started_again(found: list[Ask]) -> None:
    outcome = asyncio.run(kill_replica(found, SECONDS))

    assert outcome.whys == []
    assert outcome.crowd.lost == outcome.crowd.unreached == 0
