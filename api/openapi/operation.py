"""What the description says of one operation beyond its route."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

__all__ = ["Operation"]


class Operation(msgspec.Struct, frozen=True, kw_only=True):
    """An operation of the description.

    ``request`` names the schema of the body and ``sent`` is an example of one; ``path`` is the example's address.
    ``answer`` makes the example's answer, the way the operation does. ``failures`` come beside ``EVERYWHERE``.
    ``texts`` write it in the other media types that there are.
    ``headers`` are those of a success, by component; an operation that ``speaks`` has the language's as well.
    """

    tag: str
    summary: str
    description: str
    success: str
    path: str
    answer: Callable[[], msgspec.Struct]
    request: str | None = None
    sent: Any = None
    failures: tuple[int, ...] = ()
    headers: tuple[str, ...] = ()
    texts: Mapping[str, Callable[[], str]] = {}
    speaks: bool = True
