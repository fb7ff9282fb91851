"""The outermost layer: gives each request its id, and tells logs, counters and traces how it went."""

import logging
from time import perf_counter
from typing import TYPE_CHECKING, Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from api.observing.lines import FIELDS
from api.observing.metrics import Metrics
from api.observing.operations import Operations
from api.observing.visit import REQUEST_ID, UNROUTED, Visit, begin_visit

if TYPE_CHECKING:
    from api.observing.tracing import Tracing  # its packages are an extra

__all__ = ["Watch"]

logger: Final = logging.getLogger("scorpion")
requests: Final = logging.getLogger("scorpion.requests")

_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT"})
_PROBES: Final = frozenset({"getLiveness", "getReadiness", "show_metrics"})  # machines ask them every few seconds
_CLIENT_GONE: Final = 499  # no status of HTTP, but the one that proxies use for this


class Watch:
    """Serves through ``app``; without ``tracing``, requests are not traced."""

    def __init__(
        self, app: ASGIApp, metrics: Metrics, operations: Operations, tracing: "Tracing | None" = None
    ) -> None:
        self._app = app
        self._operations = operations
        self._metrics = metrics
        self._tracing = tracing

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        visit = begin_visit(scope["headers"])
        if self._tracing is None:
            await self._serve(scope, receive, send, visit)
        else:
            with self._tracing.follow(scope, visit):
                await self._serve(scope, receive, send, visit)

    async def _serve(self, scope: HTTPScope, receive: Receive, send: Send, visit: Visit) -> None:
        started = perf_counter()
        self._metrics.in_flight.inc()
        try:
            await self._app(scope, receive, _Reply(send, visit))
        finally:
            self._metrics.in_flight.dec()
            try:
                self._tell(scope, visit, perf_counter() - started)
            except Exception:  # the answer is out, whatever is wrong with the counters' disk
                logger.exception("a request could not be counted")

    def _tell(self, scope: HTTPScope, visit: Visit, seconds: float) -> None:
        if visit.is_gone or not visit.status:
            visit.status = _CLIENT_GONE
        if visit.operation == UNROUTED:  # refused before there was a route
            visit.operation = self._operations.asked_for(scope)
        self._metrics.count_request(visit, seconds)
        level = logging.DEBUG if visit.operation in _PROBES else logging.INFO
        if requests.isEnabledFor(level):
            fields = {FIELDS: _fields(scope["method"], visit, seconds)}
            # Not ``log``, which looks for the caller's line in the source: a third of the cost.
            requests.handle(requests.makeRecord(requests.name, level, "", 0, "answered", (), None, extra=fields))


class _Reply:
    """An ASGI ``send`` that adds the request's id, and notes the status."""

    __slots__ = ("_send", "_visit")

    def __init__(self, send: Send, visit: Visit) -> None:
        self._send = send
        self._visit = visit

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._visit.status = message["status"]
            message["headers"] = [*message["headers"], (REQUEST_ID, self._visit.request_id.encode())]
        await self._send(message)


def _fields(method: str, visit: Visit, seconds: float) -> dict[str, object]:
    fields: dict[str, object] = {
        "operation": visit.operation,
        "method": method if method in _METHODS else "other",
        "status": visit.status,
        "duration_ms": round(seconds * 1000, 3),
        "language": visit.language,
    }
    if visit.code:
        fields["code"] = visit.code
    if visit.positions:
        fields |= {"positions": visit.positions, "solver_ms": round(visit.solver_seconds * 1000, 3)}
    return fields
