"""What msgspec says about a body, as a code with its place and values.

msgspec has no codes of its own, so its sentences are read here, and nowhere else.
"""

import ast
import re
from typing import Final

from api.codes import ProblemCode
from api.problems import Place, Value, Wrong, pointer_to
from api.schemas.game import CHOICES
from engine.numbering import MAX_SEED
from engine.reasons import Fault
from engine.variants import VARIANTS

__all__ = ["wrong_of_sentence"]

_AT: Final = " - at `$"
_STEP: Final = re.compile(r"\.(\w+)|\[(\d+)\]")
_UNKNOWN: Final = re.compile(r"Object contains unknown field `(.*)`", re.DOTALL)
_MISSING: Final = re.compile(r"Object missing required field `(.*)`")
_CHOICE: Final = re.compile(r"Invalid enum value (.*)", re.DOTALL)
_LENGTH: Final = re.compile(r"Expected `(str|array)` of length (<=|>=) (\d+)")
_TYPE: Final = re.compile(r"Expected `(.*)`, got `.*`")
_TOO_LARGE: Final = re.compile(r"(?:Integer value|Number) out of range")
_LONGEST_NAME: Final = 64  # characters of an unknown field's name that a pointer repeats

_CODE_OF_LENGTH: Final = {
    ("str", "<="): (ProblemCode.TEXT_TOO_LONG, "max"),
    ("array", "<="): (ProblemCode.LIST_TOO_LONG, "max"),
    ("array", ">="): (ProblemCode.LIST_TOO_SHORT, "min"),
}
_CODE_OF_TYPE: Final = {
    "object": ProblemCode.EXPECTED_OBJECT,
    "array": ProblemCode.EXPECTED_LIST,
    "str": ProblemCode.EXPECTED_TEXT,
    "int": ProblemCode.EXPECTED_WHOLE_NUMBER,
    "int | str": ProblemCode.EXPECTED_NUMBER_OR_TEXT,
}
_EXPECTED: Final[dict[str | int, ProblemCode]] = {
    "deck": ProblemCode.EXPECTED_LIST,
    "games": ProblemCode.EXPECTED_LIST,
    "hidden_columns": ProblemCode.EXPECTED_WHOLE_NUMBER,
    "moves": ProblemCode.EXPECTED_LIST,
    "options": ProblemCode.EXPECTED_OBJECT,
    "seed": ProblemCode.EXPECTED_NUMBER_OR_TEXT,
}
_CODE_OF_NUMBER: Final = {
    "seed": (Fault.SEED_OUT_OF_RANGE, MAX_SEED),
    "hidden_columns": (Fault.HIDDEN_COLUMNS_OUT_OF_RANGE, max(it.columns for it in VARIANTS.values())),
}


def wrong_of_sentence(sentence: str) -> Wrong:
    """Return what the sentence of a decoding error says."""
    if "surrogate" in sentence or "Invalid UTF-8" in sentence:
        return Wrong(ProblemCode.INVALID_TEXT)
    what, _, at = sentence.rpartition(_AT) if sentence.endswith("`") and _AT in sentence else (sentence, "", "")
    place: Place = tuple(int(index) if index else name for name, index in _STEP.findall(at))
    wrong = _wrong_field(what, place) or _wrong_value(what, place)
    return wrong or Wrong(ProblemCode.MALFORMED_JSON)


def _wrong_field(what: str, place: Place) -> Wrong | None:
    if found := _UNKNOWN.fullmatch(what):
        name = found[1]
        known = place if len(name) > _LONGEST_NAME else (*place, name)
        return Wrong(ProblemCode.UNKNOWN_FIELD, pointer_to(*known), {"field": name})
    if found := _MISSING.fullmatch(what):
        return Wrong(ProblemCode.MISSING_FIELD, pointer_to(*place, found[1]), {"field": found[1]})
    return None


def _wrong_value(what: str, place: Place) -> Wrong | None:
    pointer = pointer_to(*place)
    if found := _LENGTH.fullmatch(what):
        code, limit = _CODE_OF_LENGTH[found[1], found[2]]
        return Wrong(code, pointer, {limit: int(found[3])})
    if found := _TYPE.fullmatch(what):
        return Wrong(_CODE_OF_TYPE[found[1]], pointer)
    if found := _CHOICE.fullmatch(what):
        params: dict[str, Value] = {"value": str(ast.literal_eval(found[1])), "list": CHOICES[str(place[-1])]}
        return Wrong(ProblemCode.INVALID_CHOICE, pointer, params)
    return _wrong_number(what, place) if _TOO_LARGE.fullmatch(what) else None


def _wrong_number(what: str, place: Place) -> Wrong:
    """Tell a whole number beyond any range from one that msgspec gives up before it looks at the type wanted."""
    if what.startswith("Integer"):
        fault, most = _CODE_OF_NUMBER[str(place[-1])]
        return Wrong(fault, pointer_to(*place), {"value": "…", "max": most})
    return Wrong(_expected_at(place), pointer_to(*place))


def _expected_at(place: Place) -> ProblemCode:
    if not place or place[-2:-1] == ("games",):
        return ProblemCode.EXPECTED_OBJECT
    return _EXPECTED.get(place[-1], ProblemCode.EXPECTED_TEXT)
