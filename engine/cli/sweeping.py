"""Running a sweep for a command: with a progress line on a terminal, and a Ctrl-C that loses nothing."""

import signal
import sys
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from engine.cli.progress import Progress
from engine.sweep import Checkpoint, ChunkResult, Sweep, SweepRun

__all__ = ["INTERRUPTED", "swept_chunks"]

INTERRUPTED: Final = 130
"""Exit status, as shells have it."""


def swept_chunks(sweep: Sweep, *, workers: int, checkpoint: Path | None) -> list[ChunkResult]:
    """Return the chunks of a sweep, in no order; not all of them if Ctrl-C came.

    ``CheckpointError`` and ``OSError`` as the checkpoint's.
    """
    sweep_run = SweepRun(sweep, workers=workers, checkpoint=Checkpoint(checkpoint, sweep) if checkpoint else None)
    chunks = list(sweep_run.kept)
    progress = Progress(sys.stderr, sweep.count, sum(len(chunk.verdicts) for chunk in chunks))
    with closing(progress), _stopped_by_ctrl_c(sweep_run), closing(sweep_run.chunks()) as finished:
        for chunk in finished:
            chunks.append(chunk)
            progress.advance(len(chunk.verdicts))
    return chunks


@contextmanager
def _stopped_by_ctrl_c(sweep_run: SweepRun) -> Generator[None]:
    """Let the first Ctrl-C stop the run in good order; another one does what it always does."""

    def stop(*_: object) -> None:
        signal.signal(signal.SIGINT, before)
        sweep_run.stop()

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
