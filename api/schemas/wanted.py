"""What deals a caller asks for, in a body or in a query."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from msgspec import UNSET, UnsetType

from api.codes import ProblemCode
from api.problems import Place, ProblemError, Wrong, pointer_to, wrongs_of
from api.schemas.game import DEFAULT_VARIANT, OptionOverrides
from api.schemas.parameters import OPTION_PARAMETERS, choice_of, flag_of, options_of
from api.schemas.strict import Strict
from engine.difficulty import Difficulty
from engine.errors import GameError
from engine.issuing import MOST_DEALS, Wanted
from engine.variants import variant_of, verify_options

__all__ = ["WANTED_PARAMETERS", "DealsBody", "wanted_of_body", "wanted_of_query"]

WANTED_PARAMETERS: Final = ("variant", "difficulty", "winnable", *OPTION_PARAMETERS)
"""The query parameters of a random deal, beside the language."""

PlaceOf: TypeAlias = Callable[[Place], Place]
"""Finds in the request what has this place in a ``DealsBody``."""


class DealsBody(Strict, frozen=True):
    """Which deals, and how many."""

    variant: str | UnsetType = UNSET
    options: OptionOverrides | UnsetType = UNSET
    count: int | UnsetType = UNSET
    difficulty: Difficulty | UnsetType = UNSET
    winnable: bool | UnsetType = UNSET

    def to_engine(self, place_of: PlaceOf) -> Wanted:
        """Return what is wanted; ``ProblemError`` if there is no such thing."""
        count = 1 if self.count is UNSET else self.count
        difficulty = None if self.difficulty is UNSET else self.difficulty
        winnable = self.winnable is UNSET or self.winnable
        if not 1 <= count <= MOST_DEALS:
            limits = {"min": 1, "max": MOST_DEALS}
            raise ProblemError(Wrong(ProblemCode.NUMBER_OUT_OF_RANGE, pointer_to(*place_of(("count",))), limits))
        if difficulty and not winnable:
            raise ProblemError(Wrong(ProblemCode.DIFFICULTY_NEEDS_WINNABLE, pointer_to(*place_of(("difficulty",)))))
        try:
            variant = variant_of(DEFAULT_VARIANT if self.variant is UNSET else self.variant)
            options = variant.options if self.options is UNSET else self.options.over(variant.options)
            verify_options(variant, options)
        except GameError as error:
            raise ProblemError(*wrongs_of(error.troubles, lambda trouble: place_of(trouble.path))) from error
        return Wanted(variant=variant, options=options, count=count, difficulty=difficulty, winnable=winnable)


def wanted_of_body(body: DealsBody) -> Wanted:
    """Return what a body asks for; ``ProblemError`` if there is no such thing."""
    return body.to_engine(lambda place: place)


def wanted_of_query(parameters: Mapping[str, str]) -> Wanted:
    """Return the one deal that a query asks for; ``ProblemError`` if it cannot be read, or there is no such thing."""
    body = DealsBody(
        variant=parameters.get("variant", UNSET),
        options=options_of(parameters),
        difficulty=Difficulty(choice_of("difficulty", parameters["difficulty"]))
        if "difficulty" in parameters
        else UNSET,
        winnable=flag_of("winnable", parameters["winnable"]) if "winnable" in parameters else UNSET,
    )
    return body.to_engine(lambda place: ("query", place[-1]))
