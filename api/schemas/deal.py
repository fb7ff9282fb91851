"""A deal named by a path and its query, such as ``/v1/deals/scorpion/1?hidden_columns=2``."""

import re
from collections.abc import Collection, Mapping
from typing import Final

import msgspec
from msgspec import UNSET

from api.codes import ProblemCode
from api.problems import Place, ProblemError, Value, Wrong, pointer_to
from api.schemas.choices import CHOICES
from api.schemas.game import MAX_SEED_CHARACTERS, GameBody, Numbering, OptionOverrides
from engine.errors import Trouble
from engine.numbering import MAX_SEED
from engine.reasons import Fault

__all__ = ["DEAL_PARAMETERS", "deal_of", "place_in_deal", "read_options"]

DEAL_PARAMETERS: Final = (*OptionOverrides.__struct_fields__, "numbering")
"""The query parameters of a deal, beside the language."""

_WHOLE_NUMBER: Final = re.compile("0|-?[1-9][0-9]*")
_MOST_DIGITS: Final = 300  # any number with more is as far out of range; Python reads none of some thousands


def deal_of(variant: str, seed: str, parameters: Mapping[str, str]) -> GameBody:
    """Return the game object for a deal; ``ProblemError`` for a parameter that is no number or none of the choices."""
    if len(seed) > MAX_SEED_CHARACTERS:
        wrong = Wrong(ProblemCode.TEXT_TOO_LONG, pointer_to("path", "seed"), {"max": MAX_SEED_CHARACTERS})
        raise ProblemError(wrong)
    sent = read_options(parameters, DEAL_PARAMETERS)
    is_pysolfc = sent.pop("numbering", Numbering.SCORPION) == Numbering.PYSOLFC
    return GameBody(
        variant=variant,
        options=msgspec.convert(sent, OptionOverrides) if sent else UNSET,
        seed=seed if is_pysolfc else _deal_number(seed),
        numbering=Numbering.PYSOLFC if is_pysolfc else UNSET,
    )


def read_options(parameters: Mapping[str, str], names: Collection[str]) -> dict[str, str | int]:
    """Return the values of the named parameters, each an option of R15 or a numbering.

    ``ProblemError`` for one that is no number or none of the choices; whether a number is in its range is not checked.
    """
    return {name: _value(name, text) for name, text in parameters.items() if name in names}


def place_in_deal(trouble: Trouble) -> Place:
    """Return the place of a trouble in the request for a deal."""
    name = trouble.path[-1]
    return ("query" if name in DEAL_PARAMETERS else "path", name)


def _deal_number(text: str) -> int:
    if (number := _whole_number(text)) is None:
        wrong = Wrong(Fault.SEED_OUT_OF_RANGE, pointer_to("path", "seed"), {"value": text, "max": MAX_SEED})
        raise ProblemError(wrong)
    return number


def _value(name: str, text: str) -> str | int:
    if name in CHOICES:
        if text in CHOICES[name]:
            return text
        params: dict[str, Value] = {"value": text, "list": CHOICES[name]}
        raise ProblemError(Wrong(ProblemCode.INVALID_CHOICE, pointer_to("query", name), params))
    if (number := _whole_number(text)) is None:
        raise ProblemError(Wrong(ProblemCode.EXPECTED_WHOLE_NUMBER, pointer_to("query", name)))
    return number


def _whole_number(text: str) -> int | None:
    return int(text[:_MOST_DIGITS]) if _WHOLE_NUMBER.fullmatch(text) else None
