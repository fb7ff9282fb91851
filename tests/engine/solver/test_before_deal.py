"""Trying every position before the deal of the stock, in a table that has room for few (NOTES.md, section 4)."""

from typing import Final

import msgspec
import numpy as np
import pytest

from engine.board import deal_board
from engine.game_text import parse_game
from engine.numbering import packed_deck_of_seed
from engine.play import check
from engine.solver import Budget, Outcome, Solver
from engine.solver.before_deal import NOT_SEEN, new_table
from engine.solver.facts import Facts
from engine.variants import VARIANTS, IdleMoves, StockTiming
from tests.sampling import scaled

SLOTS: Final = 16
BEYOND: Final = 64
CLASSIC: Final = VARIANTS["scorpion-classic"]


@pytest.fixture
def around(monkeypatch: pytest.MonkeyPatch) -> Facts:
    """Let solvers use a table of few slots, which lies at the beginning of the numbers returned."""
    table = new_table(12 * SLOTS)
    room = np.full(table.size + BEYOND, NOT_SEEN, np.int64)
    monkeypatch.setattr("engine.solver.by_conflicts.new_table", lambda _: room[: table.size])
    return room


@pytest.mark.parametrize("timing", [StockTiming.NO_MOVES, StockTiming.NO_BUILDS])
@pytest.mark.parametrize("hidden_columns", [1, 0])
def test_nothing_is_written_beyond_a_full_table(around: Facts, timing: StockTiming, hidden_columns: int) -> None:
    """Compiled code would not notice. With idle moves positions are tried one by one, and some moves made at once."""
    options = msgspec.structs.replace(
        CLASSIC.options, idle_moves=IdleMoves.ALLOW, stock_timing=timing, hidden_columns=hidden_columns
    )
    solver, outcomes = Solver(Budget()), set[Outcome]()
    for seed in range(scaled(240)):
        outcomes.add(solver.solve(deal_board(CLASSIC, options, packed_deck_of_seed(seed, 1))).outcome)
        assert (around[-BEYOND:] == NOT_SEEN).all(), seed

    assert Outcome.UNKNOWN in outcomes


def test_a_table_that_fills_up_while_moves_are_made_at_once_leaves_the_verdict_open() -> None:
    """There is room for 1 024 positions in the smallest table, and this deal takes more."""
    deal = check(parse_game("scorpion-classic 22 hidden_columns=0 stock_timing=no_builds")).board
    solver = Solver(Budget(max_table_bytes=2**15))

    assert solver.solve(deal).outcome is Outcome.UNKNOWN
    assert solver.solve(deal).limit == "positions"
