"""Moves that the search may leave out, on drawn boards: which fills are used, and which builds are safe."""

import numpy as np

from engine.board import HEIGHTS, MAX_HEIGHT, PLACE_OF, STOCK_DEALT, new_trail
from engine.cards import pack_card
from engine.compiled import Cells
from engine.kernel.legality import MAX_MOVES
from engine.kernel.motion import apply
from engine.play import replay
from engine.solver.search.moves import NO_MOVE, list_tries, source_of, target_of
from engine.solver.search.reductions import has_use, is_safe, is_used_by, is_wasteful
from engine.variants import EmptyColumns
from tests.boards import card_of, toy


def emptied(drawn: str, hidden_columns: int = 0, reserve: str = "") -> Cells:
    """Return a drawn board whose last column was put onto the one before it, to make room."""
    game = toy(drawn, hidden_rows=1, hidden_columns=hidden_columns, empty_columns=EmptyColumns.ANY, reserve=reserve)
    board = replay(game).board
    last = len(drawn.split("|")) - 1
    apply(board, new_trail(1), last * MAX_HEIGHT, last - 1)

    assert board[HEIGHTS + last] == 0
    return board


def place(board: Cells, name: str) -> int:
    return int(board[PLACE_OF + pack_card(card_of(name))])


def uses_after_fill(board: Cells, filler: str, column: int, builder: str, target: int) -> bool:
    """Return whether a build is possible only by a fill, both columns from 1."""
    source = place(board, filler)
    apply(board, new_trail(1), source, column - 1)
    return is_used_by(board, source, column - 1, place(board, builder), target - 1)


def test_a_fill_is_used_by_the_card_it_turns_up() -> None:
    """Nothing can go onto the two of spades yet, but it can go onto its three."""
    board = emptied("2S 2H | 4S 3S | AS 3H | 4H AH", hidden_columns=3)

    assert has_use(board, place(board, "2H"))
    assert uses_after_fill(board, "2H", 4, "2S", 2)


def test_a_fill_is_used_by_a_card_that_goes_onto_what_it_uncovers() -> None:
    board = emptied("2S 2H | 4S 3S | 4H AS | 3H AH")

    assert has_use(board, place(board, "2H"))
    assert uses_after_fill(board, "2H", 4, "AS", 1)


def test_a_fill_is_used_when_it_parts_two_cards_of_a_column() -> None:
    """The two of hearts lies below its three, and can go onto it once the four between them took it away."""
    board = emptied("AS 3S | 4S 2S | 2H 4H | 3H AH")
    last = place(board, "AH")
    apply(board, new_trail(1), last, 0)

    assert has_use(board, place(board, "4H"))
    assert uses_after_fill(board, "4H", 4, "2H", 4)


def test_a_fill_from_the_reserve_is_used_by_what_goes_onto_it() -> None:
    board = emptied("4S 2S | 3H AS | 2H 4H", reserve="3S AH")

    assert has_use(board, place(board, "3S"))
    assert not has_use(board, place(board, "AH"))
    assert uses_after_fill(board, "3S", 3, "2S", 3)


def test_a_fill_that_makes_nothing_possible_has_no_use() -> None:
    board = emptied("AS 2H | 4S 3S | 2S 3H | 4H AH")

    assert not has_use(board, place(board, "2H"))


def test_a_build_that_was_possible_before_does_not_use_the_fill() -> None:
    board = emptied("AS 2H | 2S 3S | 4S AH | 3H 4H")

    assert not uses_after_fill(board, "2H", 4, "3S", 3)


def test_a_fill_is_wasteful_with_a_card_that_is_or_can_be_linked() -> None:
    board = emptied("4S 3S | AS 2S | AH 3H | 2H 4H")

    assert is_wasteful(board, place(board, "3S"))
    assert is_wasteful(board, place(board, "2S"))
    assert not is_wasteful(board, place(board, "3H"))


def test_a_build_is_safe_unless_it_can_close_a_circle() -> None:
    """Criss-cross: the three that either two goes onto lies on the other two."""
    crossed = emptied("2H 3S | 2S 3H | 4S AS | 4H AH")
    untangled = emptied("4S 3S | 4H 2S | 3H 2H | AS AH")

    assert not is_safe(crossed, place(crossed, "2S"))
    assert is_safe(untangled, place(untangled, "2S"))


def test_empty_columns_are_alike_unless_the_stock_lands_on_them() -> None:
    board = replay(toy("2S | AH | 2H | 3S", stock="3H AS", empty_columns=EmptyColumns.ANY)).board
    for column in (0, 1):
        apply(board, new_trail(1), column * MAX_HEIGHT, 2)
    before = targets_of(board, "AH")
    board[STOCK_DEALT] = 1

    assert (before, targets_of(board, "AH")) == ([1, 2], [1])


def targets_of(board: Cells, name: str) -> list[int]:
    """Return the columns, from 1, that the search would try the card on."""
    tries = np.empty(MAX_MOVES, np.int32)
    listed = [int(move) for move in tries[: list_tries(board, tries, NO_MOVE, False, 0)]]  # noqa: FBT003  # a kernel
    return sorted(target_of(move) + 1 for move in listed if source_of(move) == place(board, name))
