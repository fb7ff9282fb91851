"""What the description says of an operation beyond its route."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

__all__ = ["BODY_FAILURES", "EVERYWHERE", "Operation"]

EVERYWHERE: Final = (400, 405, 406, 408, 414, 429, 431, 500, 503)
"""Statuses that every operation can fail with."""

BODY_FAILURES: Final = (413, 415, 422)
"""Those that come with a body that is played or searched for."""


class Operation(msgspec.Struct, frozen=True, kw_only=True):
    """An operation of the description.

    ``request`` names the schema of the body, ``body`` says what it is for, ``sent`` is an example of one; ``path`` is
    the example's address.
    ``answer`` makes the example's answer, the way the operation does; ``texts`` write it in the other media types that
    there are. ``failures`` come beside ``EVERYWHERE``.
    ``headers`` are those of a success, by component; an operation that ``speaks`` has the language's as well.
    """

    tag: str
    summary: str
    description: str
    success: str
    path: str
    answer: Callable[[], msgspec.Struct]
    texts: Mapping[str, Callable[[], str]] = {}
    request: str | None = None
    sent: Any = None
    body: str = "What to play."
    failures: tuple[int, ...] = ()
    headers: tuple[str, ...] = ()
    speaks: bool = True
