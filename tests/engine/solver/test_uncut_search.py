"""What the solver leaves out changes no verdict: on full deals it says what trying everything says."""

import itertools
import random
from collections import Counter
from typing import Final

import msgspec
import pytest

from engine.board import deal_board
from engine.numbering import packed_deck_of_seed
from engine.solver import Budget, Outcome, Solver
from engine.variants import VARIANTS, CompletedRuns, IdleMoves, Options, StockTiming, Variant
from tests.engine.solver.played import play_at_random
from tests.engine.solver.uncut_search import UncutSearch
from tests.sampling import INTERPRETED

DEALS: Final = 3 if INTERPRETED else 160
MOST: Final = 100 if INTERPRETED else 6000
LATER: Final = 12

SCORPION: Final = VARIANTS["scorpion"]
WASP: Final = VARIANTS["wasp"]
KINGS_ONLY: Final = ["scorpion", "scorpion-classic", "scorpion-strict", "scorpion-ii", "open-scorpion"]
MICE: Final = ["three-blind-mice", "three-blind-mice-dealt"]


def with_options(variant: Variant, **options: object) -> tuple[Variant, Options]:
    return variant, msgspec.structs.replace(variant.options, **options)


MIXES: Final = [
    *[with_options(VARIANTS[name]) for name in KINGS_ONLY + MICE],
    with_options(SCORPION, completed_runs=CompletedRuns.LEAVE),
    with_options(SCORPION, stock_timing=StockTiming.NO_MOVES),
    with_options(SCORPION, stock_timing=StockTiming.NO_BUILDS),
    *[
        with_options(WASP, stock_timing=timing, idle_moves=idle, completed_runs=runs)
        for (timing, idle), runs in itertools.product(
            [
                (StockTiming.ANY_TIME, IdleMoves.REJECT),
                (StockTiming.NO_MOVES, IdleMoves.ALLOW),
                (StockTiming.NO_BUILDS, IdleMoves.REJECT),
            ],
            CompletedRuns,
        )
    ],
]


def name_of(value: Variant | Options) -> str:
    if isinstance(value, Variant):
        return value.id
    return f"{value.stock_timing}-{value.completed_runs}"


@pytest.mark.parametrize(("variant", "options"), MIXES, ids=name_of)
def test_what_is_left_out_changes_no_verdict(variant: Variant, options: Options) -> None:
    """2 560 deals, 160 of each mix of rules, and as many positions 12 random moves into them.

    The search that leaves nothing out may look at 6 000 positions. It comes to its end for a quarter of the deals at
    least (``scorpion-ii``; for four of five with a stock that has to wait), and for half of the later positions.
    """
    uncut, solver = UncutSearch(MOST), Solver(Budget())
    compared = {start: Counter[Outcome]() for start in (0, LATER)}
    for start, seed in itertools.product(compared, range(DEALS)):
        board = deal_board(variant, options, packed_deck_of_seed(seed, 1))
        play_at_random(board, random.Random(seed), start)  # noqa: S311  # a fixed sample, no secret
        wins = uncut.is_winnable(board)
        if wins is not None:
            expected = Outcome.WINNABLE if wins else Outcome.UNWINNABLE
            compared[start][expected] += 1

            assert solver.solve(board).outcome is expected, (start, seed)
    if not INTERPRETED:
        assert compared[0].total() >= DEALS / 4
        assert compared[LATER].total() >= DEALS / 2
        assert len(compared[0] + compared[LATER]) == len([Outcome.WINNABLE, Outcome.UNWINNABLE])
