"""What the search takes for the same position, and what it remembers of those it met."""

import numpy as np

from engine.board import COLUMNS, MAX_HEIGHT, RESERVE, STOCK_DEALT, new_trail
from engine.compiled import Cells
from engine.game import Game
from engine.kernel.motion import apply
from engine.play import replay
from engine.solver.search.keys import key_of, name_of_fill
from engine.solver.search.table import BUCKET, SMALLEST, clear, grow, is_new
from engine.variants import CompletedRuns, EmptyColumns
from tests.boards import toy


def key_after(game: Game, *moves: str) -> int:
    return key_of(replay(Game(game.variant, game.options, game.source, moves)).board, 0)


def test_columns_may_change_places_when_no_stock_is_to_come() -> None:
    assert key_after(toy("2S AH | 2H AS | 3S 3H")) == key_after(toy("3S 3H | 2S AH | 2H AS"))


def test_columns_that_the_stock_lands_on_may_not_change_places() -> None:
    drawn = toy("2S AH | 2H 3S | 3H 3D | 2D AD", stock="AS")

    assert key_after(drawn) != key_after(toy("2H 3S | 2S AH | 3H 3D | 2D AD", stock="AS"))
    assert key_after(drawn) == key_after(toy("2S AH | 3H 3D | 2D AD | 2H 3S", stock="AS"))


def test_the_copies_of_a_card_are_the_same() -> None:
    """Either two goes onto the same three, with its ace."""
    game = toy("2S AS | 2S AS | 3S 3S", decks=2, completed_runs=CompletedRuns.LEAVE)

    assert key_after(game) != key_after(game, "2S3@1") == key_after(game, "2S3@2")


def test_face_down_cards_are_counted() -> None:
    assert key_after(toy("3S 2S 2H | AS 3H AH", hidden_rows=1)) != key_after(toy("3S 2S 2H | AS 3H AH"))


def test_the_number_of_a_column_does_not_mix_with_its_cards() -> None:
    """Columns 1 and 2, an ace and a two at their bottoms, face down or not: all four are different."""
    keys = {
        key_after(toy(drawn, stock="3H AH", hidden_rows=1, hidden_columns=hidden))
        for drawn in ("AS 3S | 2S 2H", "2S 2H | AS 3S")
        for hidden in (0, 1, 2)
    }

    assert len(keys) == 6


def test_the_reserve_tells_positions_apart_of_which_only_runs_are_gone() -> None:
    game = toy("2H | AH", reserve="2S AS")
    board = replay(Game(game.variant, game.options, game.source, ("AH1",))).board
    played = board.copy()
    played[RESERVE : RESERVE + 2] = 0

    assert key_of(board, 0) != key_of(played, 0)


def test_a_dealt_stock_is_told_from_one_to_come() -> None:
    board: Cells = replay(toy("2S AH | 2H AS", stock="")).board
    dealt = board.copy()
    dealt[STOCK_DEALT] = 1

    assert key_of(board, 0) != key_of(dealt, 0)


def test_a_fill_to_be_used_is_part_of_the_position_whatever_the_columns() -> None:
    """Either fill leads to the same four columns. What may come next differs, though all the numbers are the same."""
    names = []
    for drawn in ("4S 3H 2S AH | 3S 2H AS 4H | -- | --", "3S 2H AS 4H | 4S 3H 2S AH | -- | --"):
        board, trail = standing(drawn), new_trail(2)
        apply(board, trail, MAX_HEIGHT + 2, 3)
        apply(board, trail, 2, 2)
        names.append((key_of(board, 0), key_of(board, name_of_fill(board, 2, 2))))

    assert names[0][0] == names[1][0]
    assert names[0][1] != names[1][1]
    assert names[0][0] not in {names[0][1], names[1][1]}


def standing(drawn: str) -> Cells:
    """Return a board with the drawn columns, of which ``--`` is empty."""
    columns = [column.split() for column in drawn.replace("--", "").split("|")]
    full = " | ".join(" ".join(column) for column in columns if column)
    board = replay(toy(full, empty_columns=EmptyColumns.ANY)).board
    board[COLUMNS] = len(columns)
    return board


def test_a_table_remembers_all_keys_while_it_grows() -> None:
    table = np.full(4 * SMALLEST, -1, np.int64)
    size = clear(table)
    keys = np.random.default_rng(1).integers(1, 2**63 - 1, 250).tolist()
    assert all(is_new(table, size, key) for key in keys)
    for _ in range(2):
        size = grow(table, size)
        assert not any(is_new(table, size, key) for key in keys)
    assert grow(table, size) == size == len(table)


def test_a_full_bucket_forgets_one_key_for_another() -> None:
    table = np.empty(SMALLEST, np.int64)
    size = clear(table)
    keys = [1 + (number << 40) for number in range(BUCKET + 1)]
    assert all(is_new(table, size, key) for key in keys)

    assert sum(key in table.tolist() for key in keys) == BUCKET
