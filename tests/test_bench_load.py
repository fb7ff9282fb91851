"""The mixed traffic of ``python -m bench.load``, some of it, and the judge of what comes back."""

import asyncio
import itertools
import os
from collections import Counter
from typing import Final

import pytest

from bench.caller import Caller, Heard, LostError
from bench.loading.driving import drive
from bench.loading.record import Record, percentile
from bench.loading.saturating import Overload
from bench.loading.traffic import SHARES, Ask, Kind, asks, in_turn
from bench.memory import growth, memory_of
from bench.service import Service

ASKED: Final = Ask(Kind.SHORT, b"GET / HTTP/1.1\r\n\r\n", b"right")
BY_CHANCE: Final = Ask(Kind.OTHERS, b"GET / HTTP/1.1\r\n\r\n", None)


def test_mixed_traffic_is_answered_as_without_a_server() -> None:
    async def some_traffic() -> Record:
        record, found = Record(), await asks()
        await drive(server.port, in_turn(found), 100, 2, record)
        return record

    with Service(workers=2, settings={"SCORPION_RATE_LIMIT_UNITS": "0"}) as server:
        record = asyncio.run(some_traffic())

        assert server.stop() == 0
    assert record.shown == []
    assert record.answers > 100
    assert all(record.seconds.values())


def test_kinds_come_by_their_shares_and_each_kind_in_turn() -> None:
    found = [Ask(kind, bytes([number]), None) for kind in Kind for number in range(3)]

    stream = [*itertools.islice(in_turn(found), 10_000)]

    shares = Counter(asked.kind for asked in stream)
    assert {kind: round(shares[kind] / 100) for kind in Kind} == pytest.approx(SHARES, abs=2)
    assert [asked.request[0] for asked in stream if asked.kind is Kind.LONG][:6] == [0, 1, 2, 0, 1, 2]


@pytest.mark.parametrize(
    ("asked", "heard", "failed", "wrong"),
    [
        (ASKED, Heard(200, "", b"right"), 0, 0),
        (ASKED, Heard(200, "", b"left"), 0, 1),
        (ASKED, Heard(503, "2", b"right"), 1, 0),
        (BY_CHANCE, Heard(200, "", b'{"seed":5}'), 0, 0),
        (BY_CHANCE, Heard(200, "", b"{}"), 0, 1),
    ],
)
def test_a_wrong_answer_is_told_from_a_failed_one(asked: Ask, heard: Heard, failed: int, wrong: int) -> None:
    record = Record()
    record.add(asked, heard, 0.5)

    assert (record.failed.total(), record.wrong.total()) == (failed, wrong)
    assert record.is_clean == (not failed and not wrong)


def test_an_overload_in_which_somebody_patient_is_refused_is_not_kept() -> None:
    overload = Overload(1, ASKED)
    overload.rare.seconds[200] = overload.greedy.seconds[429] = [0.01] * 100
    overload.hard.seconds[503] = [0.01] * 100 + [40.5]
    assert [*overload.whys()] == [], "who has waited for the solver in vain was not refused late"

    overload.rare.seconds[429] = [0.01]
    overload.hard.seconds[503] += [1.5] * 3

    assert [*overload.whys()] == ["who asks rarely was refused", "503 took long"]


def test_percentiles_and_growth() -> None:
    assert [percentile([*range(101)], share) for share in (0, 0.5, 0.99, 1)] == [0, 50, 99, 100]
    assert growth([100, 100, 500], [102, 0, 102]) == pytest.approx(0.02)


def test_what_a_process_holds_grows_with_what_it_takes() -> None:
    before = memory_of(os.getpid())
    taken = bytearray(b"x") * (64 << 20)

    after = memory_of(os.getpid())

    assert len(taken) <= after.own - before.own < 2 * len(taken)
    assert after.own <= after.proportional <= after.resident


def test_an_answer_that_breaks_off_is_lost() -> None:
    async def break_off(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")
        writer.close()

    async def ask() -> None:
        server = await asyncio.start_server(break_off, "127.0.0.1", 0)
        async with server:
            await Caller(server.sockets[0].getsockname()[1]).ask(ASKED.request)

    with pytest.raises(LostError):
        asyncio.run(ask())
