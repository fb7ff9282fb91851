"""Which host a request is for, by RFC 9112 3.2."""

from collections.abc import Sequence
from typing import Final

import httptools

from api.transport.answer import Header

__all__ = ["has_one_host", "host_of_target"]

_HOST: Final = b"host"


def has_one_host(version: str, headers: Sequence[Header]) -> bool:
    """Return whether there is one ``Host`` field, as there has to be; before HTTP/1.1 it may be left out."""
    count = sum(name == _HOST for name, _ in headers)
    return count == 1 or (count == 0 and version == "1.0")


def host_of_target(target: bytes) -> bytes | None:
    """Return the host, with its port, that a target in absolute form names; it counts instead of the ``Host`` field."""
    if target[:1] == b"/" or b"://" not in target:
        return None
    parsed = httptools.parse_url(target)
    if not parsed.host:
        return None
    host = b"[%s]" % parsed.host if b":" in parsed.host else parsed.host
    return b"%s:%d" % (host, parsed.port) if parsed.port else host
