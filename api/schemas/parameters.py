"""Values of query parameters: texts that stand for numbers, for one of a few choices, for yes and no, and for days."""

import datetime
import re
from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec import UNSET, UnsetType

from api.codes import ProblemCode
from api.problems import ProblemError, Value, Wrong, pointer_to, wrongs_of
from api.schemas.choices import CHOICES
from api.schemas.game import OptionOverrides
from engine.errors import GameError
from engine.variants import Variant, variant_of

__all__ = [
    "OPTION_PARAMETERS",
    "choice_of",
    "date_of",
    "flag_of",
    "options_of",
    "variant_in_query",
    "whole_number",
]

OPTION_PARAMETERS: Final = OptionOverrides.__struct_fields__

_FLAG: Final = {"true": True, "false": False}
_WHOLE_NUMBER: Final = re.compile("0|-?[1-9][0-9]*")
_MOST_DIGITS: Final = 300  # any number with more is as far out of range; Python reads none of some thousands
_DATE: Final = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")


def options_of(parameters: Mapping[str, str]) -> OptionOverrides | UnsetType:
    """Return the options among the parameters; ``ProblemError`` for one that is no number or none of the choices."""
    sent = {name: _option(name, text) for name, text in parameters.items() if name in OPTION_PARAMETERS}
    return msgspec.convert(sent, OptionOverrides) if sent else UNSET


def variant_in_query(variant_id: str) -> Variant:
    """Return the variant that the parameter ``variant`` names; ``ProblemError`` if there is none."""
    try:
        return variant_of(variant_id)
    except GameError as error:
        raise ProblemError(*wrongs_of(error.troubles, lambda trouble: ("query", *trouble.path))) from error


def choice_of(name: str, text: str) -> str:
    """Return the text; ``ProblemError`` unless it is one of the values of that name in ``CHOICES``."""
    return _chosen(name, text, CHOICES[name])


def flag_of(name: str, text: str) -> bool:
    """Return yes or no; ``ProblemError`` if the text is neither."""
    return _FLAG[_chosen(name, text, tuple(_FLAG))]


def date_of(name: str, text: str) -> datetime.date:
    """Return a day of the years 1 to 9999 (RFC 3339, full-date); ``ProblemError`` if there is no such day."""
    try:
        if _DATE.fullmatch(text):
            return datetime.date.fromisoformat(text)
    except ValueError:
        pass  # such as 30 February
    raise ProblemError(Wrong(ProblemCode.INVALID_DATE, pointer_to("query", name), {"value": text}))


def whole_number(text: str) -> int | None:
    """Return a number as JSON writes whole ones, None if the text is none."""
    return int(text[:_MOST_DIGITS]) if _WHOLE_NUMBER.fullmatch(text) else None


def _option(name: str, text: str) -> str | int:
    if name in CHOICES:
        return choice_of(name, text)
    if (number := whole_number(text)) is None:
        raise ProblemError(Wrong(ProblemCode.EXPECTED_WHOLE_NUMBER, pointer_to("query", name)))
    return number


def _chosen(name: str, text: str, choices: tuple[str, ...]) -> str:
    if text in choices:
        return text
    params: dict[str, Value] = {"value": text, "list": choices}
    raise ProblemError(Wrong(ProblemCode.INVALID_CHOICE, pointer_to("query", name), params))
