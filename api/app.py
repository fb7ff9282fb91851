"""The wiring of the service, and nothing else."""

import functools
import gc
import logging
import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from litestar import Litestar
from litestar.datastructures import State
from litestar.types import ASGIApp

from api.catalogues import packaged_shelf
from api.controllers.docs import DOCS_ROUTES
from api.controllers.metrics import show_metrics
from api.draining import Draining
from api.i18n.messages import load_words
from api.limits.layer import RateLimits
from api.limits.limiter import RateLimiter
from api.observing.metrics import Metrics
from api.observing.operations import Operations
from api.observing.sharing import tell_of_sharing
from api.observing.sink import flush_lines
from api.observing.watch import Watch
from api.offload import SolverPool
from api.openapi.served import served_json
from api.readiness import Readiness
from api.routes import ROUTES
from api.rulestext.voice import load_voices
from api.settings import Settings
from api.sharing.connect import connect
from api.transport.checks import RequestChecks
from api.transport.edge import Edge
from api.transport.failures import answer_exception
from api.transport.request import StrictRequest
from api.verdicts.shared import SharedVerdicts
from engine.catalogue import Shelf
from engine.warm import warm

if TYPE_CHECKING:
    from api.observing.tracing import Tracing

__all__ = ["create_app"]

logger: Final = logging.getLogger("scorpion")


def create_app(settings: Settings | None = None, shelf: Callable[[], Shelf] = packaged_shelf) -> ASGIApp:
    """Return the service; without settings it reads them from the environment.

    ``shelf`` reads the catalogues; it is called once, when the service starts or first needs them.
    Raises ``SettingsError`` for an environment that cannot be used, ``LookupError`` for a catalogue with gaps.
    """
    settings = settings or Settings.from_environment(os.environ)
    load_words()
    shelf = functools.cache(shelf)

    metrics, tracing = Metrics(), _tracing_to(settings.traces_exporters)
    readiness, solvers = (
        Readiness(lambda: _get_ready(shelf), settings.retry_after_seconds),
        SolverPool(settings, metrics),
    )
    draining = Draining(readiness, solvers, settings.drain_seconds)
    store = connect(settings)
    limiter = RateLimiter(settings, store) if settings.rate_limit_units else None
    verdicts = SharedVerdicts(settings, store)
    tell_of_sharing(metrics, limiter, store, verdicts)
    app = Litestar(
        [*ROUTES, *DOCS_ROUTES, show_metrics],
        before_request=RequestChecks(readiness),
        debug=False,
        exception_handlers={Exception: answer_exception},
        logging_config=None,
        on_shutdown=[solvers.close, *(part.close for part in (store, tracing) if part), metrics.stop, flush_lines],
        on_startup=[readiness.start, draining.start, metrics.start, readiness.leave_to_others],
        openapi_config=None,
        request_class=StrictRequest,
        request_max_body_size=settings.max_body_bytes,
        state=State(
            {
                "limiter": limiter,
                "metrics": metrics,
                "readiness": readiness,
                "settings": settings,
                "shelf": shelf,
                "solvers": solvers,
                "store": store,
                "verdicts": verdicts,
            }
        ),
    )
    edge = Edge(RateLimits(app, limiter) if limiter else app, settings)
    return Watch(edge, metrics, Operations(app.routes), tracing)


def _tracing_to(exporters: Sequence[str]) -> "Tracing | None":
    """Return what traces requests; without the extra or an exporter, the service is more important than its traces."""
    if not exporters:
        return None
    try:
        from api.observing.tracing import Tracing  # noqa: PLC0415 - its packages are an extra
    except ImportError:
        logger.exception('requests are not traced: that needs the extra "otel"')
        return None
    try:
        return Tracing.to_exporters(exporters)
    except Exception:
        logger.exception("requests are not traced")
        return None


def _get_ready(shelf: Callable[[], Shelf]) -> None:
    load_voices()
    shelf()
    _warm()


def _warm() -> None:
    """Do what takes long once: compile the kernels, and build the description, whose examples they play.

    Nothing of it is garbage later, so that no collection need look at it again: that took 0.15 s in one piece.
    """
    warm()
    served_json()
    gc.collect()
    gc.freeze()
