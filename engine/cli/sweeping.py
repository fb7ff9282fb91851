"""Running a sweep for a command: with a progress line on a terminal, and a Ctrl-C that loses nothing."""

import signal
import sys
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from engine.cli.progress import Progress
from engine.sweep import Checkpoint, ChunkResult, ClusterError, Sweep, SweepRun

if TYPE_CHECKING:
    from engine.sweep.cluster import ClusterRun

__all__ = ["INTERRUPTED", "swept_chunks"]

INTERRUPTED: Final = 130
"""Exit status, as shells have it."""


def swept_chunks(
    sweep: Sweep, *, workers: int, checkpoint: Path | None, scheduler: str | None = None
) -> list[ChunkResult]:
    """Return the chunks of a sweep, in no order; not all of them if Ctrl-C came.

    By so many threads, or by the Dask cluster of a scheduler. ``CheckpointError`` and ``OSError`` as the checkpoint's,
    ``ClusterError`` if the cluster cannot be used.
    """
    kept = Checkpoint(checkpoint, sweep) if checkpoint else None
    sweep_run = _cluster_run(sweep, scheduler, kept) if scheduler else SweepRun(sweep, workers=workers, checkpoint=kept)
    chunks = list(sweep_run.kept)
    progress = Progress(sys.stderr, sweep.count, sum(len(chunk.verdicts) for chunk in chunks))
    with closing(progress), _stopped_by_ctrl_c(sweep_run), closing(sweep_run.chunks()) as finished:
        for chunk in finished:
            chunks.append(chunk)
            progress.advance(len(chunk.verdicts))
    return chunks


def _cluster_run(sweep: Sweep, scheduler: str, checkpoint: Checkpoint | None) -> "ClusterRun":
    try:
        from engine.sweep.cluster import ClusterRun  # noqa: PLC0415  # needs an extra that may not be installed
    except ModuleNotFoundError as error:
        raise ClusterError(f"--scheduler needs the extra 'cluster', as in scorpion-api[cluster]: {error}") from error
    return ClusterRun(sweep, scheduler, checkpoint)


@contextmanager
def _stopped_by_ctrl_c(sweep_run: "SweepRun | ClusterRun") -> Generator[None]:
    """Let the first Ctrl-C stop the run in good order; another one does what it always does."""

    def stop(*_: object) -> None:
        signal.signal(signal.SIGINT, before)
        sweep_run.stop()

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
