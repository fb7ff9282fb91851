"""R3 to R7: which cards move where, and what is turned up."""

from engine.reasons import Reason
from engine.variants import CompletedRuns, EmptyColumns, IdleMoves
from engine.view import view_of
from tests.agreement import ask, refused_by
from tests.boards import S1_BOARD, board, column, seen, toy

ANY, ALLOW, LEAVE = EmptyColumns.ANY, IdleMoves.ALLOW, CompletedRuns.LEAVE


def test_s1_the_eight_of_hearts_takes_three_cards_along_and_turns_one_up() -> None:
    """S1's example: on the table are three hidden cards, then 8H 3C JS 5D; another column ends with 9H."""
    before = board("scorpion", S1_BOARD)
    (move,) = [move for move in ask(before).legal_moves if move.move == "8H5"]

    assert column(ask(before), 2) == "?? ?? ?? 8H 3C JS 5D"
    assert (move.source, move.target, move.cards, move.turns_up) == (2, 5, 4, True)
    after = ask(before, "8H5")
    assert column(after, 5).endswith("9H 8H 3C JS 5D")
    assert column(after, 2).startswith("?? ?? ")
    assert column(after, 2).count(" ") == 2
    assert "??" not in column(after, 2).split()[2]
    assert view_of(after.board).face_down == 11


def test_s1_the_eight_of_hearts_does_not_fit_on_the_nine_of_diamonds() -> None:
    answer = ask(board("scorpion", S1_BOARD), "8H6")

    assert refused_by(answer.refusal) == (Reason.ONLY_FITS, {"card": "8H", "need": "9H", "top": "9D", "column": 6})


def test_r3_any_face_up_card_moves_with_all_that_lies_on_it() -> None:
    after = ask(board("open-scorpion", {1: "2S KH 7C AS", 2: "5D 3S"}), "2S2")

    assert column(after, 2).endswith("5D 3S 2S KH 7C AS")


def test_r3_only_the_last_card_of_the_target_counts() -> None:
    answer = ask(board("open-scorpion", {1: "2S", 2: "3S 5D"}), "2S2")

    assert refused_by(answer.refusal) == (Reason.ONLY_FITS, {"card": "2S", "need": "3S", "top": "5D", "column": 2})


def test_r3_two_ranks_higher_is_not_enough() -> None:
    answer = ask(board("open-scorpion", {1: "2S", 2: "4S"}), "2S2")

    assert refused_by(answer.refusal) == (Reason.ONLY_FITS, {"card": "2S", "need": "3S", "top": "4S", "column": 2})


def test_r3_a_lower_card_takes_no_higher_one() -> None:
    answer = ask(board("open-scorpion", {1: "4S", 2: "3S"}), "4S2")

    assert refused_by(answer.refusal) == (Reason.ONLY_FITS, {"card": "4S", "need": "5S", "top": "3S", "column": 2})


def test_r3_a_card_of_the_reserve_is_played_like_any_other_and_is_gone() -> None:
    after = ask(board("three-blind-mice", {4: "TD"}, aside="9D KS"), "9D4")

    assert column(after, 4).endswith("TD 9D")
    assert view_of(after.board).reserve == ("KS",)


def test_r3_nothing_goes_back_to_the_reserve() -> None:
    answer = ask(board("three-blind-mice", {4: "TD"}, aside="9D KS"), "9D4", "9D0")

    assert refused_by(answer.refusal) == (Reason.COLUMN_OUT_OF_RANGE, {"column": 0, "max": 10})


def test_r4_no_card_goes_onto_an_ace() -> None:
    answer = ask(board("open-scorpion", {1: "AS", 2: "2S"}), "2S1")

    assert refused_by(answer.refusal) == (Reason.ACE_TAKES_NOTHING, {"card": "2S", "top": "AS", "column": 1})


def test_r4_a_king_goes_onto_no_card_not_even_an_ace() -> None:
    answer = ask(board("open-scorpion", {1: "AS", 2: "KS"}), "KS1")

    assert refused_by(answer.refusal) == (Reason.KING_NEEDS_EMPTY, {"card": "KS", "top": "AS", "column": 1})


def test_r5_only_a_king_with_what_lies_on_it_fills_an_empty_column() -> None:
    emptied = toy("2S AS | AH 3S | 2H 3H", completed_runs=LEAVE)

    assert seen(ask(emptied, "2S2")) == "-- | AH 3S 2S AS | 2H 3H"
    assert seen(ask(emptied, "2S2", "3S1")) == "3S 2S AS | AH | 2H 3H"
    answer = ask(emptied, "2S2", "2S1")
    assert refused_by(answer.refusal) == (Reason.EMPTY_NEEDS_KING, {"card": "2S", "column": 1})


def test_r5_with_any_every_face_up_card_fills_an_empty_column() -> None:
    emptied = toy("2S AS | AH 3S | 2H 3H", completed_runs=LEAVE, empty_columns=ANY)

    assert seen(ask(emptied, "2S2", "2S1")) == "2S AS | AH 3S | 2H 3H"
    assert seen(ask(emptied, "2S2", "AS1")) == "AS | AH 3S 2S | 2H 3H"


def test_r6_a_whole_column_into_an_empty_one_is_refused_with_reject() -> None:
    answer = ask(toy("2S | 3S | AS | 3H | 2H | AH"), "2S2", "3H1")

    assert seen(answer) == "-- | 3S 2S | AS | 3H | 2H | AH"
    assert refused_by(answer.refusal) == (Reason.IDLE_MOVE, {"card": "3H", "source": 4, "column": 1})


def test_r6_a_whole_column_into_an_empty_one_is_accepted_with_allow() -> None:
    after = ask(toy("2S | 3S | AS | 3H | 2H | AH", idle_moves=ALLOW), "2S2", "3H1")

    assert seen(after) == "3H | 3S 2S | AS | -- | 2H | AH"


def test_r6_with_allow_r5_still_holds() -> None:
    answer = ask(toy("2S | 3S | AS | 3H | 2H | AH", idle_moves=ALLOW), "2S2", "2H1")

    assert refused_by(answer.refusal) == (Reason.EMPTY_NEEDS_KING, {"card": "2H", "column": 1})


def test_r6_a_card_from_the_reserve_is_never_idle() -> None:
    after = ask(toy("2S | 3S | AS | 2H", reserve="3H AH"), "2S2", "3H1")

    assert seen(after) == "3H | 3S 2S | AS | 2H"


def test_r7_a_last_card_that_lies_face_down_is_turned_up_in_the_same_move() -> None:
    game = toy("AH 2S | AS 3S | 2H 3H", hidden_rows=1, completed_runs=LEAVE)

    assert seen(ask(game)) == "?? 2S | ?? 3S | ?? 3H"
    assert seen(ask(game, "2S2")) == "AH | ?? 3S 2S | ?? 3H"


def test_r7_a_run_that_leaves_turns_up_what_it_uncovers() -> None:
    game = toy("AH 3S 2S | 3H 2H AS", hidden_rows=1)

    assert seen(ask(game, "AS1")) == "AH | ?? 2H"
