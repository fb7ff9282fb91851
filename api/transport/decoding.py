"""Bodies to structs: typed, in one pass, no field twice."""

import json
from typing import TypeAlias, cast

import msgspec

from api.codes import ProblemCode
from api.problems import Place, ProblemError, Wrong, pointer_to
from api.schemas.strict import Strict
from api.transport.schema_errors import wrong_of_sentence

__all__ = ["decode_body"]

_Pairs: TypeAlias = list[tuple[str, object]]


def decode_body(body: bytes, decoder: msgspec.json.Decoder[Strict]) -> Strict:
    """Return what a body says; ``ProblemError`` if it is not the JSON that the decoder takes, or names a field twice.

    Encodings, surrogates and deep nesting need no test of their own: the typed decoder stops at the first wrong byte.
    """
    try:
        decoded = decoder.decode(body)
    except msgspec.DecodeError as error:
        raise ProblemError(wrong_of_sentence(str(error), body)) from None
    # Every field has a colon, so as many colons as fields means that none came twice; one in a text only costs time.
    if body.count(b":") != decoded.count_fields():
        _verify_no_duplicate(json.loads(body, object_pairs_hook=_Object), ())
    return decoded


class _Object:
    """A JSON object with all its fields, also those of the same name."""

    def __init__(self, pairs: _Pairs) -> None:
        self.pairs = pairs


def _verify_no_duplicate(value: object, place: Place) -> None:
    """Raise ``ProblemError`` for the first field that its object names twice; the nesting is known to be shallow."""
    if isinstance(value, list):
        for i, item in enumerate(cast("list[object]", value)):
            _verify_no_duplicate(item, (*place, i))
    elif isinstance(value, _Object):
        seen: set[str] = set()
        for name, item in value.pairs:
            if name in seen:
                raise ProblemError(Wrong(ProblemCode.DUPLICATE_KEY, pointer_to(*place, name), {"field": name}))
            seen.add(name)
            _verify_no_duplicate(item, (*place, name))
