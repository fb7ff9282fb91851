"""The progress line: only on a terminal, a few times a second."""

import io

from engine.cli.progress import Progress


class Terminal(io.StringIO):
    """Keeps what is written, and says that it is a terminal."""

    def isatty(self) -> bool:
        return True


class Clock:
    """Says what it is set to."""

    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def test_the_line_shows_share_speed_and_time_left() -> None:
    """500 deals in 10 s, of which 2000 remain; the 7500 done before do not count for the speed."""
    stream, clock = Terminal(), Clock()
    progress = Progress(stream, 10_000, 7_500, clock)
    clock.seconds = 10
    progress.advance(500)

    assert stream.getvalue() == "\r\x1b[K[###################-----]  80.0%  8,000 of 10,000 deals  50/s  0:00:40 left"


def test_it_is_drawn_at_most_four_times_a_second() -> None:
    stream, clock = Terminal(), Clock()
    progress = Progress(stream, 1_000, clock=clock)
    for hundredths in range(200):  # two seconds
        clock.seconds = hundredths / 100
        progress.advance(1)

    assert 1 < stream.getvalue().count("\r") <= 8


def test_it_is_taken_away_in_the_end() -> None:
    stream = Terminal()
    Progress(stream, 10).close()

    assert stream.getvalue() == "\r\x1b[K"


def test_nothing_is_written_to_anything_but_a_terminal() -> None:
    stream, clock = io.StringIO(), Clock()
    progress = Progress(stream, 10, clock=clock)
    clock.seconds = 10
    progress.advance(5)
    progress.close()

    assert stream.getvalue() == ""
