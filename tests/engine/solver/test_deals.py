"""Deals decided in one kernel: what the door says of each alone, with wins that the rulebook accepts."""

import msgspec
import numpy as np
import pytest

from engine.board import blank_board, deal_board, new_trail
from engine.compiled import Cells
from engine.kernel import MOVE_CAP
from engine.kernel.legality import THE_STOCK
from engine.numbering import packed_deck_of_seed
from engine.solver import OUTCOMES, Budget, Outcome, Solver, StoppedError, UnprovenLineError, by_conflicts, deals
from engine.solver.before_deal import new_table
from engine.solver.conflicts import UNWINNABLE, new_plan
from engine.solver.deals import Workspace, is_winning_line
from engine.solver.facts import new_facts
from engine.variants import VARIANTS, Options, StockTiming
from tests.sampling import scaled

SCORPION = VARIANTS["scorpion"]
BUDGET = Budget(max_positions=3_000, max_table_bytes=2**20)
"""Enough for nearly every deal, and not for all."""


@pytest.mark.parametrize(
    ("name", "timing"),
    [
        ("scorpion", StockTiming.ANY_TIME),
        ("scorpion", StockTiming.NO_MOVES),
        ("scorpion-strict", StockTiming.NO_BUILDS),
        ("three-blind-mice", StockTiming.ANY_TIME),
        ("three-blind-mice-dealt", StockTiming.ANY_TIME),
        ("wasp", StockTiming.ANY_TIME),
        ("double-scorpion", StockTiming.ANY_TIME),
    ],
)
def test_each_deal_has_the_verdict_it_has_alone(name: str, timing: StockTiming) -> None:
    variant = VARIANTS[name]
    options = Options(
        hidden_columns=variant.options.hidden_columns,
        empty_columns=variant.options.empty_columns,
        stock_timing=timing,
    )
    hard = name in {"wasp", "double-scorpion"}
    seeds = range(100, 100 + scaled(8 if hard else 400))
    budget = msgspec.structs.replace(BUDGET, max_positions=200) if hard else BUDGET
    alone = [Solver(budget).solve(deal_board(variant, options, packed_deck_of_seed(it, variant.decks))) for it in seeds]

    found = Solver(budget).solve_deals(variant, options, seeds)
    assert [OUTCOMES[row[0]] for row in found] == [it.outcome for it in alone]
    assert [row[1] for row in found] == [it.positions for it in alone]
    assert [row[2] for row in found] == [-1 if it.line is None else len(it.line) for it in alone]


def test_outcomes_are_numbered_as_the_kernels_do() -> None:
    assert OUTCOMES == (Outcome.WINNABLE, Outcome.UNWINNABLE, Outcome.UNKNOWN)


@pytest.mark.parametrize("name", ["scorpion", "wasp"])
def test_a_stopped_solver_decides_no_deals(name: str) -> None:
    solver = Solver(BUDGET)
    solver.stop()

    with pytest.raises(StoppedError):
        solver.solve_deals(VARIANTS[name], VARIANTS[name].options, range(3))


def winning_moves(seed: int) -> tuple[Cells, list[tuple[int, int]]]:
    """Return the deal of a seed of ``scorpion`` and the source and target of each move of a line that wins it."""
    board = deal_board(SCORPION, SCORPION.options, packed_deck_of_seed(seed, 1))
    return board, list(by_conflicts.ByConflicts(2**20).solve(board.copy(), 1_000, MOVE_CAP).moves)


def wins(board: Cells, moves: list[tuple[int, int]]) -> bool:
    return is_winning_line(board.copy(), new_trail(1), np.array(moves, np.int16))


def test_a_line_counts_only_if_the_rulebook_accepts_it_and_it_wins() -> None:
    """Seed 13 is winnable. A move too many comes after the win, or is refused; a move too few does not win."""
    board, moves = winning_moves(13)

    assert wins(board, moves)
    assert not wins(board, moves[:-1])
    assert not wins(board, moves[1:])
    assert not wins(board, [*moves, moves[-1]])
    assert not wins(board, [(THE_STOCK, 0), *moves])


def test_a_card_that_is_not_where_the_line_says_is_noticed() -> None:
    """The word names the ace of the first line's card; the kernel's source must be the one the rulebook finds."""
    board, moves = winning_moves(13)
    source, target = next(it for it in moves if it[0] != THE_STOCK)

    assert not wins(board, [(source + 1, target), *moves])


def test_a_line_that_is_not_proven_is_a_defect_and_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def unproven(_: Cells, __: int, found: Cells, *___: object) -> int:
        found[:] = deals.UNPROVEN
        return len(found)

    monkeypatch.setattr(by_conflicts, "solve_deals", unproven)
    with pytest.raises(UnprovenLineError):
        Solver(BUDGET).solve_deals(SCORPION, SCORPION.options, range(3))


def test_a_line_that_the_rulebook_refuses_makes_its_deal_unproven(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of seeds 12 and 13 the second is winnable; here nothing that is found for it is accepted."""
    interpreted = getattr(deals.solve_deals, "py_func", deals.solve_deals)
    monkeypatch.setattr(deals, "is_winning_line", lambda *_: False)
    found = np.empty((2, deals.WIDTH), np.int64)
    work = Workspace(new_trail(600), new_table(2**16), new_facts(), new_plan())

    assert interpreted(blank_board(SCORPION, SCORPION.options), 12, found, work, 1_000) == 2
    assert found[:, deals.VERDICT].tolist() == [UNWINNABLE, deals.UNPROVEN]
