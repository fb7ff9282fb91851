"""How hard deals are: the simulated player against his twin, and levels that are quarters."""

from collections import Counter

import numpy as np
import pytest

from engine.board import blank_board
from engine.difficulty import Difficulty, Ease, bounds_of, difficulty_of, eases_of
from engine.playouts import PLAYOUTS, play_deals
from engine.solver import OUTCOMES, Budget, Outcome, Solver
from engine.variants import VARIANTS, CompletedRuns, EmptyColumns, IdleMoves, Options, StockTiming
from tests.engine.playout_twin import play_deal
from tests.sampling import scaled

ANY = EmptyColumns.ANY
SCORPION = VARIANTS["scorpion"]


@pytest.mark.parametrize(
    ("name", "changed"),
    [
        ("scorpion", {}),
        ("scorpion", {"stock_timing": StockTiming.NO_MOVES, "completed_runs": CompletedRuns.LEAVE}),
        ("scorpion-classic", {"hidden_columns": 0}),
        ("open-scorpion", {}),
        ("wasp", {"idle_moves": IdleMoves.ALLOW}),
        ("three-blind-mice", {}),
        ("three-blind-mice", {"empty_columns": ANY, "completed_runs": CompletedRuns.LEAVE}),
        ("double-scorpion", {}),
        ("double-scorpion-10", {"empty_columns": ANY}),
    ],
)
def test_the_player_plays_as_described(name: str, changed: dict[str, object]) -> None:
    """docs/difficulty.md: chances, what is never done, the stock last, and what is counted."""
    variant = VARIANTS[name]
    options = Options(**{"hidden_columns": variant.options.hidden_columns, **changed})  # type: ignore[arg-type]  # options of R15
    seeds = np.array([7, 13, 2**53 - 1][: scaled(3)], np.int64)
    found = np.empty((len(seeds), 3), np.int64)
    play_deals(blank_board(variant, options), variant.decks, seeds, found, 3)

    assert found.tolist() == [list(play_deal(variant, options, int(seed), 3)) for seed in seeds]


def test_lost_deals_are_never_won_and_winnable_ones_are_at_times() -> None:
    seeds = range(scaled(200))
    winnable = Solver(Budget()).solve_deals(SCORPION, SCORPION.options, seeds)[:, 0] == OUTCOMES.index(Outcome.WINNABLE)
    wins = eases_of(SCORPION, SCORPION.options, list(seeds))[:, 0]

    assert not wins[~winnable].any()
    assert 0 < np.count_nonzero(wins[winnable]) <= winnable.sum()
    assert wins.max() <= PLAYOUTS


def test_levels_are_quarters() -> None:
    eases = [Ease(wins, 0, 0) for wins in range(100)]
    bounds = bounds_of(eases)

    assert bounds == (Ease(25, 0, 0), Ease(50, 0, 0), Ease(75, 0, 0))
    assert Counter(difficulty_of(it, bounds) for it in eases) == dict.fromkeys(Difficulty, 25)
    assert difficulty_of(Ease(0, 9, 9), bounds) is Difficulty.EXPERT
    assert difficulty_of(Ease(99, 0, 0), bounds) is Difficulty.EASY


def test_wins_come_first_then_links_then_choices() -> None:
    rising = [Ease(0, 10, 5), Ease(0, 11, 1), Ease(0, 11, 2), Ease(1, 0, 0)]

    assert bounds_of(list(reversed(rising))) == tuple(rising[1:])
    assert [difficulty_of(it, bounds_of(rising)) for it in rising] == [
        Difficulty.EXPERT,
        Difficulty.HARD,
        Difficulty.MEDIUM,
        Difficulty.EASY,
    ]
