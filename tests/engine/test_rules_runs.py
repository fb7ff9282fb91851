"""R9 to R11: complete runs, won games, stuck games."""

from engine.play import Replay
from engine.reasons import Reason, Status
from engine.variants import CompletedRuns, EmptyColumns, IdleMoves
from engine.view import CompleteRun, view_of
from tests.agreement import ask, refused_by
from tests.boards import board, column, seen, toy

LEAVE = CompletedRuns.LEAVE


def foundation(answer: Replay) -> str:
    return " ".join(view_of(answer.board).foundation)


def test_r9_a_run_leaves_the_column_that_received_cards() -> None:
    after = ask(toy("2S AS | AH 3S | 2H 3H"), "2S2")

    assert seen(after) == "-- | AH | 2H 3H"
    assert foundation(after) == "S"


def test_r9_a_run_leaves_the_column_just_left() -> None:
    after = ask(toy("3S 2S AS 2H | 3D 2D 3C 3H | AD AC 2C AH"), "2H2")

    assert seen(after) == "-- | 3D 2D 3C 3H 2H | AD AC 2C AH"
    assert foundation(after) == "S"


def test_r9_a_run_leaves_a_column_that_another_run_uncovered() -> None:
    after = ask(toy("3S 2S AS 3H 2H | 3D 2D 3C 2C AH", stock="AD AC"), "AH1")

    assert seen(after) == "-- | 3D 2D 3C 2C"
    assert foundation(after) == "S H"


def test_r9_a_run_leaves_a_column_the_stock_was_dealt_onto() -> None:
    after = ask(toy("3S 2S AS 3H 2H | 3D 2D 3C 2C AH", stock="AD AC"), "AH1", "deal")

    assert seen(after) == "AD | 3D 2D"
    assert foundation(after) == "S H C"


def test_r9_a_run_with_a_card_face_down_is_not_complete() -> None:
    """Only two of the three cards lie face up: nothing leaves."""
    after = ask(toy("3S 2S | AH AS | 3H 2H", hidden_rows=1, hidden_columns=1), "AS1")

    assert seen(after) == "?? 2S AS | AH | 3H 2H"
    assert foundation(after) == ""


def test_r9_a_run_of_cards_in_disorder_is_not_complete() -> None:
    after = ask(toy("2S 3S | AH AS | 3H 2H"), "2S1", "AS1")

    assert seen(after) == "2S 3S | AH AS | 3H 2H"
    assert foundation(after) == ""


def test_r9_with_leave_a_run_stays_and_is_cards_like_any_other() -> None:
    game = toy("2S AS | AH 3S | 2H 3H", completed_runs=LEAVE)
    after = ask(game, "2S2")

    assert seen(after) == "-- | AH 3S 2S AS | 2H 3H"
    assert foundation(after) == ""
    assert view_of(after.board).complete_runs == (CompleteRun(2, "S"),)
    assert seen(ask(game, "2S2", "3S1")) == "3S 2S AS | AH | 2H 3H"


def test_r9_thirteen_cards_of_one_suit_are_a_run() -> None:
    """The same in a whole deck: the queen of spades brings eleven cards to her king."""
    game = board("open-scorpion", {1: "QS JS TS 9S 8S 7S 6S", 2: "KS", 3: "5S 4S 3S 2S AS"})
    after = ask(game, "5S1", "QS2")

    assert foundation(after) == "S"
    assert column(after, 1) == ""
    assert len(column(after, 2).split()) == 6


def test_r10_the_game_is_won_when_all_runs_are_on_the_foundation() -> None:
    game = toy("3S 2S AS 3H 2H | 3D 2D 3C 2C AH", stock="AD AC")
    after = ask(game, "AH1", "deal", "AD2")

    assert seen(after) == "-- | --"
    assert foundation(after) == "S H D C"
    assert (after.status, after.legal_moves) == (Status.WON, ())


def test_r10_with_leave_every_column_is_empty_or_one_run() -> None:
    game = toy("2S | 3S | AS | 3H | 2H | AH", completed_runs=LEAVE)

    assert ask(game, "2S2", "AS2", "2H4").status is Status.PLAYING
    won = ask(game, "2S2", "AS2", "2H4", "AH4")
    assert seen(won) == "-- | 3S 2S AS | -- | 3H 2H AH | -- | --"
    assert (won.status, won.legal_moves) == (Status.WON, ())


def test_r10_with_leave_a_column_of_two_runs_wins_nothing() -> None:
    """All cards lie in runs, but two of these in column 1, and no column is empty for the king of hearts."""
    answer = ask(toy("3S 2S AS 3H | 3D 2D AD 2H | 3C 2C AC AH", completed_runs=LEAVE), "2H1", "AH1")

    assert seen(answer) == "3S 2S AS 3H 2H AH | 3D 2D AD | 3C 2C AC"
    assert answer.status is Status.STUCK


def test_r10_with_leave_the_stock_must_have_been_dealt() -> None:
    game = toy("2S | 3S | AS", stock="3H 2H AH", completed_runs=LEAVE)
    answer = ask(game, "2S2", "AS2")

    assert seen(answer) == "-- | 3S 2S AS | --"
    assert (answer.status, [move.move for move in answer.legal_moves]) == (Status.PLAYING, ["deal"])
    assert ask(game, "2S2", "AS2", "deal", "2H1", "AH1").status is Status.WON


def test_r10_no_move_is_accepted_in_a_won_game() -> None:
    game = toy("2S | 3S | AS | 3H | 2H | AH", completed_runs=LEAVE, idle_moves=IdleMoves.ALLOW)
    answer = ask(game, "2S2", "AS2", "2H4", "AH4", "3H1")

    assert refused_by(answer.refusal) == (Reason.GAME_ALREADY_WON, {})
    assert (answer.refusal and answer.refusal.index, answer.moves_played) == (4, 4)


def test_r11_a_game_without_moves_is_stuck() -> None:
    answer = ask(toy("3S AH | 2S AS | 2H 3H"))

    assert (answer.status, answer.legal_moves) == (Status.STUCK, ())


def test_r11_a_stock_that_may_be_dealt_keeps_a_game_going() -> None:
    game = toy("2S 3S | 2H 3H", stock="AH AS")

    assert ask(game).status is Status.PLAYING
    assert ask(game, "deal").status is Status.STUCK


def test_r11_idle_moves_keep_no_game_going() -> None:
    """Both columns begin with a king that could wander to column 1; nothing else can move."""
    answer = ask(toy("2H 2S | 3S AH | 3H AS", completed_runs=LEAVE, idle_moves=IdleMoves.ALLOW), "AS1", "2H3")

    assert seen(answer) == "-- | 3S AH | 3H 2H 2S AS"
    assert [move.move for move in answer.legal_moves] == ["3S1", "3H1"]
    assert answer.status is Status.STUCK


def test_r11_a_card_that_may_fill_a_column_keeps_a_game_going() -> None:
    game = toy("2S AS | 2H 3S", stock="3H AH", completed_runs=LEAVE, empty_columns=EmptyColumns.ANY)

    assert ask(game, "2S2").status is Status.PLAYING
