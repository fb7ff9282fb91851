"""The measured table of how many deals can be won, and which of its rows a query asks for."""

import functools
from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec import UNSET

from api.i18n.dealing import DealingCase
from api.i18n.messages import Words, words_for
from api.problems import ProblemError, Wrong, pointer_to
from api.schemas.game import OptionOverrides
from api.schemas.parameters import OPTION_PARAMETERS, options_of, variant_in_query
from api.statistics import packaged_statistics
from engine.reasons import Fault
from engine.statistics import StatisticsRow
from engine.sweep import Spread
from engine.variants import VARIANTS, Options, Variant

__all__ = ["TABLE_PARAMETERS", "Measured", "StatisticsTable"]

TABLE_PARAMETERS: Final = ("variant", *OPTION_PARAMETERS)
"""The query parameters of the table, beside the language."""


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """What was measured of one set of rules, in numbers and in words."""

    variant: str
    options: Options
    first_seed: int
    deals: int
    winnable: int
    unwinnable: int
    unknown: int
    winnable_share: float
    winnable_low: float
    winnable_high: float
    positions: Spread | None
    line_moves: Spread | None
    max_positions: int
    message: str
    engine_version: str

    @classmethod
    def from_engine(cls, row: StatisticsRow, words: Words) -> "Measured":
        """Put a row into words."""
        found = {"deals": row.deals, "winnable": row.winnable, "unwinnable": row.unwinnable, "unknown": row.unknown}
        return cls(**msgspec.structs.asdict(row), message=words.outcome(DealingCase.MEASURED, found))


class StatisticsTable(msgspec.Struct, frozen=True, kw_only=True):
    """The rows of the table, or those that were asked for."""

    rows: tuple[Measured, ...]

    @classmethod
    def of_query(cls, parameters: Mapping[str, str], language: str) -> "StatisticsTable":
        """Return the rows of a variant and of option values; ``ProblemError`` if there is no such variant or option."""
        variants = tuple(VARIANTS.values())
        if "variant" in parameters:
            variants = (variant_in_query(parameters["variant"]),)
        wanted = options_of(parameters)
        if wanted is UNSET:
            wanted = OptionOverrides()
        _verify_hidden_columns(variants, wanted)
        ids = {variant.id for variant in variants}
        rows = [row for row in _rows(language) if row.variant in ids and wanted.over(row.options) == row.options]
        return cls(rows=tuple(rows))


@functools.cache
def _rows(language: str) -> tuple[Measured, ...]:
    words = words_for(language)
    return tuple([Measured.from_engine(row, words) for row in packaged_statistics().rows])


def _verify_hidden_columns(variants: tuple[Variant, ...], wanted: OptionOverrides) -> None:
    """Raise ``ProblemError`` if none of the variants has so many columns."""
    hidden, most = wanted.hidden_columns, max(variant.columns for variant in variants)
    if hidden is not UNSET and not 0 <= hidden <= most:
        params = {"value": hidden, "max": most}
        raise ProblemError(Wrong(Fault.HIDDEN_COLUMNS_OUT_OF_RANGE, pointer_to("query", "hidden_columns"), params))
