"""Which operation a request is for, by its method and path: of those that no route gets to see."""

import re
from collections.abc import Iterable
from typing import Final

from litestar.handlers import HTTPRouteHandler
from litestar.routes import BaseRoute, HTTPRoute
from litestar.types import HTTPScope

from api.observing.visit import UNROUTED

__all__ = ["Operations", "operation_of"]

_WANTED: Final = b"access-control-request-method"


def operation_of(handler: HTTPRouteHandler) -> str:
    """Return the operation's name in the description; those of routes that it leaves out are their functions'."""
    return handler.operation_id if isinstance(handler.operation_id, str) else handler.handler_name


class Operations:
    """All operations of an application's routes."""

    def __init__(self, routes: Iterable[BaseRoute] = ()) -> None:
        self._named: dict[tuple[str, str], str] = {}
        self._patterns: list[tuple[str, re.Pattern[str], str]] = []
        for route in routes:
            if isinstance(route, HTTPRoute):
                for handler in route.route_handlers:
                    self._add(route, handler)

    def asked_for(self, scope: HTTPScope) -> str:
        """Return the operation's name; a preflight is about that of the method it asks for."""
        method: str = scope["method"]
        path = scope["path"]
        if method == "OPTIONS":
            method = next((value.decode("latin-1") for name, value in scope["headers"] if name == _WANTED), method)
        if method == "HEAD":
            method = "GET"
        if named := self._named.get((method, path)):
            return named
        return next((it for at, pattern, it in self._patterns if at == method and pattern.fullmatch(path)), UNROUTED)

    def _add(self, route: HTTPRoute, handler: HTTPRouteHandler) -> None:
        # OPTIONS is answered by the framework; in a preflight it stands for another method.
        for method in handler.http_methods - {"OPTIONS"}:
            if route.path_parameters:
                steps = (re.escape(it) if isinstance(it, str) else "[^/]+" for it in route.path_components)
                self._patterns.append((method, re.compile("/" + "/".join(steps)), operation_of(handler)))
            else:
                self._named[method, route.path] = operation_of(handler)
