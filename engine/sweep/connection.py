"""The part of Dask's client that a sweep uses, with the types that Dask leaves out."""

from collections.abc import Callable
from types import TracebackType
from typing import Final, Literal, Protocol, Self, cast

from distributed import Client

from engine.sweep.chunk import ChunkResult
from engine.sweep.remote import ClusterError

__all__ = ["PATIENCE_SECONDS", "Connection", "RemoteChunk", "connect"]

PATIENCE_SECONDS: Final = 10


class RemoteChunk(Protocol):
    """A chunk that some worker decides, or has decided; Dask has it done again when that worker is lost."""

    @property
    def status(self) -> Literal["pending", "cancelled", "finished", "lost", "error"]:
        """Whether it is decided, has failed, or was dropped with the connection."""
        ...

    def add_done_callback(self, fn: Callable[["RemoteChunk"], object]) -> None:
        """Have a thread of Dask's call ``fn`` with this chunk when it is decided, has failed or was dropped."""

    def result(self) -> ChunkResult:
        """Wait for the result and fetch it, or raise what went wrong."""
        ...

    def exception(self) -> Exception:
        """Return what went wrong, if the status is ``error``."""
        ...

    def traceback(self) -> TracebackType | None:
        """Return where it went wrong."""
        ...


class Connection(Protocol):
    """A client of a scheduler; when it is closed, the chunks that it still waits for are dropped."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *args: object) -> None: ...

    def wait_for_workers(self, n_workers: int, timeout: float) -> None:
        """Wait until there are so many, at most ``timeout`` seconds; then raise ``WorkerStartTimeoutError``."""

    def run(self, function: Callable[[], object], *, on_error: Literal["return"]) -> dict[str, object]:
        """Return what each worker's function returns or raises, by the worker's address."""
        ...

    def nthreads(self) -> dict[str, int]:
        """Return how many threads each worker has now."""
        ...

    def submit(self, func: Callable[..., ChunkResult], *args: object, key: tuple[str, int]) -> RemoteChunk:
        """Have a worker call the function; keys differ, and those with the same name form a group."""
        ...


def connect(address: str) -> Connection:
    """Return a client of the scheduler at an address such as ``tcp://127.0.0.1:8786``, or raise ``ClusterError``."""
    new_client = cast("Callable[..., Connection]", Client)
    try:
        return new_client(address, timeout=PATIENCE_SECONDS, set_as_default=False)
    # TypeError: a TLS address without certificates; MemoryError: an answer of something else, read as a length.
    except (OSError, ValueError, TypeError, MemoryError) as error:
        raise ClusterError(f"no Dask scheduler answers at {address}: {error}") from error
