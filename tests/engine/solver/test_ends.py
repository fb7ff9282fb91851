"""Going from end to end gives the verdicts of trying every position before the deal (NOTES.md, section 5a)."""

from typing import Final

import msgspec
import pytest

from engine.board import deal_board, new_trail
from engine.cards import Card, Suit
from engine.compiled import Cells
from engine.numbering import packed_deck_of_seed
from engine.solver.before_deal import new_table, new_tally, search_before_deal, solve_before_deal
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


def test_a_king_whose_run_leaves_may_want_the_column_of_another() -> None:
    """Where no order of such kings is found at once, all positions are tried."""
    variant = Variant(id="short", columns=4, rows=2, hidden_rows=0, stock=1, ranks=3, suits=3)
    options = Options(stock_timing=StockTiming.NO_MOVES, hidden_columns=0)
    names = ("AH", "2H", "AS", "3D", "AD", "3H", "3S", "2D", "2S")
    deck = tuple(Card(Suit(name[1]), "A23".index(name[0]) + 1) for name in names)
    game = ShortGame(variant, options, deck)
    ends = solve_by_ends(game.board(), new_trail(600), new_facts(), new_plan(), BUDGET)

    assert ends[0] == NOT_COVERED
    assert (both_verdicts(game.board())[0] == WINNABLE) is is_winnable(game.reference())


@pytest.mark.parametrize("idle", list(IdleMoves))
def test_short_decks(idle: IdleMoves) -> None:
    """Columns are emptied and runs leave before the deal there."""
    compared = set()
    for game in short_games(99, scaled(2000)):
        if game.variant.stock and game.options.stock_timing is not StockTiming.ANY_TIME:
            game.options = msgspec.structs.replace(game.options, idle_moves=idle)
            one, other = both_verdicts(game.board())
            assert one == other, game
            compared.add(one)

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
