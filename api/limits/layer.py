"""The layer that charges each request before the application sees it, and tells callers how they stand."""

from typing import Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from api.codes import ProblemCode
from api.limits.address import client_of
from api.limits.caller import note_caller
from api.limits.costs import is_free, units_of
from api.limits.limiter import RateLimiter
from api.limits.quota import Standing
from api.problems import ProblemError, Wrong, answer_problem
from api.transport.call import call_of

__all__ = ["RateLimits", "charge_in_all"]

_BILL: Final = "scorpion_bill"


class RateLimits:
    """Refuses what a caller has no units left for; stands inside ``Edge``, which has read the call."""

    def __init__(self, app: ASGIApp, limiter: RateLimiter) -> None:
        self._app = app
        self._limiter = limiter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] == ScopeType.HTTP and not is_free(scope["path"]):
            await self._serve_http(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _serve_http(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        client = client_of(scope)
        note_caller(client)
        bill = _Bill(self._limiter, client, send)
        scope["state"][_BILL] = bill
        try:
            await bill.charge(units_of(scope["path"]))
        except ProblemError as error:
            await answer_problem(error, call_of(scope).words)(scope, receive, bill.send)
        else:
            await self._app(scope, receive, bill.send)


async def charge_in_all(scope: Scope, units: int) -> None:
    """Let a request cost so many units, more than its path says; ``ProblemError`` (429) if there are too few left."""
    if bill := scope["state"].get(_BILL):
        await bill.charge(units)


class _Bill:
    """What a request costs its caller, how the caller stands, and the ASGI ``send`` that tells."""

    __slots__ = ("_client", "_limiter", "_paid", "_send", "_standing")

    _standing: Standing

    def __init__(self, limiter: RateLimiter, client: str, send: Send) -> None:
        self._limiter = limiter
        self._client = client
        self._send = send
        self._paid = 0

    async def charge(self, units: int) -> None:
        if units == self._paid:
            return
        self._standing = await self._limiter.charge(self._client, units, paid=self._paid)
        if not self._standing.is_granted:
            wait = self._standing.wait_seconds
            wrong = Wrong(ProblemCode.TOO_MANY_REQUESTS, params={"seconds": wait})
            raise ProblemError(wrong, headers=((b"retry-after", b"%d" % wait),))
        self._paid = units

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            limit = (b"ratelimit", self._limiter.limit(self._standing))
            message["headers"] = [*message["headers"], (b"ratelimit-policy", self._limiter.policy), limit]
        await self._send(message)
