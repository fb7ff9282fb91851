"""A sweep on a Dask cluster; needs the extra ``cluster``, and is imported only when it is asked for."""

from collections.abc import Generator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from itertools import islice
from queue import SimpleQueue
from typing import Final
from uuid import uuid4

from distributed.exceptions import WorkerStartTimeoutError
from distributed.scheduler import KilledWorker

from engine.sweep.checkpoint import Checkpoint
from engine.sweep.chunk import ChunkResult
from engine.sweep.connection import PATIENCE_SECONDS, Connection, RemoteChunk, connect
from engine.sweep.plan import Sweep
from engine.sweep.remote import THIS_ENGINE, ClusterError, engine_here, solve_remotely

__all__ = ["ClusterRun"]

_CHUNKS_PER_THREAD: Final = 3  # so that no worker waits for us, and few are lost with it


class ClusterRun:
    """One way through a sweep, for one use, by whatever workers the cluster has at any time; else as ``SweepRun``.

    ``address``: the scheduler's, as in ``tcp://127.0.0.1:8786``. What a lost worker had is done again by others.
    """

    def __init__(self, sweep: Sweep, address: str, checkpoint: Checkpoint | None = None) -> None:
        finished = checkpoint.finished if checkpoint else {}
        used = sweep.usable(finished)
        self.kept = tuple([finished[seeds] for seeds in used])
        self._sweep = sweep
        self._address = address
        self._checkpoint = checkpoint
        self._waiting = sweep.chunks(used)
        self._at_work = dict[RemoteChunk, range]()
        self._done = SimpleQueue[RemoteChunk | None]()
        self._name = f"chunk-{uuid4().hex}"

    def stop(self) -> None:
        """Let ``chunks`` end with those that are finished; for other threads and for signal handlers.

        A worker finishes the chunk that it is at, for nobody.
        """
        self._done.put(None)

    def chunks(self) -> Generator[ChunkResult]:
        """Yield each chunk as it is finished, in no order, after it has been written to the checkpoint.

        ``ClusterError`` if the cluster cannot be used or went away. An error in a chunk is raised when those finished
        before it have come out.
        """
        with connect(self._address) as client:
            self._verify_workers(client)
            self._give_out(client)
            while self._at_work and (future := self._done.get()):
                chunk = self._chunk_of(future, client)
                if self._checkpoint:
                    self._checkpoint.keep(chunk)
                yield chunk
                if self._done.empty():
                    self._give_out(client)

    def _verify_workers(self, client: Connection) -> None:
        """See that there are workers, and that all have this very engine."""
        with self._reached():
            try:
                client.wait_for_workers(1, timeout=PATIENCE_SECONDS)
            except WorkerStartTimeoutError as error:
                raise ClusterError(f"the Dask scheduler at {self._address} has no workers") from error
            answers = client.run(engine_here, on_error="return")
        # One that is lost at this moment answers with an OSError; one without this engine may do so with any other.
        others = [it for it in answers.items() if it[1] != THIS_ENGINE and not isinstance(it[1], OSError)]
        if others:
            share = f"{len(others)} of {len(answers)} workers have another engine than {THIS_ENGINE}"
            worker, answer = others[0]
            raise ClusterError(f"{share}: {worker} has {answer if isinstance(answer, str) else repr(answer)}")

    def _give_out(self, client: Connection) -> None:
        """Let there be a few chunks for each thread that the cluster has now."""
        with self._reached():
            most = _CHUNKS_PER_THREAD * max(1, sum(client.nthreads().values()))
            for seeds in islice(self._waiting, max(0, most - len(self._at_work))):
                # Keys of one group: what exceeds the threads then waits at the scheduler, not at a worker.
                key = (self._name, seeds.start)
                future = client.submit(solve_remotely, self._sweep, seeds, THIS_ENGINE, key=key)
                self._at_work[future] = seeds
                future.add_done_callback(self._done.put)

    def _chunk_of(self, future: RemoteChunk, client: Connection) -> ChunkResult:
        seeds = self._at_work.pop(future)
        if future.status != "error":
            with self._reached():
                return future.result()
        error = future.exception()
        which = f"seeds {seeds.start} to {seeds[-1]}"
        if isinstance(error, KilledWorker):
            raise ClusterError(f"{which} were given up, one worker after another was lost with them: {error}")
        self._verify_workers(client)  # one that came later may have another engine, which fails in any way
        error.add_note(f"{which}, on a worker of {self._address}")
        raise error.with_traceback(future.traceback())

    @contextmanager
    def _reached(self) -> Generator[None]:
        try:
            yield
        except (OSError, CancelledError) as error:
            raise ClusterError(f"lost the Dask scheduler at {self._address}: {error}") from error
