"""Where few positions can be reached, but by long lines, the search goes on breadth first (NOTES.md, section 10)."""

import random
from collections import Counter
from typing import Final

import pytest

from engine.compiled import Cells
from engine.game import Game
from engine.kernel import MOVE_CAP
from engine.play import replay
from engine.solver import Budget, Outcome, solve
from engine.solver.conflicts import UNKNOWN, UNWINNABLE, WINNABLE
from engine.solver.proof import proven_line
from engine.solver.search import Workspace, begin, line_of, new_workspace, positions_of, search
from engine.solver.search.breadth_first import search_breadth_first
from engine.solver.search.workspace import MOST_MOVES
from engine.variants import CompletedRuns, EmptyColumns, IdleMoves, StockTiming
from tests.boards import toy
from tests.engine.solver.brute_force import LOST, fewest_moves
from tests.engine.solver.exhaustive import is_winnable
from tests.engine.solver.small_games import opened_at, played_on, random_game
from tests.sampling import INTERPRETED, scaled

ENOUGH: Final = 10_000
LONG_WAYS: Final = [
    ("AS|3H|2S|3S|4S|2H|5S", "5H AH 4H", CompletedRuns.LEAVE),
    ("4H|4S|5H|5S|3H|3S|2S", "AH AS 2H", CompletedRuns.REMOVE),
]
"""Columns of one card that idle moves permute before the deal: 4 000 positions, on ways of more than 2 000 moves."""
A_SHORT_WAY: Final = ("AS|2H|3H|2S", "3S AH", CompletedRuns.LEAVE)


def begun(game: Game, most_moves: int = MOVE_CAP) -> tuple[Cells, Workspace]:
    work, board = new_workspace(2**20), replay(game).board
    begin(board, work, most_moves)
    return board, work


def assert_wins(game: Game, work: Workspace, most_moves: int = MOVE_CAP) -> None:
    """Assert that the reference engine accepts the line found, and that it wins."""
    reference, line = opened_at(game), proven_line(replay(game).board, line_of(work))
    assert len(line) <= most_moves
    assert [reference.play(move) for move in line] == [None] * len(line)
    assert reference.is_won()


@pytest.mark.parametrize(("columns", "stock", "runs"), [A_SHORT_WAY] if INTERPRETED else LONG_WAYS)
def test_few_positions_on_long_ways_are_decided(columns: str, stock: str, runs: CompletedRuns) -> None:
    """R5 any, R6 allow, R8 no_moves."""
    game = toy(
        columns,
        stock=stock,
        hidden_columns=0,
        empty_columns=EmptyColumns.ANY,
        idle_moves=IdleMoves.ALLOW,
        stock_timing=StockTiming.NO_MOVES,
        completed_runs=runs,
    )
    board, work = begun(game)

    assert search_breadth_first(board, work, ENOUGH) == UNWINNABLE
    assert (board == replay(game).board).all()
    assert is_winnable(opened_at(game), 100_000, alike_columns=True) is False
    assert solve(board, Budget()).outcome is Outcome.UNWINNABLE


@pytest.mark.parametrize("block", range(2))
def test_it_finds_the_truth_and_a_line_of_any_length(block: int) -> None:
    """All options, one and two decks; ``fewest_moves`` tries everything in the reference engine."""
    compared: Counter[bool] = Counter()
    for seed in range(block * 1000, block * 1000 + scaled(100)):
        draw = random.Random(f"breadth {seed}")  # noqa: S311  # a fixed sample, no secret
        game = played_on(draw, random_game(draw))
        truth = fewest_moves(opened_at(game))
        if not truth:
            continue
        board, work = begun(game)
        verdict = search_breadth_first(board, work, ENOUGH)
        compared[truth != LOST] += 1

        assert verdict == (UNWINNABLE if truth == LOST else WINNABLE), (seed, game)
        if verdict == WINNABLE:
            assert_wins(game, work)
    assert min(compared[True], compared[False]) > compared.total() / 6


GAME: Final = toy("2S AS | 2H AH | 3S 3H", empty_columns=EmptyColumns.ANY, completed_runs=CompletedRuns.LEAVE)


def test_a_search_that_was_cut_goes_on_so_once_and_then_starts_anew() -> None:
    """A line may not have so many moves as a win takes, so neither finds one, nor is that taken for a loss."""
    fewest = fewest_moves(opened_at(GAME)) or 0
    board, work = begun(GAME, fewest - 1)
    before = board.copy()
    verdicts = [search(board, work, 50) for _ in range(3)]

    assert verdicts == [UNKNOWN] * 3
    assert fewest > 1
    assert positions_of(work) > 50
    assert search_breadth_first(before, work, 50) == UNKNOWN


def test_r12_a_line_never_gets_longer_than_a_game() -> None:
    """Whatever is asked for: there is room for no more moves."""
    _, work = begun(GAME, MOVE_CAP + 1)

    assert work.progress[MOST_MOVES] == MOVE_CAP == len(work.frames)


def test_no_more_positions_are_looked_at_than_were_asked_for() -> None:
    """Two builds win: the positions before, between and after them, and one that leads nowhere."""
    for most in range(1, 6):
        board, work = begun(GAME)
        before = board.copy()

        verdict = search_breadth_first(board, work, most)
        assert positions_of(work) <= most
        assert verdict == WINNABLE if most > 3 else verdict == UNKNOWN
        assert (board == before).all() == (verdict == UNKNOWN)


def cut_game(number: int) -> Game:
    return random_game(random.Random(f"cut {number}"))  # noqa: S311  # a fixed sample, no secret


def test_a_loss_found_breadth_first_is_the_answer() -> None:
    """The first round is cut since its lines grow longer than four moves; the shortest to each position is not."""
    game = cut_game(206)
    board, work = begun(game, 4)

    assert [search(board, work, 500) for _ in range(2)] == [UNKNOWN, UNWINNABLE]
    assert fewest_moves(opened_at(game)) == LOST


def test_a_win_found_breadth_first_is_the_answer() -> None:
    game = cut_game(174)
    board, work = begun(game, 12)

    assert [search(board, work, 500) for _ in range(2)] == [UNKNOWN, WINNABLE]
    assert_wins(game, work, most_moves=12)


def test_a_search_with_few_moves_left_never_errs() -> None:
    for number in range(scaled(120)):
        game = cut_game(number)
        fewest = fewest_moves(opened_at(game))
        if not fewest:
            continue
        board, work = begun(game, max(fewest, 4))
        while (verdict := search(board, work, 500)) == UNKNOWN and positions_of(work) < 2_000:
            pass

        assert verdict in {UNKNOWN, UNWINNABLE if fewest == LOST else WINNABLE}, (number, game)
