"""Where log lines go: an output that fails, or takes nothing more, costs lines and holds up nobody."""

import logging
import logging.config
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import pytest

from api.observing.logs import LogFormat
from api.observing.sink import LineSink, count_lost_lines

SECONDS: Final = 60


@contextmanager
def sink_to(descriptor: int, most_lines: int = 10_000) -> Iterator[LineSink]:
    sink = LineSink(descriptor, most_lines)
    yield sink
    sink.close()
    with suppress(OSError):
        os.close(descriptor)


def put(sink: LineSink, message: str, *arguments: object) -> None:
    sink.handle(logging.LogRecord("scorpion", logging.INFO, __file__, 1, message, arguments, None))


def eventually(happens: Callable[[], bool]) -> None:
    deadline = time.monotonic() + SECONDS
    while not happens():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_lines_come_out_whole_and_in_their_order(tmp_path: Path) -> None:
    with sink_to(os.open(tmp_path / "log", os.O_WRONLY | os.O_CREAT)) as sink:
        for number in range(1_000):
            put(sink, "line %d", number) if number % 2 else put(sink, f"line {number}")

    assert (tmp_path / "log").read_text().splitlines() == [f"line {number}" for number in range(1_000)]


def test_a_full_disk_costs_lines_only() -> None:
    before = count_lost_lines()
    with sink_to(os.open("/dev/full", os.O_WRONLY)) as sink:
        for _ in range(100):
            put(sink, "line")
        eventually(lambda: count_lost_lines() == before + 100)


def test_a_closed_pipe_costs_lines_only() -> None:
    before = count_lost_lines()
    reading, writing = os.pipe()
    os.close(reading)
    with sink_to(writing) as sink:
        put(sink, "line")
        eventually(lambda: count_lost_lines() == before + 1)


def test_a_reader_who_has_fallen_asleep_holds_up_nobody() -> None:
    before = count_lost_lines()
    reading, writing = os.pipe()
    with sink_to(writing, most_lines=1_000) as sink:
        for number in range(20_000):
            put(sink, f"{number} {'x' * 100}")

        assert count_lost_lines() > before
        sink.close()  # does not wait for ever
        os.close(reading)
        eventually(lambda: "log" not in {thread.name for thread in threading.enumerate()})


def test_an_output_that_does_not_block_is_waited_for() -> None:
    before = count_lost_lines()
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    with sink_to(writing) as sink, os.fdopen(reading, "rb") as log:
        for number in range(2_000):
            put(sink, f"{number} {'x' * 100}")
        read = [log.readline() for _ in range(2_000)]

    assert [line.split()[0] for line in read] == [b"%d" % number for number in range(2_000)]
    assert count_lost_lines() == before


def test_a_line_that_was_cut_off_spoils_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full in the midst of a line, and later is not."""
    before, written = count_lost_lines(), bytearray()
    room = iter([3, 0, 100, 100])

    def write(_: int, text: memoryview) -> int:
        if not (bytes_left := next(room)):
            raise OSError("no space")
        written.extend(text[:bytes_left])
        return min(bytes_left, len(text))

    monkeypatch.setattr(os, "write", write)
    with sink_to(99) as sink:
        put(sink, "first")
        eventually(lambda: count_lost_lines() == before + 1)
        put(sink, "second")
        eventually(lambda: bytes(written).endswith(b"second\n"))

    assert bytes(written) == b"fir\nsecond\n"


def test_a_record_that_cannot_be_formatted_is_lost_alone(tmp_path: Path) -> None:
    before = count_lost_lines()
    with sink_to(os.open(tmp_path / "log", os.O_WRONLY | os.O_CREAT)) as sink:
        put(sink, "%d", "no number")
        put(sink, "line \ud800")

    assert (tmp_path / "log").read_bytes() == b"line \\ud800\n"
    assert count_lost_lines() == before + 1


LOG_BY_EVERYBODY: Final = """
import logging.config, sys
from api.observing.logs import LogFormat, LogLevel, log_config

logging.config.dictConfig(log_config(LogFormat(sys.argv[1]), LogLevel.INFO))
for name in ("scorpion.requests", "uvicorn.error", "uvicorn.access"):
    logging.getLogger(name).info("line of %s", name)
logging.getLogger("opentelemetry").info("too small a matter")
logging.getLogger("opentelemetry").warning("line of %s", "opentelemetry")
"""


@pytest.mark.parametrize("form", LogFormat)
def test_all_loggers_write_through_it_except_uvicorns_for_requests(form: LogFormat) -> None:
    """Those name the caller's address. In a process of its own: loggers belong to all of a process."""
    done = subprocess.run([sys.executable, "-c", LOG_BY_EVERYBODY, form], capture_output=True, text=True, check=True)

    assert re.findall(r"line of ([\w.]+)", done.stderr) == ["scorpion.requests", "uvicorn.error", "opentelemetry"]
    assert len(done.stderr.splitlines()) == 3
