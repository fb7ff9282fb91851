"""Traces: one span a request, nothing of the caller in it, exported only where the variables say."""

import logging
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Final, NoReturn

import pytest
from litestar.testing import TestClient
from litestar.types import ASGIApp, Receive, Scope, Send
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import SpanKind, StatusCode, format_span_id, format_trace_id

from api.app import create_app
from api.observing.metrics import Metrics
from api.observing.operations import Operations
from api.observing.tracing import Tracing
from api.observing.watch import Watch
from api.settings import Settings
from tests.api.asgi import ask, ask_json
from tests.api.observing.lines import KeptLines

TRACE: Final = "4bf92f3577b34da6a3ce929d0e0e4736"
PARENT: Final = "00f067aa0ba902b7"


@pytest.fixture
def spans() -> InMemorySpanExporter:
    return InMemorySpanExporter()


@pytest.fixture
def app(spans: InMemorySpanExporter, monkeypatch: pytest.MonkeyPatch) -> ASGIApp:
    """Return a service that exports its spans to the list."""
    monkeypatch.setattr(Tracing, "to_exporters", lambda _: Tracing([SimpleSpanProcessor(spans)]))
    return create_app(Settings(traces_exporters=("list",)))


def only(spans: InMemorySpanExporter) -> ReadableSpan:
    (span,) = spans.get_finished_spans()
    return span


def test_a_request_is_a_span_named_after_its_operation(app: ASGIApp, spans: InMemorySpanExporter) -> None:
    positions = ask_json(app, "/v1/analysis?lang=hu", {"seed": 52}, x_request_id="mine").json["positions"]

    span = only(spans)
    attributes = dict(span.attributes or {})
    assert (span.name, span.kind, span.parent) == ("analyseGame", SpanKind.SERVER, None)
    assert attributes.pop("scorpion.solver.seconds")
    assert attributes == {
        "http.request.method": "POST",
        "http.response.status_code": 200,
        "scorpion.language": "hu",
        "scorpion.operation": "analyseGame",
        "scorpion.request_id": "mine",
        "scorpion.solver.positions": positions,
    }


def test_a_span_is_below_the_callers(app: ASGIApp, spans: InMemorySpanExporter, lines: KeptLines) -> None:
    """W3C Trace Context."""
    ask(app, "GET", "/version", headers={"traceparent": f"00-{TRACE}-{PARENT}-01"})

    span = only(spans)
    assert span.context
    assert span.parent
    assert (format_trace_id(span.context.trace_id), format_span_id(span.parent.span_id)) == (TRACE, PARENT)
    assert [line["trace_id"] for line in lines.decoded] == [TRACE]


def test_a_failure_is_marked_and_repeats_nothing(
    app: ASGIApp, spans: InMemorySpanExporter, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> NoReturn:
        raise RuntimeError("secret")

    monkeypatch.setattr("api.controllers.games.play", fail)

    ask_json(app, "/v1/replay", {"seed": 1}, user_agent="Mozilla", x_forwarded_for="198.51.100.7")

    span = only(spans)
    told = span.to_json()
    assert span.status.status_code is StatusCode.ERROR
    assert (span.attributes or {})["error.type"] == "internal_error"
    for sent in ("secret", "Mozilla", "198.51.100.7", "127.0.0.1"):
        assert sent not in told


async def break_off(_scope: Scope, _receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    raise RuntimeError("secret")


def test_an_exception_that_leaves_the_service_is_not_repeated_either(spans: InMemorySpanExporter) -> None:
    with pytest.raises(RuntimeError):
        ask(Watch(break_off, Metrics(), Operations(), Tracing([SimpleSpanProcessor(spans)])), "GET", "/")

    assert "secret" not in only(spans).to_json()


def test_a_service_names_itself_unless_the_variables_do(
    app: ASGIApp, spans: InMemorySpanExporter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OTEL_SERVICE_NAME", "cards")
    other = create_app(Settings(traces_exporters=("list",)))

    for service in (app, other):
        ask(service, "GET", "/version")

    assert [span.resource.attributes["service.name"] for span in spans.get_finished_spans()] == [
        "scorpion-api",
        "cards",
    ]


class Collector(HTTPServer):
    """Takes spans as an OpenTelemetry collector does."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Exported)
        self.names: list[str] = []


class _Exported(BaseHTTPRequestHandler):
    server: Collector

    def do_POST(self) -> None:
        taken = ExportTraceServiceRequest.FromString(self.rfile.read(int(self.headers["content-length"])))
        spans = [span for it in taken.resource_spans for scope in it.scope_spans for span in scope.spans]
        self.server.names += [f"{self.path} {span.name}" for span in spans]
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def collector() -> Iterator[Collector]:
    with Collector() as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def test_spans_are_exported_to_the_address_in_the_variables(
    collector: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"http://127.0.0.1:{collector.server_port}"
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", address)
    monkeypatch.setattr("api.app._warm", lambda: None)
    settings = Settings.from_environment({"OTEL_EXPORTER_OTLP_ENDPOINT": address})

    app = create_app(settings)
    with TestClient(app=app):
        ask(app, "GET", "/version")

    assert collector.names == ["/v1/traces getVersion"]


def test_nothing_is_traced_or_even_loaded_without_the_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "api.observing.tracing", None)

    assert ask(create_app(Settings()), "GET", "/version").status == 200


@pytest.mark.parametrize("is_installed", [True, False])
def test_a_service_that_cannot_trace_says_so_and_serves(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, *, is_installed: bool
) -> None:
    if not is_installed:
        monkeypatch.setitem(sys.modules, "api.observing.tracing", None)

    app = create_app(Settings(traces_exporters=("unheard-of",)))

    assert ask(app, "GET", "/version").status == 200
    (record,) = caplog.records
    assert (record.levelno, "requests are not traced" in record.getMessage()) == (logging.ERROR, True)
