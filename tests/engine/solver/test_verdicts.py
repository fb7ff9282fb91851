"""Verdicts on full deals: published ones, and what must be the same or stay so."""

import itertools
import json
from pathlib import Path
from typing import Final

import msgspec
import pytest

from engine.board import deal_board, pack_deck
from engine.cards import Card, Suit
from engine.compiled import Cells
from engine.game import Game
from engine.numbering import deck_of_pysolfc, deck_of_seed
from engine.play import replay
from engine.reasons import Status
from engine.solver import (
    Budget,
    Outcome,
    Solver,
    StoppedError,
    UnprovenLineError,
    solve,
)
from engine.solver.before_deal import new_table
from engine.variants import VARIANTS, CompletedRuns, EmptyColumns, IdleMoves, StockTiming, Variant
from tests.sampling import INTERPRETED, scaled

PUBLISHED: Final = json.loads((Path(__file__).parents[2] / "data" / "pysolfc.json").read_text("utf-8"))["verdicts"]
SCORPION: Final = VARIANTS["scorpion"]
SOLVABLE: Final = [it for it in VARIANTS.values() if it.decks == 1 and it.options.empty_columns is EmptyColumns.KINGS]
BUDGET: Final = Budget()


def verdict_of(deck: tuple[Card, ...], variant: Variant = SCORPION, **options: object) -> Outcome:
    wanted = msgspec.structs.replace(variant.options, **options)
    return solve(deal_board(variant, wanted, pack_deck(deck)), BUDGET).outcome


def opening(seed: int, variant: Variant = SCORPION) -> Cells:
    return deal_board(variant, variant.options, pack_deck(deck_of_seed(seed, 1)))


@pytest.mark.parametrize("timing", [StockTiming.ANY_TIME, StockTiming.NO_MOVES])
def test_published_verdicts_of_a_hundred_pysolfc_numbers(timing: StockTiming) -> None:
    """Found by another solver, runs left (source in tests/data/pysolfc.json)."""
    numbers = range(PUBLISHED["first"], PUBLISHED["last"] + 1)[-scaled(100) :]
    won = [
        number
        for number in numbers
        if verdict_of(deck_of_pysolfc(str(number), 1), stock_timing=timing, completed_runs=CompletedRuns.LEAVE)
        is Outcome.WINNABLE
    ]

    assert won == [number for number in PUBLISHED["winnable"][f"stock_{timing}"] if number in numbers]


@pytest.mark.parametrize("number", ["1001657", "1001763", "1002622", "1004782"])
def test_deals_that_would_be_won_if_face_down_cards_counted_are_lost(number: str) -> None:
    """R9: a run is face up."""
    assert verdict_of(deck_of_pysolfc(number, 1), completed_runs=CompletedRuns.LEAVE) is Outcome.UNWINNABLE


def test_renaming_suits_changes_no_verdict() -> None:
    for seed in range(scaled(100)):
        deck = deck_of_seed(seed, 1)
        names = dict(zip(Suit, list(itertools.permutations(Suit))[seed % 24], strict=True))
        renamed = tuple(Card(names[card.suit], card.rank) for card in deck)

        assert verdict_of(renamed) is verdict_of(deck), seed


def test_columns_the_stock_does_not_reach_can_change_places() -> None:
    """R2: columns 5 to 7 of the standard deal hide nothing and get no stock card; column i holds cards i mod 7."""
    for seed in range(scaled(100)):
        deck = deck_of_seed(seed, 1)
        swapped = list(deck)
        for row in range(0, 49, 7):
            swapped[row + 4], swapped[row + 6] = deck[row + 6], deck[row + 4]

        assert verdict_of(tuple(swapped)) is verdict_of(deck), seed


@pytest.mark.parametrize("variant", SOLVABLE, ids=lambda it: it.id)
def test_every_line_wins_when_it_is_replayed(variant: Variant) -> None:
    won = 0
    for seed in range(scaled(60)):
        verdict = solve(opening(seed, variant), BUDGET)
        if verdict.line is not None:
            won += 1
            assert replay(Game(variant, variant.options, seed, verdict.line)).status is Status.WON
        assert (verdict.line is not None) == (verdict.outcome is Outcome.WINNABLE)
        assert verdict.limit is None

    assert won or INTERPRETED or variant.id == "three-blind-mice-dealt"  # one in two hundred there


