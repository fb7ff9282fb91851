"""Sweeps: cut alike whatever their range, the same whatever the number of workers, stopped in good order."""

import os
import threading
import time
from collections import Counter

import pytest

from engine.board import deal_board
from engine.errors import GameError
from engine.numbering import MAX_SEED, packed_deck_of_seed
from engine.reasons import Fault
from engine.solver import OUTCOMES, Budget, Outcome, Solver
from engine.sweep import (
    ChunkResult,
    Spread,
    Summary,
    Sweep,
    SweepRun,
    solve_seeds,
    summarize,
    usable_cpus,
    usual_chunk_size,
)
from engine.variants import VARIANTS, Options
from tests.engine.sweeps import MICE, mice_sweep, solve_until_stopped


def test_chunks_are_cut_at_the_same_seeds_whatever_the_range() -> None:
    assert list(mice_sweep(first=3, count=20).chunks()) == [range(3, 6), range(6, 12), range(12, 18), range(18, 23)]
    assert list(mice_sweep(first=6, count=6).chunks()) == [range(6, 12)]
    assert list(mice_sweep(first=7, count=1).chunks()) == [range(7, 8)]


def test_chunks_are_cut_when_they_are_needed() -> None:
    """All there are would not fit into any memory."""
    assert next(mice_sweep(first=0, count=MAX_SEED + 1).chunks()) == range(6)


def test_finished_chunks_of_any_cut_are_used_and_the_gaps_between_them_filled() -> None:
    """Of those that share seeds the first is used, of two that begin alike the longer; none goes beyond the sweep."""
    finished = [range(2, 4), range(12, 14), range(5, 9), range(5, 8), range(8, 10), range(22, 24), range(23, 30)]
    used = mice_sweep(first=3, count=20).usable(finished)

    assert used == [range(5, 9), range(12, 14)]
    rest = list(mice_sweep(first=3, count=20).chunks(used))
    assert rest == [range(3, 5), range(9, 12), range(14, 18), range(18, 23)]


def test_the_last_seed_may_be_the_largest_of_all() -> None:
    assert list(mice_sweep(first=MAX_SEED, count=1).chunks()) == [range(MAX_SEED, MAX_SEED + 1)]


@pytest.mark.parametrize(("first", "count"), [(MAX_SEED, 2), (-1, 5), (2**60, 1)])
def test_seeds_that_do_not_exist_are_refused(first: int, count: int) -> None:
    with pytest.raises(GameError) as refused:
        mice_sweep(first=first, count=count)

    assert refused.value.troubles[0].fault is Fault.SEED_OUT_OF_RANGE


def test_options_that_do_not_exist_are_refused() -> None:
    with pytest.raises(GameError) as refused:
        Sweep(variant=MICE, options=Options(hidden_columns=11), count=1)

    assert refused.value.troubles[0].fault is Fault.HIDDEN_COLUMNS_OUT_OF_RANGE


@pytest.mark.parametrize(("count", "chunk_size"), [(0, 1), (1, 0)])
def test_a_sweep_of_nothing_is_refused(count: int, chunk_size: int) -> None:
    with pytest.raises(ValueError, match="Sweep"):
        Sweep(variant=MICE, options=MICE.options, count=count, chunk_size=chunk_size)


def test_rules_that_are_hard_to_solve_get_smaller_chunks() -> None:
    easy, wasp, double = (
        usual_chunk_size(it, it.options, 10**6)
        for it in (VARIANTS[name] for name in ("scorpion", "wasp", "double-scorpion"))
    )

    assert wasp < easy
    assert double < easy


@pytest.mark.parametrize("count", [1, 2, 100, 1_000, 10_000, 100_000, 10**8])
@pytest.mark.parametrize("variant", ["scorpion", "double-scorpion"])
def test_a_sweep_of_few_deals_has_many_chunks_too(variant: str, count: int) -> None:
    """For all threads, for the progress line and for Ctrl-C; but no chunk holds less than a deal."""
    rules = VARIANTS[variant]
    size = usual_chunk_size(rules, rules.options, count)

    assert 1 <= size <= max(1, count / 100)
    assert size <= 2_500


def test_a_chunk_holds_the_verdicts_that_the_solver_gives_on_each_deal() -> None:
    budget, seeds = Budget(), range(5, 15)
    boards = [deal_board(MICE, MICE.options, packed_deck_of_seed(seed, 1)) for seed in seeds]
    alone = [Solver(budget).solve(board) for board in boards]

    chunk = solve_seeds(mice_sweep(first=5, count=10), seeds, Solver(budget))
    assert [OUTCOMES[code] for code in chunk.verdicts] == [it.outcome for it in alone]
    assert {it.outcome for it in alone} == {Outcome.WINNABLE, Outcome.UNWINNABLE}
    assert chunk.seeds == seeds
    assert chunk.positions == Counter(it.positions for it in alone)
    assert chunk.line_moves == Counter(len(it.line) for it in alone if it.line is not None)


