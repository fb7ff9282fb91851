"""R1, R2, R15 and the table of variants: what is dealt, and how."""

from enum import StrEnum
from typing import Any, Final

import pytest

from engine.errors import GameError
from engine.play import replay
from engine.reasons import Fault
from engine.variants import (
    LEVELS,
    VARIANTS,
    CompletedRuns,
    EmptyColumns,
    IdleMoves,
    Options,
    StockTiming,
    variant_of,
)
from engine.view import View, view_of
from tests.agreement import ask
from tests.boards import board

# id: decks, columns, rows, columns with face-down cards, how deep, stock, reserve
TABLE: Final = {
    "scorpion": (1, 7, 7, range(1, 5), 3, 3, 0),
    "scorpion-classic": (1, 7, 7, range(1, 5), 3, 3, 0),
    "scorpion-strict": (1, 7, 7, range(1, 5), 3, 3, 0),
    "scorpion-ii": (1, 7, 7, range(1, 4), 3, 3, 0),
    "open-scorpion": (1, 7, 7, range(0), 0, 3, 0),
    "wasp": (1, 7, 7, range(1, 5), 3, 3, 0),
    "three-blind-mice": (1, 10, 5, range(8, 11), 3, 0, 2),
    "three-blind-mice-dealt": (1, 10, 5, range(1, 11), 3, 2, 0),
    "double-scorpion": (2, 14, 7, range(1, 9), 3, 6, 0),
    "double-scorpion-10": (2, 10, 10, range(1, 6), 4, 4, 0),
}

# What differs from scorpion: kings, reject, any_time, remove.
DIFFERENCES: Final[dict[str, dict[str, StrEnum]]] = {
    "scorpion-classic": {"idle_moves": IdleMoves.ALLOW, "completed_runs": CompletedRuns.LEAVE},
    "scorpion-strict": {"stock_timing": StockTiming.NO_BUILDS, "completed_runs": CompletedRuns.LEAVE},
    "wasp": {"empty_columns": EmptyColumns.ANY},
}


def opening(variant_id: str, **options: Any) -> View:  # noqa: ANN401  # any option of R15
    return view_of(ask(board(variant_id, {}, **options)).board)


def test_the_table_names_every_variant() -> None:
    assert list(VARIANTS) == list(TABLE)


@pytest.mark.parametrize("variant_id", TABLE)
def test_variants_are_dealt_as_the_table_says(variant_id: str) -> None:
    decks, columns, rows, hidden, depth, stock, reserve = TABLE[variant_id]
    view = opening(variant_id)

    assert columns * rows + stock + reserve == 52 * decks
    assert [len(column) for column in view.columns] == [rows] * columns
    assert [n for n, column in enumerate(view.columns, 1) if "??" in column] == list(hidden)
    assert {column.count("??") for column in view.columns if "??" in column} <= {depth}
    assert all("??" not in view.columns[n - 1][depth:] for n in hidden)
    assert (view.stock, len(view.reserve), view.face_down) == (stock, reserve, len(hidden) * depth)


@pytest.mark.parametrize("variant_id", TABLE)
def test_variants_have_the_options_of_the_table(variant_id: str) -> None:
    rest: dict[str, StrEnum] = {
        "empty_columns": EmptyColumns.KINGS,
        "idle_moves": IdleMoves.REJECT,
        "stock_timing": StockTiming.ANY_TIME,
        "completed_runs": CompletedRuns.REMOVE,
    }
    expected = rest | DIFFERENCES.get(variant_id, {})
    options = VARIANTS[variant_id].options

    assert {name: getattr(options, name) for name in rest} == expected


def test_levels_are_three_variants_with_runs_left_and_idle_moves_allowed() -> None:
    """Levels of S4."""
    assert [(level.id, level.variant) for level in LEVELS] == [
        ("easy", "wasp"),
        ("normal", "scorpion-ii"),
        ("hard", "scorpion"),
    ]
    for level in LEVELS:
        preset = VARIANTS[level.variant].options
        assert level.options == Options(
            hidden_columns=preset.hidden_columns,
            empty_columns=preset.empty_columns,
            stock_timing=preset.stock_timing,
            idle_moves=IdleMoves.ALLOW,
            completed_runs=CompletedRuns.LEAVE,
        )


@pytest.mark.parametrize("variant_id", TABLE)
def test_r2_card_i_lands_on_column_i_mod_columns(variant_id: str) -> None:
    game = board(variant_id, {}, hidden_columns=0)
    assert isinstance(game.source, tuple)
    deck = [str(card) for card in game.source]
    _, columns, rows, *_ = TABLE[variant_id]

    view = view_of(ask(game).board)

    assert [list(column) for column in view.columns] == [deck[n : columns * rows : columns] for n in range(columns)]


def test_r2_the_stock_is_what_comes_after_the_layout_in_deck_order() -> None:
    game = board("scorpion", {}, aside="2H KD 5C")

    view = view_of(ask(game, "deal").board)

    assert [column[-1] for column in view.columns[:3]] == ["2H", "KD", "5C"]


def test_r2_the_reserve_is_what_comes_after_the_layout_in_deck_order() -> None:
    view = view_of(ask(board("three-blind-mice", {}, aside="KH 2S")).board)

    assert view.reserve == ("KH", "2S")
    assert view.stock == 0


@pytest.mark.parametrize(("variant_id", "left_first"), [("scorpion", True), ("three-blind-mice", False)])
def test_r2_hidden_columns_are_counted_from_the_variants_side(variant_id: str, left_first: bool) -> None:  # noqa: FBT001  # a table's column
    columns = opening(variant_id, hidden_columns=2).columns
    expected = [0, 1] if left_first else [len(columns) - 2, len(columns) - 1]

    assert [n for n, column in enumerate(columns) if "??" in column] == expected


def test_open_scorpion_hides_three_cards_a_column_when_asked_to() -> None:
    assert opening("open-scorpion", hidden_columns=7).face_down == 21


@pytest.mark.parametrize("hidden_columns", [-1, 8])
def test_r15_more_or_fewer_hidden_columns_than_there_are_name_no_game(hidden_columns: int) -> None:
    with pytest.raises(GameError) as caught:
        replay(board("scorpion", {}, hidden_columns=hidden_columns))

    (trouble,) = caught.value.troubles
    assert (trouble.fault, trouble.path) == (Fault.HIDDEN_COLUMNS_OUT_OF_RANGE, ("options", "hidden_columns"))
    assert trouble.params == {"value": hidden_columns, "max": 7}
    assert str(caught.value) == "hidden_columns_out_of_range at ('options', 'hidden_columns')"


def test_an_unknown_variant_names_no_game() -> None:
    with pytest.raises(GameError) as caught:
        variant_of("spider")

    (trouble,) = caught.value.troubles
    assert (trouble.fault, trouble.path, trouble.params) == (
        Fault.UNKNOWN_VARIANT,
        ("variant",),
        {"value": "spider"},
    )
