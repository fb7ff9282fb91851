"""The API's description, and the page that shows it: nothing on that page comes from anywhere else."""

import functools
from importlib.resources import files
from typing import Any, Final

from litestar import Request, get
from litestar.params import FromPath

from api.codes import ProblemCode
from api.openapi.served import served_json, served_yaml
from api.problems import ProblemError, Wrong
from api.transport.answer import Answer, Header, answer_unless_known
from api.transport.call import call_of
from api.transport.checks import MEDIA_TYPES, NEEDS_KERNELS
from api.transport.security import SCRIPTED_PAGE

__all__ = ["DOCS_ROUTES"]

_LANGUAGE: Final = "en"
_YAML: Final = "application/yaml"
_HTML: Final = "text/html; charset=utf-8"
_REVALIDATE: Final[Header] = (b"cache-control", b"public, no-cache")
_ASSETS: Final = {
    "docs.js": ("docs.js", "text/javascript; charset=utf-8"),
    "icon.svg": ("icon.svg", "image/svg+xml"),
    "swagger-ui-bundle.js": ("swagger-ui/swagger-ui-bundle.js", "text/javascript; charset=utf-8"),
    "swagger-ui.css": ("swagger-ui/swagger-ui.css", "text/css; charset=utf-8"),
}
"""What the page loads: file and media type by name."""


@get("/openapi.json", sync_to_thread=False, opt={NEEDS_KERNELS: True})
def show_openapi_json(request: Request[Any, Any, Any]) -> Answer[None]:
    """Answer the description as JSON."""
    headers = call_of(request.scope).headers
    return answer_unless_known(None, served_json(), headers, language=_LANGUAGE, headers=(_REVALIDATE,))


@get("/openapi.yaml", sync_to_thread=False, opt={NEEDS_KERNELS: True, MEDIA_TYPES: (_YAML,)})
def show_openapi_yaml(request: Request[Any, Any, Any]) -> Answer[None]:
    """Answer the description as YAML."""
    headers = call_of(request.scope).headers
    return answer_unless_known(
        None, served_yaml(), headers, language=_LANGUAGE, media_type=_YAML, headers=(_REVALIDATE,)
    )


@get("/docs", sync_to_thread=False, opt={MEDIA_TYPES: ("text/html",)})
def show_docs(request: Request[Any, Any, Any]) -> Answer[None]:
    """Answer the page."""
    return _answer_file("docs.html", _HTML, request)


@get("/docs/{name:str}", sync_to_thread=False, opt={MEDIA_TYPES: ("text/javascript", "text/css", "image/svg+xml")})
def show_docs_asset(name: FromPath[str], request: Request[Any, Any, Any]) -> Answer[None]:
    """Answer a part of the page."""
    if name not in _ASSETS:
        raise ProblemError(Wrong(ProblemCode.NOT_FOUND))
    return _answer_file(*_ASSETS[name], request)


def _answer_file(path: str, media_type: str, request: Request[Any, Any, Any]) -> Answer[None]:
    return answer_unless_known(
        None,
        _read(path),
        call_of(request.scope).headers,
        language=_LANGUAGE if media_type == _HTML else None,
        media_type=media_type,
        headers=(_REVALIDATE, *SCRIPTED_PAGE),
    )


@functools.cache
def _read(path: str) -> bytes:
    return files("api").joinpath("static", path).read_bytes()


DOCS_ROUTES: Final = (show_openapi_json, show_openapi_yaml, show_docs, show_docs_asset)
