"""The one layer around the application: what HTTP wants of every answer, whatever route gave it."""

import asyncio
import logging
from typing import Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from api.codes import ProblemCode
from api.i18n.locale import DEFAULT, language_of_tag, negotiate
from api.i18n.phrases import CardStyle
from api.limits.costs import is_free
from api.observing.visit import current_operation
from api.problems import ProblemError, Wrong, answer_problem
from api.settings import SETTINGS_KEY, Settings
from api.transport.answer import Header
from api.transport.call import Call, keep_call
from api.transport.failures import allowed_methods
from api.transport.headers import join_headers
from api.transport.query import LANGUAGE_PARAMETER, STYLE_PARAMETER, read_query, values_sent
from api.transport.refused import refusal_of
from api.transport.security import EVERYWHERE

__all__ = ["Edge"]

logger: Final = logging.getLogger("scorpion")

_STYLES: Final = {style.value: style for style in CardStyle}
_ALLOW: Final = b"allow"
_ALWAYS: Final = ((b"vary", b"Accept-Language"), *EVERYWHERE)
_EXPOSED: Final = (
    b"access-control-expose-headers",
    b"Allow, Content-Language, ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id",
)
_PREFLIGHT: Final = (
    (b"access-control-allow-methods", b"GET, HEAD, POST"),
    (
        b"access-control-allow-headers",
        b"Accept, Accept-Language, Content-Type, If-None-Match, traceparent, tracestate, X-Request-Id",
    ),
    (b"access-control-max-age", b"86400"),
)


class Edge:
    """Chooses the words, handles ``HEAD`` as ``GET``, answers CORS preflights, and lets no exception out.

    A path that ends with a slash, or holds an empty part, is refused here: the framework would drop the slash.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._origins = None if "*" in settings.allowed_origins else frozenset(settings.allowed_origins)
        self._hosts = None if "*" in settings.allowed_hosts else frozenset(settings.allowed_hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] == ScopeType.HTTP:
            await self._serve_http(scope, receive, send)
        else:
            if "state" in scope:
                scope["state"][SETTINGS_KEY] = self._settings
            await self._app(scope, receive, send)

    async def _serve_http(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        headers = join_headers(scope["headers"])
        call = _read_call(scope, headers)
        keep_call(scope, call)
        reply = _Reply(send, self._common_headers(headers), is_head=call.method == "HEAD")
        try:
            await self._route(scope, receive, reply, call)
        except asyncio.CancelledError:  # the server stops, and has waited long enough
            if not reply.started:
                retry_after = (b"retry-after", b"%d" % self._settings.retry_after_seconds)
                stopping = ProblemError(Wrong(ProblemCode.STOPPING), headers=(retry_after,))
                await answer_problem(stopping, call.words)(scope, receive, reply)
            raise
        except Exception:
            logger.exception("%s failed outside the application", current_operation())
            if reply.started:
                raise
            wrong = Wrong(ProblemCode.INTERNAL_ERROR)
            await answer_problem(ProblemError(wrong), call.words)(scope, receive, reply)

    async def _route(self, scope: HTTPScope, receive: Receive, reply: "_Reply", call: Call) -> None:
        if refusal := refusal_of(scope):
            await answer_problem(refusal, call.words)(scope, receive, reply)
        elif not self._is_for_us(scope, call):
            await answer_problem(ProblemError(Wrong(ProblemCode.INVALID_HOST)), call.words)(scope, receive, reply)
        elif _is_preflight(call):
            await reply({"type": "http.response.start", "status": 204, "headers": _PREFLIGHT})
            await reply({"type": "http.response.body", "body": b"", "more_body": False})
        elif "//" in scope["path"] or (scope["path"].endswith("/") and scope["path"] != "/"):
            await answer_problem(ProblemError(Wrong(ProblemCode.NOT_FOUND)), call.words)(scope, receive, reply)
        elif call.method == "HEAD":
            inner = scope.copy()
            inner["method"] = "GET"
            await self._app(inner, receive, reply)
        else:
            await self._app(scope, receive, reply)

    def _is_for_us(self, scope: HTTPScope, call: Call) -> bool:
        """Return whether the host is one of ours; those who run the service ask a process by its address."""
        return self._hosts is None or _host_name(call.headers) in self._hosts or is_free(scope["path"])

    def _common_headers(self, headers: dict[bytes, bytes]) -> tuple[Header, ...]:
        """Return what every answer carries; who may read it depends on the origin unless everybody may."""
        if self._origins is None:
            return _OPEN
        origin = headers.get(b"origin", b"")
        if origin.decode("latin-1") not in self._origins:
            return (*_ALWAYS, (b"vary", b"Origin"))
        return (*_ALWAYS, (b"vary", b"Origin"), (b"access-control-allow-origin", origin), _EXPOSED)


_OPEN: Final = (*_ALWAYS, (b"access-control-allow-origin", b"*"), _EXPOSED)


class _Reply:
    """An ASGI ``send`` that completes the headers and leaves out the body of an answer to ``HEAD``."""

    __slots__ = ("_common", "_is_head", "_send", "started")

    def __init__(self, send: Send, common: tuple[Header, ...], *, is_head: bool) -> None:
        self._send = send
        self._common = common
        self._is_head = is_head
        self.started = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.started = True
            headers = [*message["headers"], *self._common]
            if message["status"] == 204:  # noqa: PLR2004 - the framework's own answer to OPTIONS
                headers = [_complete_allow(header) for header in headers]
            message["headers"] = headers
        elif self._is_head and message["type"] == "http.response.body":
            message["body"] = b""
        await self._send(message)


def _complete_allow(header: Header) -> Header:
    name, value = header
    return (name, ", ".join(allowed_methods(value.decode())).encode()) if name == _ALLOW else header


def _read_call(scope: HTTPScope, headers: dict[bytes, bytes]) -> Call:
    language = _language_of_header(headers.get(b"accept-language"))
    raw = scope["query_string"]
    if not raw:
        return Call(scope["method"], language, headers)
    query = read_query(raw)
    tags, styles = (values_sent(parameter, raw, query) for parameter in (LANGUAGE_PARAMETER, STYLE_PARAMETER))
    asked = next(filter(None, map(language_of_tag, tags)), None)
    style = next(filter(None, map(_STYLES.get, styles)), None)
    return Call(
        scope["method"],
        asked or language,
        headers,
        query,
        known_language=asked is not None or not tags,
        card_style=style or CardStyle.SYMBOLS,
        known_style=style is not None or not styles,
    )


def _language_of_header(accept_language: bytes | None) -> str:
    return DEFAULT if accept_language is None else negotiate(accept_language.decode("latin-1"))


def _host_name(headers: dict[bytes, bytes]) -> str:
    """Return the host a request is for, in lower case and without its port."""
    host = headers.get(b"host", b"").decode("latin-1").lower()
    return host if host.endswith("]") else host.rpartition(":")[0] or host


def _is_preflight(call: Call) -> bool:
    return call.method == "OPTIONS" and b"origin" in call.headers and b"access-control-request-method" in call.headers