def test_any_number_of_workers_finds_the_same() -> None:
    one, three, many = (
        sorted(SweepRun(mice_sweep(), workers=workers).chunks(), key=lambda chunk: chunk.first)
        for workers in (1, 3, 1000)
    )

    assert [chunk.seeds for chunk in one] == list(mice_sweep().chunks())
    assert three == one
    assert many == one


def test_a_stopped_run_ends_with_the_chunks_that_are_finished() -> None:
    sweep_run = SweepRun(mice_sweep(), workers=1)
    finished = []
    for chunk in sweep_run.chunks():
        finished.append(chunk)
        sweep_run.stop()

    whole = list(SweepRun(mice_sweep(), workers=1).chunks())
    assert 1 <= len(finished) <= len(whole)
    assert finished == whole[: len(finished)]


def test_a_run_stopped_before_it_began_finds_nothing() -> None:
    sweep_run = SweepRun(mice_sweep(), workers=2)
    sweep_run.stop()

    assert list(sweep_run.chunks()) == []


def test_a_workers_error_stops_the_others_and_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    """One worker's solver is defect; the other works until it is stopped."""

    def solve_or_fail(sweep: Sweep, seeds: range, solver: Solver) -> ChunkResult:
        if seeds.start == 3:
            raise ZeroDivisionError
        return solve_until_stopped(sweep, seeds, solver)

    monkeypatch.setattr("engine.sweep.run.solve_seeds", solve_or_fail)
    began = time.monotonic()
    with pytest.raises(ZeroDivisionError):
        list(SweepRun(mice_sweep(), workers=2).chunks())

    assert time.monotonic() - began < 30


def test_a_run_that_nobody_reads_to_its_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = threading.Event()

    def solve_for_ever(sweep: Sweep, seeds: range, solver: Solver) -> ChunkResult:
        if seeds.start == 3:
            return solve_seeds(sweep, seeds, solver)
        asked.set()
        return solve_until_stopped(sweep, seeds, solver)

    monkeypatch.setattr("engine.sweep.run.solve_seeds", solve_for_ever)
    chunks = SweepRun(mice_sweep(), workers=1).chunks()
    next(chunks)
    assert asked.wait(60)
    began = time.monotonic()
    chunks.close()

    assert time.monotonic() - began < 30


def test_the_summary_adds_the_chunks_up_in_any_order() -> None:
    """Codes 0, 1, 2: winnable, unwinnable, unknown."""
    chunks = [
        ChunkResult(12, bytes([2, 1, 1]), {30: 1, 5: 2}, {}),
        ChunkResult(6, bytes([0, 2]), {1: 1, 9: 1}, {52: 1}),
    ]

    assert summarize(chunks) == Summary(
        deals=5,
        winnable=1,
        unwinnable=2,
        unknown=2,
        positions_mean=10.0,
        positions_max=30,
        positions=Spread(mean=10.0, p50=5, p99=30, p999=30, max=30),
        line_moves=Spread(mean=52.0, p50=52, p99=52, p999=52, max=52),
        unknown_seeds=(7, 12),
    )
    assert summarize(reversed(chunks)) == summarize(chunks)


def test_a_quantile_is_the_smallest_value_that_so_large_a_share_does_not_exceed() -> None:
    """Of a thousand values 1 … 1000, and of two."""
    thousand = summarize([ChunkResult(0, bytes(1000), dict.fromkeys(range(1000, 0, -1), 1), {})])
    two = summarize([ChunkResult(0, bytes(2), {3: 1, 8: 1}, {})])

    assert thousand.positions == Spread(mean=500.5, p50=500, p99=990, p999=999, max=1000)
    assert two.positions == Spread(mean=5.5, p50=3, p99=8, p999=8, max=8)


def test_more_than_a_hundred_open_seeds_are_not_listed() -> None:
    hundred = summarize([ChunkResult(0, bytes([2] * 100), {1: 100}, {})])
    more = summarize([ChunkResult(0, bytes([2] * 101), {1: 101}, {})])

    assert hundred.unknown_seeds == tuple(range(100))
    assert (more.unknown, more.unknown_seeds) == (101, None)


def test_the_summary_of_nothing() -> None:
    assert summarize([]) == Summary(
        deals=0,
        winnable=0,
        unwinnable=0,
        unknown=0,
        positions_mean=0.0,
        positions_max=0,
        positions=None,
        line_moves=None,
        unknown_seeds=(),
    )


def test_only_the_processors_of_this_process_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 3, 5}, raising=False)
    assert usable_cpus() == 3

    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: 7)
    assert usable_cpus() == 7
