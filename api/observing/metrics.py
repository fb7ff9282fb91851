"""Counters for Prometheus: one registry for each application, or one folder for the workers that share it."""

import os
from functools import partial
from pathlib import Path
from typing import Final, Literal

import msgspec
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
)
from prometheus_client.exposition import choose_encoder
from prometheus_client.multiprocess import MultiProcessCollector

from api.codes import ProblemCode
from api.observing.followed import Followed
from api.observing.shared_counts import forget_ended
from api.observing.sink import count_lost_lines
from api.observing.visit import Visit

__all__ = ["Metrics"]

_SHARED: Final = os.environ.get("PROMETHEUS_MULTIPROC_DIR", "")
"""The folder that workers count in together; the client library decides by it when it is imported, so we must too."""

_SECONDS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
_WATCHED: Final = (ProblemCode.INTERNAL_ERROR.value, ProblemCode.SOLVER_BUSY.value)
"""Problems that are told of before there are any: alerts look for growth, and the first of a kind shows none."""
_SUM: Final = "livesum"
"""Of several workers, those that are alive added up."""
_LEAST: Final = "livemin"
"""The least of them: a fact holds if it does for all."""

disable_created_metrics()  # type: ignore[no-untyped-call]  # one more series for each counter, of use to few


class Metrics:
    """What is counted; ``registry`` takes more metrics."""

    def __init__(self) -> None:
        if _SHARED:
            Path(_SHARED).mkdir(parents=True, exist_ok=True)
        self.registry = CollectorRegistry()
        if not _SHARED:
            for collect in (ProcessCollector, PlatformCollector, GCCollector):
                collect(registry=self.registry)
        self._count_requests()
        self._count_solving()
        self._followed = Followed()
        self._followed.count(self._counter("log_lines_lost", "Log lines that could not be written."), count_lost_lines)

    def _count_requests(self) -> None:
        self._requests = self._counter(
            "requests",
            "Requests that have ended; status 499: the caller hung up first.",
            *("operation", "status", "language"),
        )
        self._kinds: dict[
            tuple[str, int, str], tuple[Counter, Histogram]
        ] = {}  # looking them up costs more than counting
        self._seconds = self._histogram("request_seconds", "Time from a request's head to the end of its answer.")
        self._problems = self._counter("problems", "Answers that were problems, by their code.", "code")
        for code in _WATCHED:
            self._problems.labels(code)
        self._refusals = self._counter("refused_moves", "Moves refused by the rules, by their code.", "code")
        self.in_flight = self._gauge("requests_in_flight", "Requests that are being served.")

    def _count_solving(self) -> None:
        self.solver_queue = self._gauge("solver_queue_length", "Pieces of work that wait for a solver's thread.")
        self.solver_running = self._gauge("solver_running", "Solvers at work.")
        self._positions = self._counter("solver_positions", "Positions that solvers have looked at.", "operation")
        self._joined = self._counter("solver_joined", "Requests that shared the work of another one.", "operation")
        self._solver_seconds = self._histogram("solver_seconds", "Time that solver work took, without waiting.")

    def _counter(self, name: str, meaning: str, *labels: str) -> Counter:
        return Counter(f"scorpion_{name}", meaning, labels, registry=self.registry)

    def _gauge(self, name: str, meaning: str, of_workers: Literal["livemin", "livesum"] = _SUM) -> Gauge:
        return Gauge(f"scorpion_{name}", meaning, multiprocess_mode=of_workers, registry=self.registry)

    def _histogram(self, name: str, meaning: str) -> Histogram:
        return Histogram(f"scorpion_{name}", meaning, ("operation",), buckets=_SECONDS, registry=self.registry)

    def count_request(self, visit: Visit, seconds: float) -> None:
        """Count a request that has ended."""
        kind = (visit.operation, visit.status, visit.language)
        if kind not in self._kinds:
            labels = map(str, kind)
            self._kinds[kind] = self._requests.labels(*labels), self._seconds.labels(visit.operation)
        counter, histogram = self._kinds[kind]
        counter.inc()
        histogram.observe(seconds)
        if visit.code:
            self._problems.labels(visit.code).inc()
        for code in visit.refusals:
            self._refusals.labels(code).inc()

    def count_solving(self, operation: str, positions: int, seconds: float) -> None:
        """Count a piece of solver work that has ended, whatever its end."""
        self._positions.labels(operation).inc(positions)
        self._solver_seconds.labels(operation).observe(seconds)

    def count_joined(self, operation: str) -> None:
        """Count a request that shares the solver work of another one."""
        self._joined.labels(operation).inc()

    def follow_count(self, name: str, meaning: str, counts: msgspec.Struct, field: str) -> None:
        """Make a counter of a field that only goes up."""
        self._followed.count(self._counter(name, meaning), partial(getattr, counts, field))

    def follow_outcomes(self, name: str, meaning: str, counts: msgspec.Struct, *fields: str) -> None:
        """Make one counter of several such fields, whose names are its label ``outcome``."""
        counter = self._counter(name, meaning, "outcome")
        for field in fields:
            self._followed.count(counter.labels(field), partial(getattr, counts, field))

    def follow_fact(self, name: str, meaning: str, counts: msgspec.Struct, field: str) -> None:
        """Make a gauge of a truth value; of several workers, it is 0 as soon as it is for one."""
        self._followed.measure(self._gauge(name, meaning, _LEAST), partial(getattr, counts, field))

    async def start(self) -> None:
        """Keep what is followed up to date for the other workers, if there may be any."""
        if _SHARED:
            self._followed.start()

    async def stop(self) -> None:
        """Leave the other workers the last state."""
        self._followed.stop()

    def written(self, accept: str) -> tuple[bytes, str]:
        """Return all metrics in the format that an ``Accept`` value asks for, and its media type."""
        self._followed.copy()
        encode, media_type = choose_encoder(accept)
        return encode(self._all()), media_type

    def _all(self) -> CollectorRegistry:
        if not _SHARED:
            return self.registry
        forget_ended(Path(_SHARED), "gauge_live*_{}.db")
        registry = CollectorRegistry()
        MultiProcessCollector(registry, _SHARED)  # type: ignore[no-untyped-call]  # as the library has it
        return registry
