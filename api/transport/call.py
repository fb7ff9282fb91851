"""What the outer layer has read from a request before the application sees it."""

from typing import Final

import msgspec
from litestar.types import HTTPScope, Scope

from api.i18n.messages import Words, words_for
from api.i18n.phrases import CardStyle
from api.observing.visit import current_visit
from api.transport.query import Query

__all__ = ["Call", "call_of", "keep_call"]

_KEY: Final = "scorpion_call"


class Call(msgspec.Struct, frozen=True):
    """A request as it came in.

    ``method`` is the caller's own (a ``HEAD`` is handled as a ``GET``); ``language`` and ``card_style`` are those of
    the words to answer in; ``query`` is ``None`` when it is not UTF-8; ``known_language`` is false when each ``?lang=``
    names none of ours, ``known_style`` when each ``?card_style=`` names no style.
    """

    method: str
    language: str
    headers: dict[bytes, bytes]
    query: Query | None = ()
    known_language: bool = True
    card_style: CardStyle = CardStyle.SYMBOLS
    known_style: bool = True

    @property
    def words(self) -> Words:
        """The words to answer in."""
        return words_for(self.language, self.card_style)


def keep_call(scope: HTTPScope, call: Call) -> None:
    """Put the call where ``call_of`` finds it."""
    if "state" not in scope:
        scope["state"] = {}
    scope["state"][_KEY] = call
    if visit := current_visit():
        visit.language = call.language


def call_of(scope: Scope) -> Call:
    """Return the call that the outer layer has kept."""
    call: Call = scope["state"][_KEY]
    return call
