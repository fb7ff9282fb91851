"""Counters for Prometheus; like the docs page, no part of the API's description."""

from typing import Any, Final

from litestar import Request, get

from api.observing.metrics import Metrics
from api.transport.answer import Answer, Header
from api.transport.call import call_of
from api.transport.checks import MEDIA_TYPES

__all__ = ["show_metrics"]

_FRESH: Final[Header] = (b"cache-control", b"no-store")
_FORMATS: Final = ("text/plain", "application/openmetrics-text")


@get("/metrics", sync_to_thread=True, opt={MEDIA_TYPES: _FORMATS})
def show_metrics(request: Request[Any, Any, Any]) -> Answer[None]:
    """Answer all counters; in a thread, since with several workers they are read from files."""
    metrics: Metrics = request.app.state["metrics"]
    body, media_type = metrics.written(call_of(request.scope).headers.get(b"accept", b"").decode("latin-1"))
    return Answer(None, language=None, media_type=media_type, headers=(_FRESH,), body=body)