@pytest.mark.parametrize("variant", [SCORPION, VARIANTS["three-blind-mice"]], ids=lambda it: it.id)
def test_what_is_lost_stays_lost(variant: Variant) -> None:
    """R14: along a winning line every position is winnable; once a move loses, every later one has lost too."""
    for seed in range(scaled(40)):
        game = Game(variant, variant.options, seed)
        outcomes = [solve(opening(seed, variant), BUDGET).outcome]
        while (answer := replay(game)).legal_moves:
            legal = answer.legal_moves
            game = msgspec.structs.replace(game, moves=(*game.moves, legal[seed % len(legal)].move))
            outcomes.append(solve(replay(game).board, BUDGET).outcome)

        assert outcomes == sorted(outcomes, key=[Outcome.WINNABLE, Outcome.UNWINNABLE].index), seed


def test_a_won_game_is_winnable_in_no_moves() -> None:
    line = next(line for seed in range(100) if (line := solve(opening(seed), BUDGET).line))
    seed = next(seed for seed in range(100) if solve(opening(seed), BUDGET).line == line)

    assert solve(replay(Game(SCORPION, SCORPION.options, seed, line)).board, BUDGET).line == ()


def test_a_budget_of_positions_that_runs_out_is_named() -> None:
    """Some deal among these needs more positions; what is decided within the budget is decided alike."""
    verdicts = [(solve(opening(seed), Budget(max_positions=5)), solve(opening(seed), BUDGET)) for seed in range(60)]

    assert any(small.outcome is Outcome.UNKNOWN for small, _ in verdicts)
    for small, full in verdicts:
        assert small.limit == ("positions" if small.outcome is Outcome.UNKNOWN else None)
        assert small.outcome in {Outcome.UNKNOWN, full.outcome}


@pytest.mark.parametrize("timing", list(StockTiming))
@pytest.mark.parametrize("idle", list(IdleMoves))
def test_no_more_positions_than_the_budget_are_looked_at(timing: StockTiming, idle: IdleMoves) -> None:
    options = msgspec.structs.replace(SCORPION.options, stock_timing=timing, idle_moves=idle)
    opened = 0
    for seed, limit in itertools.product(range(scaled(60)), range(1, 20, 3)):
        board = deal_board(SCORPION, options, pack_deck(deck_of_seed(seed, 1)))
        verdict = solve(board, Budget(max_positions=limit))
        assert verdict.positions <= limit
        opened += verdict.outcome is Outcome.UNKNOWN

    assert opened


def test_a_full_table_leaves_the_verdict_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.solver.by_conflicts.new_table", lambda _: new_table(24))  # a single position

    assert Outcome.UNKNOWN in {solve(opening(seed), BUDGET).outcome for seed in range(60)}


@pytest.mark.parametrize("size", [2**15 - 1, 2**30 + 1])
def test_a_table_has_a_sensible_size(size: int) -> None:
    with pytest.raises(ValueError, match=str(size)):
        Budget(max_table_bytes=size)


def test_a_solver_that_was_stopped_gives_no_verdict() -> None:
    solver = Solver(BUDGET)
    solver.stop()

    for moves in ((), ("deal",)):
        with pytest.raises(StoppedError):
            solver.solve(replay(Game(SCORPION, SCORPION.options, 0, moves)).board)


def test_a_budget_can_run_out_after_the_deal_too() -> None:
    dealt = [replay(Game(SCORPION, SCORPION.options, seed, ("deal",))).board for seed in range(100)]

    assert any(solve(board, Budget(max_positions=1)).outcome is Outcome.UNKNOWN for board in dealt)


def test_the_position_asked_about_is_left_as_it_is() -> None:
    board = opening(0)
    before = board.copy()
    solve(board, BUDGET)

    assert (board == before).all()


def test_a_line_that_does_not_win_is_never_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were the method wrong, the rulebook would say so before a caller does."""
    monkeypatch.setattr("engine.solver.by_conflicts.carry_out", lambda *_: None)

    with pytest.raises(UnprovenLineError):
        [solve(opening(seed), BUDGET) for seed in range(60)]


def test_builds_that_take_long_to_judge_change_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    """What may close a cycle for all that is known is not made at once; the verdicts are those of before."""
    decks = [deck_of_seed(seed, 1) for seed in range(24)]
    # With idle moves all positions are tried.
    judged = [verdict_of(deck, stock_timing=StockTiming.NO_MOVES, idle_moves=IdleMoves.ALLOW) for deck in decks]
    monkeypatch.setattr("engine.solver.unavoidable.MOST_STEPS", 1)

    assert [verdict_of(deck, stock_timing=StockTiming.NO_MOVES, idle_moves=IdleMoves.ALLOW) for deck in decks] == judged
