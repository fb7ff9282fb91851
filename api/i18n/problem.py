"""What a problem document says for one code: a fixed title and a detail with the values of the case."""

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from api.codes import ProblemCode
from api.i18n.sentence import Sentence
from engine.reasons import Fault

__all__ = ["Problem", "Problems"]


class Problem(msgspec.Struct, frozen=True):
    """``title`` is the same for every case of a code (RFC 9457) and has no full stop; ``detail`` is whole sentences."""

    title: Sentence
    detail: Sentence


Problems: TypeAlias = Mapping[ProblemCode | Fault, Problem]
