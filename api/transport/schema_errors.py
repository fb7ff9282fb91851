"""What msgspec says about a body, as a code with its place and values.

msgspec has no codes of its own, so its sentences are read here, and nowhere else.
"""

import ast
import re
from typing import Final

from api.codes import ProblemCode
from api.problems import Place, Value, Wrong, pointer_to, pointer_to_named
from api.schemas.choices import CHOICES
from engine.numbering import MAX_SEED
from engine.reasons import Fault

__all__ = ["wrong_of_sentence"]

_NO_TEXT: Final = re.compile(r"Invalid UTF-8 encoded string|JSON is malformed: [ \w-]*surrogate[ \w-]* \(byte \d+\)")
_CUT_OFF: Final = "Input data was truncated"
# msgspec takes a body for cut off if it ends within six bytes of the first half of a pair.
_HALF_PAIR: Final = re.compile(rb"(?<!\\)(?:\\\\)*\\u[dD][89abAB][0-9a-fA-F]{2}(?:[^\\]|\\[^u])")

# A name, like a value, can be written so that it looks like a place, but msgspec adds the true one behind it. It adds
# none for the outermost object, so only places that have fields may follow a name.
_UNKNOWN: Final = re.compile(
    r"Object contains unknown field `(.*?)`(?: - at `\$(\.games\[\d+\](?:\.options)?|\.options)`)?", re.DOTALL
)
_PLACED: Final = re.compile(r"(.*?)(?: - at `\$((?:\.\w+|\[\d+\])+)`)?", re.DOTALL)
_STEP: Final = re.compile(r"\.(\w+)|\[(\d+)\]")
_MISSING: Final = re.compile(r"Object missing required field `(.*)`")
_CHOICE: Final = re.compile(r"Invalid enum value (.*)", re.DOTALL)
_LENGTH: Final = re.compile(r"Expected `(str|array)` of length (<=|>=) (\d+)")
_TYPE: Final = re.compile(r"Expected `(.*)`, got `.*`")
_TOO_LARGE: Final = re.compile(r"(?:Integer value|Number) out of range")

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
    "bool": ProblemCode.EXPECTED_BOOLEAN,
    "int | str": ProblemCode.EXPECTED_NUMBER_OR_TEXT,
}
_EXPECTED: Final[dict[str | int, ProblemCode]] = {
    "count": ProblemCode.EXPECTED_WHOLE_NUMBER,
    "deck": ProblemCode.EXPECTED_LIST,
    "games": ProblemCode.EXPECTED_LIST,
    "include": ProblemCode.EXPECTED_LIST,
    "hidden_columns": ProblemCode.EXPECTED_WHOLE_NUMBER,
    "moves": ProblemCode.EXPECTED_LIST,
    "options": ProblemCode.EXPECTED_OBJECT,
    "seed": ProblemCode.EXPECTED_NUMBER_OR_TEXT,
    "winnable": ProblemCode.EXPECTED_BOOLEAN,
}


def wrong_of_sentence(sentence: str, body: bytes) -> Wrong:
    """Return what the sentence of a decoding error says of the body."""
    if _NO_TEXT.fullmatch(sentence) or (sentence == _CUT_OFF and _HALF_PAIR.search(body)):
        return Wrong(ProblemCode.INVALID_TEXT)
    if found := _UNKNOWN.fullmatch(sentence):
        pointer = pointer_to_named(*_place(found[2]), name=found[1])
        return Wrong(ProblemCode.UNKNOWN_FIELD, pointer, {"field": found[1]})
    found = _PLACED.fullmatch(sentence)
    wrong = found and _wrong_value(found[1], _place(found[2]))
    return wrong or Wrong(ProblemCode.MALFORMED_JSON)


def _place(path: str | None) -> Place:
    return tuple(int(index) if index else name for name, index in _STEP.findall(path or ""))


def _wrong_value(what: str, place: Place) -> Wrong | None:
    pointer = pointer_to(*place)
    if found := _MISSING.fullmatch(what):
        return Wrong(ProblemCode.MISSING_FIELD, pointer_to(*place, found[1]), {"field": found[1]})
    if found := _LENGTH.fullmatch(what):
        code, limit = _CODE_OF_LENGTH[found[1], found[2]]
        return Wrong(code, pointer, {limit: int(found[3])})
    if found := _TYPE.fullmatch(what):
        return Wrong(_CODE_OF_TYPE[found[1]], pointer)
    if found := _CHOICE.fullmatch(what):
        field = next(step for step in reversed(place) if isinstance(step, str))
        params: dict[str, Value] = {"value": str(ast.literal_eval(found[1])), "list": CHOICES[field]}
        return Wrong(ProblemCode.INVALID_CHOICE, pointer, params)
    return _wrong_number(what, place) if _TOO_LARGE.fullmatch(what) else None


def _wrong_number(what: str, place: Place) -> Wrong:
    """Tell a deal number beyond any range from a number that msgspec gives up before it looks at the type wanted.

    How many columns there are depends on the variant, which is not known here.
    """
    if what.startswith("Integer") and place[-1:] == ("seed",):
        return Wrong(Fault.SEED_OUT_OF_RANGE, pointer_to(*place), {"value": "…", "max": MAX_SEED})
    return Wrong(_expected_at(place), pointer_to(*place))


def _expected_at(place: Place) -> ProblemCode:
    if not place or place[-2:-1] == ("games",):
        return ProblemCode.EXPECTED_OBJECT
    return _EXPECTED.get(place[-1], ProblemCode.EXPECTED_TEXT)
