"""Health and version."""

from typing import Any, Final

from litestar import Request, get

from api.catalogues import variants_without_catalogue
from api.readiness import Readiness
from api.schemas.operations import Alive, Ready, Version
from api.transport.answer import Answer, Header

__all__ = ["show_liveness", "show_readiness", "show_version"]

_FRESH: Final[tuple[Header, ...]] = ((b"cache-control", b"no-store"),)


@get("/health/live", operation_id="getLiveness", sync_to_thread=False)
def show_liveness() -> Answer[Alive]:
    """Answer: that is all."""
    return Answer(Alive(), language=None, headers=_FRESH)


@get("/health/ready", operation_id="getReadiness", sync_to_thread=False)
def show_readiness(request: Request[Any, Any, Any]) -> Answer[Ready]:
    """Say whether a request would be answered at once."""
    readiness: Readiness = request.app.state["readiness"]
    readiness.verify_ready()
    missing = variants_without_catalogue(request.app.state["shelf"]())
    return Answer(Ready(without_catalogue=missing), language=None, headers=_FRESH)


@get("/version", operation_id="getVersion", sync_to_thread=False)
def show_version() -> Answer[Version]:
    """Name the engine's version."""
    return Answer(Version(), language=None)
