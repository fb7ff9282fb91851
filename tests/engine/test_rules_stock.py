"""R8: when the stock may be dealt, and onto what."""

import pytest

from engine.reasons import Reason
from engine.variants import CompletedRuns, EmptyColumns, IdleMoves, StockTiming
from engine.view import view_of
from tests.agreement import ask, refused_by
from tests.boards import seen, toy
from tests.reference_answers import Refused

NO_MOVES, NO_BUILDS = StockTiming.NO_MOVES, StockTiming.NO_BUILDS


def not_yet(moves: int, timing: StockTiming) -> Refused:
    return Reason.STOCK_NOT_YET, {"moves": moves, "timing": timing.value}


def test_r8_the_stock_is_dealt_whole_onto_the_first_columns_whatever_lies_there() -> None:
    after = ask(toy("2S | 3S | AS | 3H", stock="2H AH"), "2S2", "deal")

    assert seen(after) == "2H | 3S 2S AH | AS | 3H"
    assert view_of(after.board).stock == 0


def test_r8_the_stock_is_dealt_at_most_once() -> None:
    answer = ask(toy("2S | 3S | AS | 3H", stock="2H AH"), "deal", "deal")

    assert refused_by(answer.refusal) == (Reason.STOCK_ALREADY_DEALT, {})


def test_r8_a_variant_without_a_stock_deals_none() -> None:
    answer = ask(toy("2S | 3S | AS | 2H", reserve="3H AH"), "deal")

    assert refused_by(answer.refusal) == (Reason.STOCK_EMPTY, {})


@pytest.mark.parametrize("timing", [NO_MOVES, NO_BUILDS])
def test_r8_builds_forbid_the_stock_unless_any_time(timing: StockTiming) -> None:
    """2S goes onto 3S, and AS onto 2S: two moves."""
    answer = ask(toy("2S | 3S | AS | 3H", stock="2H AH", stock_timing=timing), "deal")

    assert refused_by(answer.refusal) == not_yet(2, timing)


def test_r8_a_king_that_can_fill_a_column_forbids_the_stock_with_no_moves() -> None:
    """After 2S2 nothing can be built, but the king of spades can move to column 1."""
    game = toy("2S AS | 2H 3S", stock="3H AH", completed_runs=CompletedRuns.LEAVE, stock_timing=NO_MOVES)
    answer = ask(game, "2S2", "deal")

    assert seen(answer) == "-- | 2H 3S 2S AS"
    assert refused_by(answer.refusal) == not_yet(1, NO_MOVES)


def test_r8_a_king_that_can_fill_a_column_does_not_forbid_the_stock_with_no_builds() -> None:
    game = toy("2S AS | 2H 3S", stock="3H AH", completed_runs=CompletedRuns.LEAVE, stock_timing=NO_BUILDS)

    assert seen(ask(game, "2S2", "deal")) == "3H | 2H 3S 2S AS AH"


def test_r8_a_card_that_fills_a_column_forbids_the_stock_with_no_moves_and_any() -> None:
    """After 2S2, each card but the one at the bottom of column 2 can go to column 1."""
    game = toy(
        "2S AS | 2H 3S",
        stock="3H AH",
        completed_runs=CompletedRuns.LEAVE,
        empty_columns=EmptyColumns.ANY,
        stock_timing=NO_MOVES,
    )

    assert refused_by(ask(game, "2S2", "deal").refusal) == not_yet(3, NO_MOVES)


@pytest.mark.parametrize("idle_moves", IdleMoves)
@pytest.mark.parametrize("timing", StockTiming)
def test_r8_idle_moves_never_forbid_the_stock(timing: StockTiming, idle_moves: IdleMoves) -> None:
    """When the spades are gone, only the king of hearts could wander from one column to another."""
    game = toy("2S | 3S | AS | 3H", stock="2H AH", stock_timing=timing, idle_moves=idle_moves)

    assert seen(ask(game, "2S2", "AS2")) == "-- | -- | -- | 3H"
    assert seen(ask(game, "2S2", "AS2", "deal")) == "2H | AH | -- | 3H"
