"""The body of every answer that is not a success (RFC 9457)."""

import msgspec

__all__ = ["Problem", "ProblemEntry"]


class ProblemEntry(msgspec.Struct, frozen=True):
    """One thing that is wrong, and where."""

    pointer: str
    code: str
    detail: str


class Problem(msgspec.Struct, frozen=True):
    """Why a request failed; code, title and detail are those of the first entry."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    errors: tuple[ProblemEntry, ...]
