"""Full deals that need the search, through the solver's door: Wasp and the two-deck games."""

import itertools
import random
from collections import Counter
from typing import Final

import msgspec
import pytest

from engine.board import deal_board, pack_deck
from engine.cards import Card, Suit
from engine.compiled import Cells
from engine.game import Game
from engine.numbering import deck_of_seed, packed_deck_of_seed
from engine.play import replay
from engine.reasons import Status
from engine.solver import Budget, Outcome, Solver, StoppedError, solve
from engine.solver.before_deal import new_table
from engine.solver.facts import Facts
from engine.solver.search import Workspace, new_workspace, search
from engine.variants import VARIANTS, Variant
from tests.sampling import INTERPRETED, scaled

WASP: Final = VARIANTS["wasp"]
SEARCHED: Final = [WASP, VARIANTS["double-scorpion"], VARIANTS["double-scorpion-10"]]
BUDGET: Final = Budget(max_positions=200 if INTERPRETED else 8000)


def outcome_of(deck: tuple[Card, ...]) -> Outcome:
    return solve(deal_board(WASP, WASP.options, pack_deck(deck)), BUDGET).outcome


def opening(variant: Variant, seed: int) -> Cells:
    return deal_board(variant, variant.options, packed_deck_of_seed(seed, variant.decks))


@pytest.mark.parametrize("variant", SEARCHED, ids=lambda it: it.id)
def test_every_line_wins_when_it_is_replayed(variant: Variant) -> None:
    solver = Solver(BUDGET)
    seen: Counter[Outcome] = Counter()
    for seed in range(scaled(24)):
        verdict = solver.solve(opening(variant, seed))
        seen[verdict.outcome] += 1
        if verdict.line is not None:
            assert replay(Game(variant, variant.options, seed, verdict.line)).status is Status.WON
        assert (verdict.line is not None) == (verdict.outcome is Outcome.WINNABLE)
        assert (verdict.limit == "positions") == (verdict.outcome is Outcome.UNKNOWN)
        assert verdict.positions <= BUDGET.max_positions

    assert INTERPRETED or seen[Outcome.WINNABLE] > seen.total() / 2


def test_renaming_suits_changes_no_verdict() -> None:
    for seed in range(scaled(100)):
        deck = deck_of_seed(seed, 1)
        names = dict(zip(Suit, list(itertools.permutations(Suit))[seed % 24], strict=True))
        renamed = tuple(Card(names[card.suit], card.rank) for card in deck)

        assert len({outcome_of(deck), outcome_of(renamed), Outcome.UNKNOWN}) <= 2, seed


def test_columns_the_stock_does_not_reach_can_change_places() -> None:
    """R2: columns 5 to 7 of the standard deal hide nothing and get no stock card; column i holds cards i mod 7."""
    for seed in range(scaled(100)):
        deck = deck_of_seed(seed, 1)
        swapped = list(deck)
        for row in range(0, 49, 7):
            swapped[row + 4], swapped[row + 6] = deck[row + 6], deck[row + 4]

        assert len({outcome_of(deck), outcome_of(tuple(swapped)), Outcome.UNKNOWN}) <= 2, seed


def test_what_is_lost_stays_lost() -> None:
    """R14: once a move loses, every later position has lost too."""
    solver = Solver(BUDGET)
    for seed in range(scaled(24)):
        draw = random.Random(seed)  # noqa: S311  # a fixed sample, no secret
        game = Game(WASP, WASP.options, seed)
        outcomes = [solver.solve(opening(WASP, seed)).outcome]
        while (answer := replay(game)).legal_moves and len(game.moves) < scaled(80):
            game = msgspec.structs.replace(game, moves=(*game.moves, draw.choice(answer.legal_moves).move))
            outcomes.append(solver.solve(replay(game).board).outcome)
        known = [outcome for outcome in outcomes if outcome is not Outcome.UNKNOWN]

        assert known == sorted(known, key=[Outcome.WINNABLE, Outcome.UNWINNABLE].index), seed


def test_a_search_can_be_stopped_between_two_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    solver = Solver(BUDGET)
    slices = []

    def search_and_stop(*asked: object) -> int:
        slices.append(asked)
        solver.stop()
        return search(*asked)  # type: ignore[arg-type]  # passed on as they are

    monkeypatch.setattr("engine.solver.by_search.SLICE", 10)
    monkeypatch.setattr("engine.solver.by_search.search", search_and_stop)
    with pytest.raises(StoppedError):
        solver.solve(opening(SEARCHED[1], 5))

    assert len(slices) == 1


def test_memory_is_asked_for_when_a_position_needs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kings only and one deck: a table of its own. All other rules: room for a search. Either is made once."""
    made: list[str] = []

    def make_workspace(table_bytes: int) -> Workspace:
        made.append("workspace")
        return new_workspace(table_bytes)

    def make_table(max_bytes: int) -> Facts:
        made.append("table")
        return new_table(max_bytes)

    monkeypatch.setattr("engine.solver.by_search.new_workspace", make_workspace)
    monkeypatch.setattr("engine.solver.by_conflicts.new_table", make_table)
    solver, scorpion = Solver(BUDGET), VARIANTS["scorpion"]
    assert not made

    for variant in (scorpion, scorpion, WASP, WASP):
        solver.solve(opening(variant, 0), 10)
    assert made == ["table", "workspace"]
