"""A request that the connection refuses: the application is asked for nothing but the answer."""

from typing import Any, Final

from litestar.types import Scope

from api.problems import ProblemError

__all__ = ["refusal_of", "refuse", "shortened"]

_KEY: Final = "scorpion_refusal"
_SHORT_BYTES: Final = 64  # of a query's parameter that is kept when the address is too long
_MOST_SHORT: Final = 64


def refuse(state: dict[str, Any], error: ProblemError) -> None:
    """Mark a request, by its scope's state, as refused: before the application sees it or while it reads the body."""
    state[_KEY] = error


def refusal_of(scope: Scope) -> ProblemError | None:
    """Return why a request is refused, if it is."""
    return scope["state"].get(_KEY) if "state" in scope else None


def shortened(url: bytes, most: int) -> bytes:
    """Return of an address of more than ``most`` bytes what may matter for its refusal, the language for one."""
    if len(url) <= most:
        return url
    path, _, query = url.partition(b"?")
    short = [part for part in query.split(b"&") if len(part) <= _SHORT_BYTES]
    return path[:most] + b"?" + b"&".join(short[:_MOST_SHORT])
