"""One hostile request, whoever it is sent to."""

from typing import Final

import msgspec

__all__ = ["SOLVING", "Attempt", "Header"]

Header = tuple[bytes, bytes]

SOLVING: Final = frozenset({"/v1/analysis", "/v1/hint", "/v1/deals", "/v1/deals/random"})
"""Paths on which the solver may take its own time."""

_LONGEST_SHOWN: Final = 2_000  # bytes of a body


class Attempt(msgspec.Struct, frozen=True, kw_only=True):
    """A request; ``address`` is path and query as they go over the wire, the body comes in ``chunks``.

    ``language``: the one to be answered in, ``None`` if the request leaves that open. ``leaves``: the caller hangs up
    before the last chunk.
    """

    method: str
    address: bytes
    headers: tuple[Header, ...] = ()
    chunks: tuple[bytes, ...] = ()
    language: str | None = None
    leaves: bool = False

    @property
    def path(self) -> bytes:
        """The address without its query."""
        return self.address.partition(b"?")[0]

    @property
    def may_solve(self) -> bool:
        """Whether it may be the solver that takes the time."""
        return self.path.decode("latin-1") in SOLVING

    def shown(self) -> str:
        """Return the request for a reader; ``python -m bench.fuzz --only`` sends all of it once more."""
        lines = [f"{self.method!r} {self.address!r}", *(f"  {name!r}: {value!r}" for name, value in self.headers)]
        body = b"".join(self.chunks)
        lines.append(f"  {len(body)} bytes in {len(self.chunks)} chunks: {body[:_LONGEST_SHOWN]!r}")
        return "\n".join(lines)
