"""Every failure as one localized ``application/problem+json`` (RFC 9457)."""

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Final, TypeAlias

import msgspec

from api.codes import STATUS_OF_FAULT, ProblemCode
from api.i18n.messages import Words
from api.observing.visit import current_visit
from api.schemas.problem import Problem, ProblemEntry
from api.transport.answer import Answer, Header
from engine.errors import Param, Trouble
from engine.reasons import Fault

__all__ = [
    "MOST_WRONGS",
    "MOST_WRONGS_IN_ALL",
    "PROBLEM_JSON",
    "Place",
    "ProblemError",
    "Value",
    "Wrong",
    "answer_problem",
    "pointer_to",
    "pointer_to_named",
    "wrongs_of",
]

PROBLEM_JSON: Final = "application/problem+json"

MOST_WRONGS: Final = 20
"""How many things are told that are wrong with one game, or with one query."""

MOST_WRONGS_IN_ALL: Final = 100
"""How many are told of all the games in a request: at least one for each, so no fewer than there may be games."""

Place: TypeAlias = tuple[str | int, ...]
"""The way to a part of the request: keys and indices from the outside in."""

Value: TypeAlias = Param | tuple[str, ...]
"""What a sentence is told: as in the engine, or names to list."""

_LONGEST_NUMBER: Final = 10**20  # a longer one is cut in sentences
_LONGEST_NAME: Final = 64  # characters of a name the caller made up that a pointer repeats


class Wrong(msgspec.Struct, frozen=True):
    """One thing that is wrong with a request; ``pointer`` is a JSON pointer, empty for the request as a whole."""

    code: ProblemCode | Fault
    pointer: str = ""
    params: Mapping[str, Value] = {}


class ProblemError(Exception):
    """A request that gets no success; ``status`` overrides that of the first code."""

    def __init__(self, *wrongs: Wrong, status: int | None = None, headers: tuple[Header, ...] = ()) -> None:
        super().__init__(", ".join(f"{wrong.code} at {wrong.pointer!r}" for wrong in wrongs))
        self.wrongs = wrongs
        self.status = status or _status_of(wrongs[0].code)
        self.headers = headers


def pointer_to(*place: str | int) -> str:
    """Return the JSON pointer (RFC 6901) of a place."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in place)


def pointer_to_named(*place: str | int, name: str) -> str:
    """Return the pointer of a name that the caller made up, or of what holds it if the name is too long to repeat."""
    return pointer_to(*place) if len(name) > _LONGEST_NAME else pointer_to(*place, name)


def wrongs_of(troubles: Iterable[Trouble], place_of: Callable[[Trouble], Place]) -> tuple[Wrong, ...]:
    """Return the engine's first troubles with a game as wrongs; ``place_of`` finds them in the request."""
    return tuple(Wrong(it.fault, pointer_to(*place_of(it)), it.params) for it in islice(troubles, MOST_WRONGS))


def answer_problem(error: ProblemError, words: Words) -> Answer[Problem]:
    """Return the answer to a failed request, put into words."""
    told = [words.problem(wrong.code, _sayable(wrong.params, words)) for wrong in error.wrongs]
    first = error.wrongs[0]
    if visit := current_visit():
        visit.code = first.code
    problem = Problem(
        type=f"/problems/{first.code}",
        title=told[0][0],
        status=error.status,
        detail=told[0][1],
        code=first.code,
        errors=tuple(
            ProblemEntry(wrong.pointer, wrong.code, detail)
            for wrong, (_, detail) in zip(error.wrongs, told, strict=True)
        ),
    )
    return Answer(problem, language=words.tag, status=error.status, media_type=PROBLEM_JSON, headers=error.headers)


def _status_of(code: ProblemCode | Fault) -> int:
    return code.status if isinstance(code, ProblemCode) else STATUS_OF_FAULT


def _sayable(params: Mapping[str, Value], words: Words) -> dict[str, Param]:
    return {name: _sayable_value(value, words) for name, value in params.items()}


def _sayable_value(value: Value, words: Words) -> Param:
    if isinstance(value, tuple):
        return words.listing(value)
    if isinstance(value, int) and abs(value) >= _LONGEST_NUMBER:
        return str(value)[:20] + "…"
    return value
