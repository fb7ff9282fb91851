"""The wiring of the service, and nothing else."""

import functools
import os
from collections.abc import Callable

from litestar import Litestar
from litestar.datastructures import State
from litestar.types import ASGIApp

from api.catalogues import packaged_shelf
from api.controllers.docs import DOCS_ROUTES
from api.i18n.messages import load_words
from api.limits.layer import RateLimits
from api.limits.limiter import RateLimiter
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

__all__ = ["create_app"]


def create_app(settings: Settings | None = None, shelf: Callable[[], Shelf] = packaged_shelf) -> ASGIApp:
    """Return the service; without settings it reads them from the environment.

    ``shelf`` reads the catalogues; it is called once, when the service starts or first needs them.
    Raises ``SettingsError`` for an environment that cannot be used, ``LookupError`` for a catalogue with gaps.
    """
    settings = settings or Settings.from_environment(os.environ)
    load_words()
    shelf = functools.cache(shelf)

    def get_ready() -> None:
        load_voices()
        shelf()
        _warm()

    readiness, solvers = Readiness(get_ready, settings.retry_after_seconds), SolverPool(settings)
    store = connect(settings)
    limiter = RateLimiter(settings, store) if settings.rate_limit_units else None
    app = Litestar(
        [*ROUTES, *DOCS_ROUTES],
        before_request=RequestChecks(readiness),
        debug=False,
        exception_handlers={Exception: answer_exception},
        logging_config=None,
        on_shutdown=[solvers.close, *([store.close] if store else [])],
        on_startup=[readiness.start],
        openapi_config=None,
        request_class=StrictRequest,
        request_max_body_size=settings.max_body_bytes,
        state=State(
            {
                "readiness": readiness,
                "settings": settings,
                "shelf": shelf,
                "solvers": solvers,
                "store": store,
                "limiter": limiter,
                "verdicts": SharedVerdicts(settings, store),
            }
        ),
    )
    return Edge(RateLimits(app, limiter) if limiter else app, settings)


def _warm() -> None:
    """Do what takes long once: compile the kernels, and build the description, whose examples they play."""
    warm()
    served_json()
