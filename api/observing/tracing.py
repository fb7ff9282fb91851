"""Traces for OpenTelemetry (extra ``otel``): one span a request, set up by the standard ``OTEL_*`` variables.

The instrumentation that exists for ASGI is left out: it puts the caller's address and the whole URL into its spans.
"""

import os
import threading
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from importlib.metadata import entry_points
from typing import Final

from litestar.types import HTTPScope
from opentelemetry import propagate
from opentelemetry.sdk.environment_variables import OTEL_EXPORTER_OTLP_PROTOCOL, OTEL_EXPORTER_OTLP_TRACES_PROTOCOL
from opentelemetry.sdk.resources import SERVICE_NAME, Resource
from opentelemetry.sdk.trace import SpanProcessor, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter
from opentelemetry.trace import Span, SpanKind, StatusCode, format_trace_id

from api.observing.visit import Visit
from api.version import ENGINE_VERSION

__all__ = ["Tracing"]

_SERVER_ERROR: Final = 500
_FAREWELL_SECONDS: Final = 2.0


class Tracing:
    """Makes spans and hands them on in batches, in a thread of its own."""

    def __init__(self, processors: Iterable[SpanProcessor]) -> None:
        named = Resource.create()
        if str(named.attributes.get(SERVICE_NAME, "")).startswith("unknown_service"):
            named = named.merge(Resource({SERVICE_NAME: "scorpion-api"}))
        self._provider = TracerProvider(resource=named, shutdown_on_exit=False)
        for processor in processors:
            self._provider.add_span_processor(processor)
        self._tracer = self._provider.get_tracer("scorpion", ENGINE_VERSION)

    @classmethod
    def to_exporters(cls, names: Iterable[str]) -> "Tracing":
        """Return one that exports in the ways of ``OTEL_TRACES_EXPORTER``; ``LookupError`` if one is not installed."""
        exporters = [_exporter_named(name) for name in names]
        return cls(map(BatchSpanProcessor, exporters))

    @contextmanager
    def follow(self, scope: HTTPScope, visit: Visit) -> Generator[None]:
        """Make a span of what happens inside, below the caller's if one is named in the headers."""
        carrier = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        with self._tracer.start_as_current_span(
            visit.operation,  # not known yet
            propagate.extract(carrier),
            SpanKind.SERVER,
            record_exception=False,
            set_status_on_exception=False,
        ) as span:
            visit.trace_id = format_trace_id(span.get_span_context().trace_id)
            try:
                yield
            finally:
                _describe(span, scope, visit)

    def close(self) -> None:
        """Hand on what is left, unless that takes too long."""
        farewell = threading.Thread(target=self._provider.shutdown, name="traces", daemon=True)
        farewell.start()
        farewell.join(_FAREWELL_SECONDS)


def _describe(span: Span, scope: HTTPScope, visit: Visit) -> None:
    span.update_name(visit.operation)
    span.set_attributes(
        {
            "http.request.method": scope["method"][:16],
            "http.response.status_code": visit.status,
            "scorpion.language": visit.language,
            "scorpion.operation": visit.operation,
            "scorpion.request_id": visit.request_id,
        }
    )
    if visit.code:
        span.set_attribute("error.type", visit.code)
    if visit.positions:
        span.set_attribute("scorpion.solver.positions", visit.positions)
        span.set_attribute("scorpion.solver.seconds", visit.solver_seconds)
    if visit.status >= _SERVER_ERROR:
        span.set_status(StatusCode.ERROR)


def _exporter_named(name: str) -> SpanExporter:
    if name == "otlp":
        protocol = os.environ.get(OTEL_EXPORTER_OTLP_TRACES_PROTOCOL) or os.environ.get(OTEL_EXPORTER_OTLP_PROTOCOL)
        name = "otlp_proto_grpc" if protocol == "grpc" else "otlp_proto_http"
    for found in entry_points(group="opentelemetry_traces_exporter", name=name):
        exporter: SpanExporter = found.load()()
        return exporter
    raise LookupError(f"no exporter of traces is installed that is named {name!r}")
