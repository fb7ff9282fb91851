"""R12, R13 and R16: the cap of 2000 moves, a shorter list of moves, and the status."""

import itertools

import pytest

from engine.play import MOVE_CAP, check, replay
from engine.reasons import Reason, Status
from engine.variants import IdleMoves
from engine.view import view_of
from tests.agreement import ask, refused_by
from tests.boards import S1_BOARD, board, column, toy

SHUTTLE = itertools.cycle(("KH7", "KH5"))
MOVES = ("6S6", *itertools.islice(SHUTTLE, 1999))
"""Column 7 moves onto column 6, then the king's column wanders between 5 and 7: 2000 moves."""


def test_r12_a_game_has_at_most_2000_moves() -> None:
    assert MOVE_CAP == 2000


@pytest.mark.parametrize("variant_id", ["scorpion-classic", "wasp"])
def test_r12_move_2000_is_accepted_and_move_2001_is_refused(variant_id: str) -> None:
    drawn = {5: "KH .. .. .. .. .. ..", 6: "7S", 7: "6S .. .. .. .. .. .."}
    game = board(variant_id, drawn, idle_moves=IdleMoves.ALLOW)

    before = ask(game, *MOVES[:-1])
    last = ask(game, *MOVES)
    beyond = ask(game, *MOVES, "KH7", "nonsense")

    assert (before.moves_played, before.status) == (1999, Status.PLAYING)
    assert column(last, 7).startswith("KH")
    assert (last.moves_played, last.status, last.refusal, last.legal_moves) == (2000, Status.MOVE_CAP, None, ())
    assert (beyond.moves_played, beyond.status, beyond.legal_moves) == (2000, Status.MOVE_CAP, ())
    assert refused_by(beyond.refusal) == (Reason.MOVE_CAP_REACHED, {"max": 2000})
    assert (beyond.refusal and beyond.refusal.index, beyond.board.tolist()) == (2000, last.board.tolist())


def test_r12_the_deal_of_the_stock_is_one_of_the_moves() -> None:
    assert ask(board("scorpion", {}), "deal").moves_played == 1


def test_r16_a_game_won_with_move_2000_is_won_and_yet_at_the_cap() -> None:
    wandering = itertools.islice(itertools.cycle(("3H1", "3H4")), 1996)
    game = toy("2S | 3S | AS | 3H | 2H | AH", idle_moves=IdleMoves.ALLOW)
    moves = ("2S2", *wandering, "AS2", "2H4", "AH4")

    assert ask(game, *moves).status is Status.WON
    assert refused_by(ask(game, *moves, "3H1").refusal) == (Reason.MOVE_CAP_REACHED, {"max": 2000})


def test_r13_a_shorter_list_brings_back_a_card_turned_up() -> None:
    game = board("scorpion", S1_BOARD)
    before, after, again = ask(game), ask(game, "8H5"), ask(game)

    assert view_of(before.board).face_down == view_of(after.board).face_down + 1
    assert again.board.tolist() == before.board.tolist()


def test_r13_a_shorter_list_brings_back_the_stock_and_removed_runs() -> None:
    game = toy("3S 2S AS 3H 2H | 3D 2D 3C 2C AH", stock="AD AC")
    views = [view_of(ask(game, *moves).board) for moves in ((), ("AH1",), ("AH1", "deal"), ("AH1",), ())]

    assert [view.stock for view in views] == [2, 2, 0, 2, 2]
    assert [len(view.foundation) for view in views] == [0, 2, 3, 2, 0]
    assert views[3:] == [views[1], views[0]]


def test_moves_after_a_refused_one_are_not_looked_at() -> None:
    """A replay is a fold that keeps what came before the first refused move."""
    game = board("scorpion", S1_BOARD)
    answer = ask(game, "8H5", "8H6", "deal")

    assert answer.refusal is not None
    assert (answer.refusal.index, answer.refusal.move, answer.moves_played) == (1, "8H6", 1)
    assert answer.board.tolist() == ask(game, "8H5").board.tolist()
    assert answer.legal_moves == ask(game, "8H5").legal_moves


def test_check_answers_as_replay_does_but_lists_no_moves() -> None:
    game = ask(board("scorpion", S1_BOARD), "8H5", "8H6").game
    checked, replayed = check(game), replay(game)

    assert (checked.moves_played, checked.status, checked.refusal) == (1, replayed.status, replayed.refusal)
    assert checked.board.tolist() == replayed.board.tolist()
    assert (checked.legal_moves, len(replayed.legal_moves) > 0) == ((), True)
