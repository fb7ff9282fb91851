"""What every route asks of a request before its handler runs."""

from typing import Any, Final

from litestar import Request

from api.codes import ProblemCode
from api.i18n.locale import LANGUAGES
from api.observing.operations import operation_of
from api.observing.visit import current_visit
from api.problems import MOST_WRONGS, ProblemError, Value, Wrong, pointer_to
from api.readiness import Readiness
from api.schemas.choices import CHOICES
from api.transport.answer import JSON
from api.transport.call import Call, call_of
from api.transport.headers import accepts_any
from api.transport.query import LANGUAGE_PARAMETER, STYLE_PARAMETER, Query, wrongs_of_query

__all__ = ["MEDIA_TYPES", "NEEDS_KERNELS", "QUERY", "RequestChecks"]

MEDIA_TYPES: Final = "media_types"
"""Handler option: the media types that a route answers in, if not JSON."""

NEEDS_KERNELS: Final = "needs_kernels"
"""Handler option: the route plays games, and has to wait while the kernels are compiled."""

QUERY: Final = "query"
"""Handler option: the names of a route's query parameters beside those that every route has."""

_USUAL: Final = frozenset({b"*/*", b"application/json", b"application/json, text/plain, */*"})
_JSON_TYPES: Final = (JSON,)


class RequestChecks:
    """Refuses a request whose answer its caller could not read, or that asks for what the route does not have."""

    def __init__(self, readiness: Readiness) -> None:
        self._readiness = readiness

    async def __call__(self, request: Request[Any, Any, Any]) -> None:
        """Raise ``ProblemError`` if there is something to refuse."""
        call, options = call_of(request.scope), request.route_handler.opt
        if visit := current_visit():
            visit.operation = operation_of(request.route_handler)
        accept = call.headers.get(b"accept", b"*/*")
        if accept not in _USUAL or MEDIA_TYPES in options:
            _verify_accept(accept, options.get(MEDIA_TYPES, _JSON_TYPES))
        if call.query != ():
            _verify_query(call, options.get(QUERY, ()))
        if NEEDS_KERNELS in options:
            self._readiness.verify_not_warming()


def _verify_accept(accept: bytes, media_types: tuple[str, ...]) -> None:
    if not accepts_any(accept, media_types):
        wrong = Wrong(ProblemCode.NOT_ACCEPTABLE, params={"list": media_types})
        raise ProblemError(wrong, headers=((b"vary", b"Accept"),))


def _verify_query(call: Call, known: tuple[str, ...]) -> None:
    if call.query is None:
        raise ProblemError(Wrong(ProblemCode.INVALID_TEXT, pointer_to("query")))
    wrongs = wrongs_of_query(call.query, {LANGUAGE_PARAMETER, STYLE_PARAMETER, *known})
    if not call.known_language:
        wrongs.append(_wrong(ProblemCode.UNSUPPORTED_LANGUAGE, LANGUAGE_PARAMETER, call.query, LANGUAGES))
    if not call.known_style:
        wrongs.append(_wrong(ProblemCode.INVALID_CHOICE, STYLE_PARAMETER, call.query, CHOICES[STYLE_PARAMETER]))
    if wrongs:
        raise ProblemError(*wrongs[:MOST_WRONGS])


def _wrong(code: ProblemCode, parameter: str, query: Query, choices: tuple[str, ...]) -> Wrong:
    """Say that the parameter's first value is none of the choices."""
    value = next(value for name, value in query if name == parameter)
    params: dict[str, Value] = {"value": value, "list": choices}
    return Wrong(code, pointer_to("query", parameter), params)
