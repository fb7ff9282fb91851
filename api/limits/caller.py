"""Who is being served, for what is shared among callers; nobody is told apart where rate limits are off."""

from contextvars import ContextVar
from typing import Final

__all__ = ["current_caller", "note_caller"]

_CURRENT: Final[ContextVar[str | None]] = ContextVar("caller", default=None)


def note_caller(client: str) -> None:
    """Let what is done for the request, in this task, be done for this caller."""
    _CURRENT.set(client)


def current_caller() -> str | None:
    """Return the caller's name, as ``client_of`` makes it; None if callers are not told apart."""
    return _CURRENT.get()
