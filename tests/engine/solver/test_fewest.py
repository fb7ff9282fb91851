"""The shortest line against trying everything in the reference engine, and what is said when it is not known."""

from typing import Final

import pytest

from engine.board import new_trail
from engine.compiled import Cells
from engine.game import Game
from engine.kernel import play_all
from engine.play import replay
from engine.solver import Budget, Solver, StoppedError
from engine.solver.before_deal import new_table
from engine.solver.fewest import Shortest, shorten
from engine.solver.least import least_moves
from engine.variants import CompletedRuns, EmptyColumns
from engine.words import encode_moves
from tests.boards import toy
from tests.engine.solver.brute_force import fewest_moves
from tests.engine.solver.short_decks import short_games
from tests.sampling import scaled

BUDGET: Final = Budget()
PLENTY: Final = BUDGET.max_positions

KING_MAY_STAY: Final = toy("3H 5S AS | 2S 4H 3S | AH 2H 4S", reserve="5H")
DEAL_LATER: Final = toy("AH 5S | 3S 4H | AS 4S | 2H 5H", stock="3H 2S")


def shortest_of(board: Cells, max_positions: int = PLENTY) -> Shortest | None:
    """Return the shortest line of a position, None if it is lost."""
    solver = Solver(BUDGET)
    line = solver.solve(board).line
    return None if line is None else shorten(solver, board, line, max_positions)


def after(board: Cells, moves: tuple[str, ...]) -> Cells:
    played = board.copy()
    play_all(played, new_trail(1), encode_moves(moves))
    return played


@pytest.mark.parametrize("seed", range(3))
def test_no_line_is_shorter(seed: int) -> None:
    """All options, kings only, one deck, before the deal and after it."""
    for game in short_games(100 + seed, scaled(120)):
        board = game.board()
        truth = fewest_moves(game.reference())
        found = shortest_of(board)
        assert truth is None or (truth < 0) == (found is None)
        assert truth is None or truth < 0 or least_moves(board) <= truth
        if found is None:
            continue
        assert found.is_proven
        if truth is not None:
            assert len(found.line) == truth, game
        played = game.reference()
        assert [played.play(move) for move in found.line] == [None] * len(found.line), game
        assert played.is_won()


def test_the_line_shrinks_by_a_move_with_each_move_of_it() -> None:
    """The rest of a shortest line is a shortest line."""
    for game in short_games(7, scaled(40)):
        board = game.board()
        if (found := shortest_of(board)) is None:
            continue
        for played in range(len(found.line)):
            rest = shortest_of(after(board, found.line[:played]))
            assert rest
            assert rest.is_proven
            assert len(rest.line) == len(found.line) - played, game


@pytest.mark.parametrize(("game", "moves"), [(KING_MAY_STAY, 9), (DEAL_LATER, 9)])
def test_a_line_becomes_shorter_than_the_solvers(game: Game, moves: int) -> None:
    """A king stays where its run will leave (R9); builds before the deal let it link more. Counted by the reference."""
    board = replay(game).board
    found = shortest_of(board)

    assert found
    assert found.is_proven
    assert len(found.line) == moves < len(Solver(BUDGET).solve(board).line or ())


@pytest.mark.parametrize("game", [KING_MAY_STAY, DEAL_LATER])
def test_what_the_budget_leaves_open_is_not_called_proven(game: Game) -> None:
    found = shortest_of(replay(game).board, max_positions=0)

    assert found
    assert not found.is_proven
    assert found.at_least <= 9 < len(found.line)


def test_what_a_full_table_leaves_open_is_not_called_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.solver.fewest.new_table", lambda _: new_table(24))  # a single position
    found = shortest_of(replay(DEAL_LATER).board)

    assert found
    assert not found.is_proven


def test_a_solver_that_was_stopped_shortens_nothing() -> None:
    solver, board = Solver(BUDGET), replay(DEAL_LATER).board
    line = solver.solve(board).line or ()
    solver.stop()

    with pytest.raises(StoppedError):
        shorten(solver, board, line, PLENTY)


def test_a_position_that_is_won_takes_no_move() -> None:
    board = replay(toy("3S 2S AS | 3H 2H AH", completed_runs=CompletedRuns.LEAVE)).board

    assert shorten(Solver(BUDGET), board, (), PLENTY) == Shortest((), 0, 0)


def test_under_other_rules_a_line_is_proven_by_counting_or_left_as_it_is() -> None:
    """R5 ``any``: A♥ and 2♠ do not lie on their next higher cards; a detour is not taken out of a line."""
    board = replay(
        toy("3S AH | 2S AS | 3H 2H", empty_columns=EmptyColumns.ANY, completed_runs=CompletedRuns.LEAVE)
    ).board
    straight, detour = ("AH3", "2S1"), ("AH3", "2S1", "AS2", "AS1")

    assert shorten(Solver(BUDGET), board, straight, PLENTY).is_proven
    assert shorten(Solver(BUDGET), board, detour, PLENTY) == Shortest(detour, 2, 0)


@pytest.mark.parametrize(("runs", "moves"), [(CompletedRuns.REMOVE, 4), (CompletedRuns.LEAVE, 5)])
def test_each_card_in_the_wrong_place_needs_a_move(runs: CompletedRuns, moves: int) -> None:
    """Of these only 3♥ may stay, and 3♠ if its run leaves from where it lies (R9); else it goes to the bottom (R10)."""
    assert least_moves(replay(toy("2S 3S | AS 2H | 3H AH", completed_runs=runs)).board) == moves


def test_a_stock_card_may_fall_onto_its_next_higher_one() -> None:
    """R8: A♠ must still move after the deal, since 2♠ is dealt with it; another 2♠ would do."""
    one = replay(toy("3H 3S | 2H AH", stock="AS 2S")).board
    two = replay(toy("3S 2S | 3S AS", stock="AS 2S", decks=2)).board

    assert least_moves(one) == len(["deal", "AS", "2H"])
    assert least_moves(two) == len(["deal", "AS"])
