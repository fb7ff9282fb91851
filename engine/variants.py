"""The options of R15 and the ten presets of RULES.md."""

import enum
from typing import Final, Literal

import msgspec

from engine.cards import Card, Suit
from engine.errors import GameError, Trouble
from engine.reasons import Fault

__all__ = [
    "LEVELS",
    "VARIANTS",
    "CompletedRuns",
    "EmptyColumns",
    "IdleMoves",
    "Level",
    "Options",
    "StockTiming",
    "Variant",
    "deck_cards",
    "shape_of",
    "variant_of",
    "verify_options",
]


class EmptyColumns(enum.StrEnum):
    """What an empty column takes (R5)."""

    KINGS = "kings"
    ANY = "any"


class IdleMoves(enum.StrEnum):
    """Whether a whole column may move into an empty one (R6)."""

    REJECT = "reject"
    ALLOW = "allow"


class StockTiming(enum.StrEnum):
    """When the stock may be dealt (R8)."""

    ANY_TIME = "any_time"
    NO_MOVES = "no_moves"
    NO_BUILDS = "no_builds"


class CompletedRuns(enum.StrEnum):
    """What becomes of a complete run (R9)."""

    REMOVE = "remove"
    LEAVE = "leave"


class Options(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """A full set of options (R15); the defaults are those of ``scorpion``."""

    hidden_columns: int = 4
    empty_columns: EmptyColumns = EmptyColumns.KINGS
    idle_moves: IdleMoves = IdleMoves.REJECT
    stock_timing: StockTiming = StockTiming.ANY_TIME
    completed_runs: CompletedRuns = CompletedRuns.REMOVE


class Variant(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """A preset: the shape of the layout and the options it starts from (R2, R15).

    ``rows`` cards a column; ``hidden_rows`` of them face down in the ``hidden_columns`` columns at ``hidden_side``;
    ``stock`` cards are dealt later onto columns 1 … ``stock``; ``reserve`` cards stay playable beside the tableau.
    ``ranks`` and ``suits`` are smaller than a deck's 13 and 4 only in tests of the solver.
    """

    id: str
    decks: int = 1
    columns: int = 7
    rows: int = 7
    hidden_rows: int = 3
    hidden_side: Literal["left", "right"] = "left"
    stock: int = 3
    reserve: int = 0
    ranks: int = 13
    suits: int = 4
    options: Options = Options()


class Level(msgspec.Struct, frozen=True):
    """A difficulty by rules, not by picked deals (S4): a variant's id and the full options it is played with."""

    id: str
    variant: str
    options: Options


def _presets() -> tuple[Variant, ...]:
    leave, allow = CompletedRuns.LEAVE, IdleMoves.ALLOW
    strict = Options(stock_timing=StockTiming.NO_BUILDS, completed_runs=leave)
    mice = Variant(
        id="three-blind-mice",
        columns=10,
        rows=5,
        hidden_side="right",
        stock=0,
        reserve=2,
        options=Options(hidden_columns=3),
    )
    return (
        Variant(id="scorpion"),
        Variant(id="scorpion-classic", options=Options(idle_moves=allow, completed_runs=leave)),
        Variant(id="scorpion-strict", options=strict),
        Variant(id="scorpion-ii", options=Options(hidden_columns=3)),
        Variant(id="open-scorpion", options=Options(hidden_columns=0)),
        Variant(id="wasp", options=Options(empty_columns=EmptyColumns.ANY)),
        mice,
        Variant(id="three-blind-mice-dealt", columns=10, rows=5, stock=2, options=Options(hidden_columns=10)),
        Variant(id="double-scorpion", decks=2, columns=14, stock=6, options=Options(hidden_columns=8)),
        Variant(
            id="double-scorpion-10",
            decks=2,
            columns=10,
            rows=10,
            hidden_rows=4,
            stock=4,
            options=Options(hidden_columns=5),
        ),
    )


VARIANTS: Final = {variant.id: variant for variant in _presets()}


def _level(level: str, variant: str) -> Level:
    options = msgspec.structs.replace(
        VARIANTS[variant].options, idle_moves=IdleMoves.ALLOW, completed_runs=CompletedRuns.LEAVE
    )
    return Level(level, variant, options)


LEVELS: Final = (_level("easy", "wasp"), _level("normal", "scorpion-ii"), _level("hard", "scorpion"))


def variant_of(variant_id: str) -> Variant:
    """Return the preset with this id; ``GameError`` (``unknown_variant``) if there is none."""
    if variant := VARIANTS.get(variant_id):
        return variant
    raise GameError([Trouble(Fault.UNKNOWN_VARIANT, ("variant",), {"value": variant_id})])


def shape_of(variant: Variant) -> Variant:
    """Return what is left of a preset without its name and options: its layout, in which others may be its equals."""
    return msgspec.structs.replace(variant, id="", options=Options())


def deck_cards(variant: Variant) -> tuple[Card, ...]:
    """Return the cards a game of the variant is played with, unshuffled: suits in the order of R1, ace first."""
    suits = tuple(Suit)[: variant.suits]
    return tuple(Card(suit, rank) for suit in suits for rank in range(1, variant.ranks + 1)) * variant.decks


def verify_options(variant: Variant, options: Options) -> None:
    """Raise ``GameError`` if ``hidden_columns`` is not in 0 … columns (R15); all else is right by its type."""
    if not 0 <= options.hidden_columns <= variant.columns:
        params = {"value": options.hidden_columns, "max": variant.columns}
        path = ("options", "hidden_columns")
        raise GameError([Trouble(Fault.HIDDEN_COLUMNS_OUT_OF_RANGE, path, params)])
