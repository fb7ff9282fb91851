"""Positions that the search gives up, on drawn boards: a card that can never leave, columns that builds never empty."""

from typing import Any, Final

import pytest

from engine.board import deal_board
from engine.game import Game
from engine.numbering import packed_deck_of_seed
from engine.play import replay
from engine.solver.search.emptying import may_empty
from engine.solver.search.lost import is_lost, new_card_set
from engine.solver.search.needs import new_needs
from engine.variants import VARIANTS, CompletedRuns, EmptyColumns
from tests.boards import toy

MANY: Final = 100


def lost(drawn: str, **toy_options: Any) -> bool:  # noqa: ANN401  # what ``toy`` takes
    return is_lost(replay(toy(drawn, **toy_options)).board, new_card_set())


def emptied(game: Game) -> bool:
    return may_empty(replay(game).board, new_needs(), MANY)


def any_fills(drawn: str, **toy_options: Any) -> Game:  # noqa: ANN401  # what ``toy`` takes
    return toy(drawn, empty_columns=EmptyColumns.ANY, **toy_options)


def test_a_card_right_below_its_next_higher_one_is_lost_if_that_cannot_leave() -> None:
    """No column can be emptied for the king of spades, so nothing parts it from its queen (here, 3 and 2)."""
    assert lost("2S 3S | AH 2H | 3H AS")
    assert not lost("2S 3S | 3H 2H | AH AS")


def test_a_card_below_its_next_higher_one_is_not_lost_if_one_between_them_can_leave() -> None:
    assert not lost("2S AH 3S | 3H AS 2H")


def test_a_face_down_card_is_lost_if_the_card_on_it_never_leaves() -> None:
    """The ace could go only onto the card that it covers."""
    assert lost("2S AS | 3S 3H | AH 2H", hidden_rows=1, hidden_columns=1)
    assert not lost("2S AS | 3S 3H | AH 2H", hidden_rows=0)


def test_a_second_copy_gives_a_card_another_place_to_go() -> None:
    """With one deck the face-down two is lost, as above; with two its ace can go onto the other two."""
    assert not lost("2S AS | AS 2S", decks=2, hidden_rows=1, hidden_columns=1)


def test_a_stock_to_come_may_help() -> None:
    assert lost("2S 3S | AH 2H | 3H AS")
    assert not lost("2S 3S | AH 2H", stock="3H AS")


@pytest.mark.parametrize(("completed_runs", "is_so"), [(CompletedRuns.REMOVE, False), (CompletedRuns.LEAVE, True)])
def test_a_king_may_leave_with_its_run(completed_runs: CompletedRuns, is_so: bool) -> None:  # noqa: FBT001  # a test's parameter
    """R9: with its ace the run of spades leaves the other king; R5: else it needs a column, and there is none."""
    assert lost("3H 3S 2S | 2H AH AS", completed_runs=completed_runs) is is_so


def test_a_space_in_sight_that_takes_any_card_leaves_hope() -> None:
    drawn = "2S 3S | 3H 2H | AH AS"
    assert not lost(drawn, empty_columns=EmptyColumns.ANY)


def test_builds_empty_a_column() -> None:
    assert emptied(any_fills("3S 3H 2S | AS 2H AH"))


def test_builds_that_would_close_a_cycle_empty_nothing() -> None:
    """Criss-cross: either two lies below the three that the other needs."""
    assert not emptied(any_fills("2S 3H AS | 2H 3S AH"))


def test_a_cycle_can_be_avoided_by_another_order() -> None:
    """If the three of spades goes first, that of hearts comes to lie on its two; the other order empties a column."""
    assert emptied(any_fills("2H 4H 4S | AD 3S 3H | 4D AS 2S | 2D 3D AH"))


def test_a_run_that_leaves_empties_its_column() -> None:
    """R9: spades are complete once their ace moves; with runs left that frees no bottom."""
    drawn = "3S 2S | 2H 3H | AH AS"
    assert emptied(any_fills(drawn))
    assert not emptied(any_fills(drawn, completed_runs=CompletedRuns.LEAVE))


def test_after_so_many_branches_the_answer_is_the_cautious_one() -> None:
    """That this deal is lost shows after 31 branches."""
    wasp = VARIANTS["wasp"]
    board = deal_board(wasp, wasp.options, packed_deck_of_seed(1070, 1))

    assert not may_empty(board, new_needs(), MANY)
    assert may_empty(board, new_needs(), 30)
