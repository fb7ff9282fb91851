"""The search's verdicts are those of looking at every position in the reference engine."""

import random
from collections import Counter
from typing import Final

import msgspec
import pytest

from engine.board import deal_board
from engine.compiled import Cells
from engine.game import Game
from engine.kernel import MOVE_CAP
from engine.numbering import packed_deck_of_seed
from engine.play import replay
from engine.solver.by_search import BySearch
from engine.solver.conflicts import UNKNOWN, UNWINNABLE, WINNABLE
from engine.solver.proof import proven_line
from engine.solver.search import begin, line_of, new_workspace, positions_of, search
from engine.variants import VARIANTS, CompletedRuns, EmptyColumns, IdleMoves, StockTiming
from tests.boards import toy
from tests.engine.solver.brute_force import fewest_moves
from tests.engine.solver.exhaustive import is_winnable
from tests.engine.solver.small_games import opened_at, played_on, random_game
from tests.sampling import scaled

SMALL_TABLE: Final = 2**15
ENOUGH: Final = 100_000
FEW: Final = 600  # positions: games that have more are left out
EXPECTED: Final = {True: WINNABLE, False: UNWINNABLE}


@pytest.fixture(scope="module", name="method")
def _method() -> BySearch:
    return BySearch(2**20)


def verdict_on(game: Game, method: BySearch) -> int:
    """Search from the position that the game's moves lead to; a winning line must win in the reference engine too."""
    board = replay(game).board
    tried = board.copy()
    found = method.solve(tried, ENOUGH, MOVE_CAP)
    if found.verdict == WINNABLE:
        reference = opened_at(game)
        line = proven_line(board, found.moves)

        assert [reference.play(move) for move in line] == [None] * len(line)
        assert reference.is_won()
    if found.verdict == UNWINNABLE:
        assert (tried == board).all()
    return found.verdict


@pytest.mark.parametrize("block", range(8))
def test_search_and_exhaustion_agree_on_small_games(
    block: int, method: BySearch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All options, one and two decks, stock and reserve, from the deal or a few moves later, in slices of any size."""
    compared: Counter[bool] = Counter()
    for seed in range(block * 1000, block * 1000 + scaled(400)):
        draw = random.Random(seed)  # noqa: S311  # a fixed sample, no secret
        game = played_on(draw, random_game(draw))
        monkeypatch.setattr("engine.solver.by_search.SLICE", draw.choice([1, 7, ENOUGH]))
        expected = is_winnable(opened_at(game), FEW)
        if expected is not None:
            compared[expected] += 1

            assert verdict_on(game, method) == EXPECTED[expected], (seed, game)
    assert min(compared[True], compared[False]) > compared.total() / 6


@pytest.mark.parametrize("idle_moves", list(IdleMoves))
@pytest.mark.parametrize("stock_timing", list(StockTiming))
@pytest.mark.parametrize("completed_runs", list(CompletedRuns))
def test_search_and_exhaustion_agree_on_small_wasps(
    completed_runs: CompletedRuns, stock_timing: StockTiming, idle_moves: IdleMoves, method: BySearch
) -> None:
    compared: Counter[bool] = Counter()
    for seed in range(scaled(80)):
        draw = random.Random(f"wasp {seed}")  # noqa: S311  # a fixed sample, no secret
        game = random_game(draw, decks=1)
        options = msgspec.structs.replace(
            game.options,
            empty_columns=EmptyColumns.ANY,
            completed_runs=completed_runs,
            stock_timing=stock_timing,
            idle_moves=idle_moves,
        )
        game = msgspec.structs.replace(game, options=options)
        expected = is_winnable(opened_at(game), FEW)
        if expected is not None:
            compared[expected] += 1

            assert verdict_on(game, method) == EXPECTED[expected], (seed, game)
    assert min(compared[True], compared[False]) > compared.total() / 6


def test_a_full_table_forgets_and_the_verdict_stands() -> None:
    """Some thousand positions of a lost deal: one table grows, the other has buckets that are full."""
    found = []
    for table_bytes in (2**20, 2**13):
        work, board = new_workspace(table_bytes), opening("wasp", 11, stock_timing=StockTiming.NO_BUILDS)
        begin(board, work, MOVE_CAP)
        found.append((search(board, work, ENOUGH), positions_of(work)))

    assert [verdict for verdict, _ in found] == [UNWINNABLE, UNWINNABLE]
    assert found[1][1] > found[0][1] > 2**13 // 8 // 2


def opening(variant_id: str, seed: int, **options: StockTiming) -> Cells:
    variant = VARIANTS[variant_id]
    wanted = msgspec.structs.replace(variant.options, **options)
    return deal_board(variant, wanted, packed_deck_of_seed(seed, variant.decks))


def test_a_budget_of_positions_is_kept_and_slices_change_nothing() -> None:
    """Two decks, so that in 1000 positions the search starts anew three times."""
    size = scaled(1000) // 10 * 10
    found = []
    for slices in (1, 10):
        work, board = new_workspace(SMALL_TABLE), opening("double-scorpion-10", 14)
        begin(board, work, MOVE_CAP)
        verdicts = {search(board, work, size // slices) for _ in range(slices)}
        found.append((verdicts, positions_of(work), line_of(work)))

    assert found[0] == found[1]
    assert found[0][:2] == ({UNKNOWN}, size)


FEW_MOVES_WIN: Final = [
    toy("2S AS | 2H AH | 3S 3H", empty_columns=EmptyColumns.ANY, completed_runs=CompletedRuns.LEAVE),
    toy("2S AS | AS 2S", decks=2),
]


@pytest.mark.parametrize("game", FEW_MOVES_WIN)
def test_lines_longer_than_allowed_are_not_taken_for_a_loss(game: Game) -> None:
    """The search starts anew, with another order of the moves, until the budget ends."""
    fewest = fewest_moves(opened_at(game)) or 0
    found = []
    for most_moves in (MOVE_CAP, fewest - 1):
        work, board = new_workspace(SMALL_TABLE), replay(game).board
        begin(board, work, most_moves)
        while (verdict := search(board, work, 50 - positions_of(work))) == UNKNOWN and positions_of(work) < 50:
            pass
        found.append((verdict, positions_of(work) == 50))

    assert fewest > 1
    assert found == [(WINNABLE, False), (UNKNOWN, True)]


def test_room_for_tries_that_runs_out_is_not_taken_for_a_loss() -> None:
    game = toy("2S AS | 2H AH | 3S 3H", empty_columns=EmptyColumns.ANY, completed_runs=CompletedRuns.LEAVE)
    work, board = new_workspace(SMALL_TABLE), replay(game).board
    work = work._replace(tries=work.tries[:10])
    begin(board, work, MOVE_CAP)

    assert search(board, work, 50) == UNKNOWN


def test_a_won_position_is_winnable_by_no_moves(method: BySearch) -> None:
    won = replay(toy("3S 2S AS | 3H 2H AH", completed_runs=CompletedRuns.LEAVE)).board
    found = method.solve(won, ENOUGH, MOVE_CAP)

    assert (found.verdict, found.moves) == (WINNABLE, ())
