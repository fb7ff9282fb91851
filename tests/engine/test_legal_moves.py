"""Order and notation of legal moves, and what their flags mean."""

import pytest

from engine.play import LegalMove, Replay
from engine.variants import CompletedRuns, EmptyColumns, IdleMoves
from tests.agreement import ask
from tests.boards import card_of, seen, toy

LEAVE = CompletedRuns.LEAVE


def texts(answer: Replay) -> list[str]:
    return [move.move for move in answer.legal_moves]


def move_in(answer: Replay, text: str) -> LegalMove:
    (move,) = [move for move in answer.legal_moves if move.move == text]
    return move


def test_legal_moves_come_by_target_then_by_source_and_the_deal_comes_last() -> None:
    """Column 1 takes a two from columns 3 and 4, column 2 an ace from column 5; the deal is always possible."""
    game = toy("3S | 2H | 2S | AS | AH", stock="3H", completed_runs=LEAVE)

    assert texts(ask(game)) == ["2S1", "AH2", "AS3", "deal"]


def test_legal_moves_into_an_empty_column_come_by_column_then_from_the_bottom_up() -> None:
    game = toy("2S AS | AH 3S | 2H 3H", completed_runs=LEAVE, empty_columns=EmptyColumns.ANY)

    assert seen(ask(game, "2S2")) == "-- | AH 3S 2S AS | 2H 3H"
    assert texts(ask(game, "2S2")) == ["3S1", "2S1", "AS1", "3H1"]


def test_legal_moves_from_the_reserve_come_last_for_each_target_in_the_reserves_order() -> None:
    game = toy("2S | 3S | AS | 2H", reserve="AH 3H", empty_columns=EmptyColumns.ANY)

    assert texts(ask(game)) == ["AS1", "2S2", "AH4"]
    assert texts(ask(game, "2S2")) == ["2S1", "AH1", "3H1", "AS2", "AH4"]


def test_idle_moves_are_listed_where_they_are_accepted() -> None:
    layout = "2S | 3S | AS | 3H | 2H | AH"

    assert texts(ask(toy(layout), "2S2")) == ["AS2", "2H4", "AH5"]
    assert texts(ask(toy(layout, idle_moves=IdleMoves.ALLOW), "2S2")) == ["3S1", "3H1", "AS2", "2H4", "AH5"]


def test_a_copy_is_named_by_its_column_only_where_that_is_needed() -> None:
    """2S2 can only mean column 1's two; column 3 takes either of them."""
    assert texts(ask(toy("2S AS | 2S 3S | AS 3S", decks=2))) == ["2S2", "2S3@1", "2S3@2"]


def test_two_copies_in_one_column_are_named_by_their_places() -> None:
    game = toy("2S 2S | AS 3S | AS 3S", decks=2)

    assert texts(ask(game)) == ["AS1@2", "AS1@3", "2S2@1.1", "2S2@1.2", "2S3@1.1", "2S3@1.2"]


def test_a_copy_whose_move_would_be_idle_is_named_where_idle_moves_are_accepted() -> None:
    layout = "2S AS | AS 3S | 3S 2S"
    strict = toy(layout, decks=2, completed_runs=LEAVE)
    allowing = toy(layout, decks=2, completed_runs=LEAVE, idle_moves=IdleMoves.ALLOW)

    assert [text for text in texts(ask(strict, "2S2@1")) if text[2] == "1"] == ["3S1"]
    assert [text for text in texts(ask(allowing, "2S2@1")) if text[2] == "1"] == ["3S1@2", "3S1@3"]


def test_a_record_names_card_columns_and_number_of_cards() -> None:
    move = move_in(ask(toy("2S AS | AH 3S | 2H 3H")), "2S2")

    assert (move.card, move.source, move.target, move.cards) == (card_of("2S"), 1, 2, 2)


def test_a_card_of_the_reserve_has_no_source() -> None:
    move = move_in(ask(toy("2S | 3S | AS | 2H", reserve="AH 3H")), "AH4")

    assert move == LegalMove(
        "AH4", card_of("AH"), None, 4, 1, turns_up=False, completes_run=False, empties_column=False
    )


def test_the_deal_has_no_card_and_no_columns_and_takes_the_whole_stock() -> None:
    move = move_in(ask(toy("2S | 3S | AS | 3H", stock="2H AH")), "deal")

    assert move == LegalMove("deal", None, None, None, 2, turns_up=False, completes_run=False, empties_column=False)


def test_turns_up_when_the_column_left_shows_a_card_that_lay_face_down() -> None:
    game = toy("AH 2S | AS 3S | 2H 3H", hidden_rows=1, completed_runs=LEAVE)

    assert move_in(ask(game), "2S2").turns_up
    assert not move_in(ask(toy("AH 2S | AS 3S | 2H 3H", completed_runs=LEAVE)), "2S2").turns_up


def test_turns_up_when_a_run_that_leaves_uncovers_a_card_that_lay_face_down() -> None:
    move = move_in(ask(toy("AH 3S 2S | 3H 2H AS", hidden_rows=1)), "AS1")

    assert (move.turns_up, move.completes_run, move.empties_column) == (True, True, False)


def test_empties_column_when_its_last_cards_go_or_leave_as_a_run() -> None:
    singles = ask(toy("2S | 3S | AS | 3H | 2H | AH"))
    by_run = move_in(ask(toy("3S 2S | AH AS | 3H 2H")), "AS1")

    assert move_in(singles, "2S2").empties_column
    assert (by_run.completes_run, by_run.empties_column) == (True, True)


@pytest.mark.parametrize("completed_runs", CompletedRuns)
def test_completes_run_on_the_foundation_or_at_the_end_of_a_column(completed_runs: CompletedRuns) -> None:
    answer = ask(toy("2S AS | AH 3S | 2H 3H", completed_runs=completed_runs), "2S2")
    before = ask(toy("2S AS | AH 3S | 2H 3H", completed_runs=completed_runs))

    assert move_in(before, "2S2").completes_run
    assert not any(move.completes_run for move in answer.legal_moves)


def test_completes_run_when_a_run_is_uncovered() -> None:
    game = toy("3S 2S AS 2H | 3D 2D 3C 3H | AD AC 2C AH", completed_runs=LEAVE)

    assert move_in(ask(game), "2H2").completes_run


def test_a_run_that_only_changes_its_place_is_not_completed_again() -> None:
    game = toy("2S AS | AH 3S | 2H 3H", completed_runs=LEAVE)

    assert not move_in(ask(game, "2S2"), "3S1").completes_run


def test_what_the_deal_will_do_is_not_told() -> None:
    """AS completes column 1's run, which leaves and uncovers a card: to say so would name the stock's first card."""
    game = toy("AH 3S 2S | 3H 3D 2D | 3C AC 2C", stock="AS 2H AD", hidden_rows=1, hidden_columns=1)
    move = move_in(ask(game), "deal")

    assert seen(ask(game, "deal")) == "AH | 3H 3D 2D 2H | 3C AC 2C AD"
    assert (move.turns_up, move.completes_run, move.empties_column) == (False, False, False)
