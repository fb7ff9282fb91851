"""Going from end to end gives the verdicts of trying every position before the deal (NOTES.md, section 5a)."""

from typing import Final

import msgspec
import pytest

from engine.board import deal_board, new_trail
from engine.cards import Card, Suit
from engine.compiled import Cells
from engine.numbering import packed_deck_of_seed
from engine.solver.before_deal import NODES, new_table, new_tally, search_before_deal, solve_before_deal
from engine.solver.conflicts import UNKNOWN, WINNABLE, new_plan
from engine.solver.ends import NOT_COVERED, solve_by_ends
from engine.solver.facts import new_facts
from engine.variants import VARIANTS, CompletedRuns, IdleMoves, Options, StockTiming, Variant
from tests.engine.solver.exhaustive import is_winnable
from tests.engine.solver.short_decks import ShortGame, short_games
from tests.sampling import scaled

BUDGET: Final = 150  # greedy runs and positions; what takes more is not compared
TABLE: Final = new_table(2**16)
SCORPION: Final = VARIANTS["scorpion"]


def both_verdicts(board: Cells) -> tuple[int, int]:
    found = []
    for solve in (solve_before_deal, search_before_deal):
        tried = board.copy()
        found.append(solve(tried, new_trail(600), TABLE, new_facts(), new_plan(), new_tally(BUDGET)))
        assert found[-1] == WINNABLE or (tried == board).all()
    return found[0], found[1]


@pytest.mark.parametrize("timing", [StockTiming.NO_MOVES, StockTiming.NO_BUILDS])
@pytest.mark.parametrize("runs", list(CompletedRuns))
@pytest.mark.parametrize("hidden", [4, 1])
def test_full_deals(timing: StockTiming, runs: CompletedRuns, hidden: int) -> None:
    options = msgspec.structs.replace(SCORPION.options, stock_timing=timing, completed_runs=runs, hidden_columns=hidden)
    compared = set()
    for seed in range(scaled(80)):
        one, other = both_verdicts(deal_board(SCORPION, options, packed_deck_of_seed(seed, 1)))
        if UNKNOWN not in {one, other}:
            compared.add(one)
            assert one == other, seed

    assert compared


def short_game(shape: dict[str, int], hidden_columns: int, names: str) -> ShortGame:
    options = Options(stock_timing=StockTiming.NO_MOVES, hidden_columns=hidden_columns)
    deck = tuple(Card(Suit(name[1]), "A2345".index(name[0]) + 1) for name in names.split())
    return ShortGame(Variant(id="short", **shape), options, deck)  # type: ignore[arg-type]  # all whole numbers


def test_a_king_whose_run_leaves_may_want_the_column_of_another() -> None:
    """Where no order of such kings is found at once, all positions are tried."""
    shape = {"columns": 4, "rows": 2, "hidden_rows": 0, "stock": 1, "ranks": 3, "suits": 3}
    game = short_game(shape, 0, "AH 2H AS 3D AD 3H 3S 2D 2S")
    ends = solve_by_ends(game.board(), new_trail(600), new_facts(), new_plan(), BUDGET)

    assert ends[0] == NOT_COVERED
    assert (both_verdicts(game.board())[0] == WINNABLE) is is_winnable(game.reference())


@pytest.mark.parametrize(
    ("shape", "hidden_columns", "names"),
    [
        ({"columns": 3, "rows": 3, "hidden_rows": 1, "stock": 1, "ranks": 5, "suits": 2}, 0,
         "AS 4H 3H 5H 5S AH 4S 3S 2S 2H"),
        ({"columns": 2, "rows": 5, "hidden_rows": 0, "stock": 2, "ranks": 3, "suits": 4}, 1,
         "3C 2C AC 2D AD 2S 2H AS 3S 3D 3H AH"),
        ({"columns": 4, "rows": 3, "hidden_rows": 2, "stock": 3, "ranks": 5, "suits": 3}, 1,
         "5S AD AH 4H 2S 3H 5D 4S 3S 4D 5H 2H 3D 2D AS"),
    ],
)  # fmt: skip
def test_a_run_that_leaves_may_need_another_king_to_move(
    shape: dict[str, int], hidden_columns: int, names: str
) -> None:
    """Which column that king fills is still to be decided then."""
    game = short_game(shape, hidden_columns, names)

    assert is_winnable(game.reference())
    assert both_verdicts(game.board())[0] == WINNABLE


@pytest.mark.parametrize("idle", list(IdleMoves))
def test_short_decks(idle: IdleMoves) -> None:
    """Columns are emptied and runs leave before the deal there."""
    compared = set()
    for game in short_games(99, scaled(2000)):
        if game.variant.stock and game.options.stock_timing is not StockTiming.ANY_TIME:
            game.options = msgspec.structs.replace(game.options, idle_moves=idle)
            one, other = both_verdicts(game.board())
            if UNKNOWN not in {one, other}:
                compared.add(one)
                assert one == other, game

    assert len(compared) > 1


def test_a_budget_that_runs_out_leaves_the_verdict_open() -> None:
    options = msgspec.structs.replace(SCORPION.options, stock_timing=StockTiming.NO_MOVES)
    opened = 0
    for seed in range(40):
        board = deal_board(SCORPION, options, packed_deck_of_seed(seed, 1))
        verdict, nodes = solve_by_ends(board.copy(), new_trail(600), new_facts(), new_plan(), BUDGET)
        for limit in {1, nodes // 2, nodes - 1} - {0}:
            tried = board.copy()
            short, _ = solve_by_ends(tried, new_trail(600), new_facts(), new_plan(), limit)
            opened += short == UNKNOWN
            assert short in {UNKNOWN, verdict}
            assert short == WINNABLE or (tried == board).all()

    assert opened


def test_every_budget_below_what_it_takes_leaves_the_verdict_open() -> None:
    """Seed 7 takes 54 greedy runs; the last of them are spent at an end, before its deal."""
    options = msgspec.structs.replace(SCORPION.options, stock_timing=StockTiming.NO_MOVES)
    board = deal_board(SCORPION, options, packed_deck_of_seed(7, 1))
    _, nodes = solve_by_ends(board.copy(), new_trail(600), new_facts(), new_plan(), BUDGET)

    for limit in range(1, nodes):
        assert solve_by_ends(board.copy(), new_trail(600), new_facts(), new_plan(), limit)[0] == UNKNOWN


def test_without_a_budget_no_position_is_looked_at() -> None:
    board = deal_board(SCORPION, SCORPION.options, packed_deck_of_seed(0, 1))
    tally = new_tally(0)

    assert search_before_deal(board, new_trail(600), TABLE, new_facts(), new_plan(), tally) == UNKNOWN
    assert tally[NODES] == 0
