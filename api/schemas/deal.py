"""A deal named by a path and its query, such as ``/v1/deals/scorpion/1?hidden_columns=2``."""

from collections.abc import Mapping
from typing import Final

from msgspec import UNSET

from api.codes import ProblemCode
from api.problems import Place, ProblemError, Wrong, pointer_to
from api.schemas.game import MAX_SEED_CHARACTERS, GameBody, Numbering
from api.schemas.parameters import OPTION_PARAMETERS, choice_of, options_of, whole_number
from engine.errors import Trouble
from engine.numbering import MAX_SEED
from engine.reasons import Fault

__all__ = ["DEAL_PARAMETERS", "deal_of", "place_in_deal"]

DEAL_PARAMETERS: Final = (*OPTION_PARAMETERS, "numbering")
"""The query parameters of a deal, beside the language."""


def deal_of(variant: str, seed: str, parameters: Mapping[str, str]) -> GameBody:
    """Return the game object for a deal; ``ProblemError`` for a parameter that is no number or none of the choices."""
    if len(seed) > MAX_SEED_CHARACTERS:
        wrong = Wrong(ProblemCode.TEXT_TOO_LONG, pointer_to("path", "seed"), {"max": MAX_SEED_CHARACTERS})
        raise ProblemError(wrong)
    options = options_of(parameters)
    numbering = choice_of("numbering", parameters.get("numbering", Numbering.SCORPION))
    is_pysolfc = numbering == Numbering.PYSOLFC
    return GameBody(
        variant=variant,
        options=options,
        seed=seed if is_pysolfc else _deal_number(seed),
        numbering=Numbering.PYSOLFC if is_pysolfc else UNSET,
    )


def place_in_deal(trouble: Trouble) -> Place:
    """Return the place of a trouble in the request for a deal."""
    name = trouble.path[-1]
    return ("query" if name in DEAL_PARAMETERS else "path", name)


def _deal_number(text: str) -> int:
    if (number := whole_number(text)) is None:
        wrong = Wrong(Fault.SEED_OUT_OF_RANGE, pointer_to("path", "seed"), {"value": text, "max": MAX_SEED})
        raise ProblemError(wrong)
    return number
