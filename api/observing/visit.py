"""What is noted of a request while it is served, for its log line, the counters and its trace.

No part of what the caller sent is kept, except for a request id that has passed the test below.
"""

import random
import re
from collections.abc import Iterable
from contextvars import ContextVar
from typing import Final

import msgspec

from engine.play import Refusal

__all__ = ["REQUEST_ID", "UNROUTED", "Visit", "begin_visit", "current_operation", "current_visit", "note_refusal"]

REQUEST_ID: Final = b"x-request-id"
"""The header that a request id comes in and goes out with."""

UNROUTED: Final = "unrouted"
"""Stands for the operation of a request that no route has taken."""

_SAFE_ID: Final = re.compile(rb"[A-Za-z0-9._-]{1,64}")
_MADE_ID_BITS: Final = 128


class Visit(msgspec.Struct):
    """One request. ``operation`` is that of the description, or the handler's name.

    ``language``: that of the words it is answered in, once it is known.
    ``status`` is the one sent, 0 before that; ``code`` that of a problem; ``refusals``: codes of moves refused.
    ``is_gone``: the caller hung up before there was an answer. ``positions`` and ``solver_seconds``: what the solver
    did for it. ``trace_id`` is empty unless the request is traced.
    """

    request_id: str
    operation: str = UNROUTED
    language: str = ""
    status: int = 0
    code: str = ""
    refusals: list[str] = []
    is_gone: bool = False
    positions: int = 0
    solver_seconds: float = 0.0
    trace_id: str = ""


_CURRENT: Final[ContextVar[Visit | None]] = ContextVar("visit", default=None)


def begin_visit(headers: Iterable[tuple[bytes, bytes]]) -> Visit:
    """Begin to take notes of a request; its id is the caller's if that is safe to repeat, else a new one."""
    sent = next((value for name, value in headers if name == REQUEST_ID), b"")
    visit = Visit(sent.decode() if _SAFE_ID.fullmatch(sent) else _make_id())
    _CURRENT.set(visit)
    return visit


def current_visit() -> Visit | None:
    """Return the notes of the request that is being served in this task; ``None`` outside of any."""
    return _CURRENT.get()


def current_operation() -> str:
    """Return which operation is being served."""
    visit = _CURRENT.get()
    return visit.operation if visit else UNROUTED


def note_refusal(refusal: Refusal | None) -> None:
    """Note the move that ended a game's play, if there is one."""
    if refusal is not None and (visit := _CURRENT.get()):
        visit.refusals.append(refusal.reason)


def _make_id() -> str:
    return f"{random.getrandbits(_MADE_ID_BITS):032x}"
