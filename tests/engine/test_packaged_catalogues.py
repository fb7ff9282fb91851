"""The catalogues that come with the engine: issued deals are winnable when solved again, and days never change."""

import datetime
import random
from typing import Final

import numpy as np
import pytest

from engine.catalogue import POOL_SIZE, Shelf, load_shelf
from engine.issuing import Wanted, daily_deal, issue_listed
from engine.solver import OUTCOMES, Budget, Outcome, Solver
from engine.variants import VARIANTS
from tests.sampling import INTERPRETED

SHELF: Final[Shelf] = load_shelf()
LISTED: Final = sorted(SHELF.catalogues)
BUDGET: Final = Budget(max_positions=100_000)
"""Enough for nearly every deal; the catalogues were made with more."""

GOLDEN: Final[dict[str, list[int]]] = {
    # On 31 January and 1 February 2026: written down when the lists were made; they must never change.
    "open-scorpion": [6_787, 4_554],
    "scorpion": [23_885, 22_807],
    "scorpion-classic": [5_782, 22_656],
    "scorpion-ii": [16_871, 12_364],
    "scorpion-strict": [31_400, 22_376],
    "three-blind-mice": [844, 10_317],
    "three-blind-mice-dealt": [655_820, 540_701],
    "wasp": [4_942, 3_574],
}


def outcomes_of(name: str, seeds: list[int]) -> list[Outcome]:
    """Solve deals, whatever a catalogue says."""
    solver, variant = Solver(BUDGET), VARIANTS[name]
    return [OUTCOMES[solver.solve_deals(variant, variant.options, range(seed, seed + 1))[0, 0]] for seed in seeds]


@pytest.mark.parametrize("name", LISTED)
def test_issued_deals_are_winnable_when_they_are_solved_again(name: str) -> None:
    variant = VARIANTS[name]
    issued = list[int]()
    for _ in range(1 if INTERPRETED else 4):
        wanted = Wanted(variant=variant, options=variant.options, count=2 if INTERPRETED else 50)
        issued += [deal.seed for deal in issue_listed(wanted, SHELF, random.SystemRandom()) or ()]

    outcomes = outcomes_of(name, issued)
    assert set(outcomes) <= {Outcome.WINNABLE, Outcome.UNKNOWN}
    assert outcomes.count(Outcome.WINNABLE) > 0.97 * len(outcomes)


@pytest.mark.parametrize("name", LISTED)
def test_a_random_sample_has_the_verdicts_that_are_listed(name: str) -> None:
    catalogue = SHELF.catalogues[name]
    seeds = random.SystemRandom().sample(range(catalogue.header.deals), 2 if INTERPRETED else 100)

    pairs = [(found, catalogue.outcome(seed)) for seed, found in zip(seeds, outcomes_of(name, seeds), strict=True)]
    decided = [(found, listed) for found, listed in pairs if found is not Outcome.UNKNOWN]
    assert [found for found, _ in decided] == [listed for _, listed in decided]
    assert len(decided) > 0.9 * len(pairs)


@pytest.mark.parametrize("name", sorted(SHELF.daily))
def test_the_deals_of_the_days_never_change(name: str) -> None:
    days = (datetime.date(2026, 1, 31), datetime.date(2026, 2, 1))
    deals = [daily_deal(VARIANTS[name], day, SHELF) for day in days]

    assert [deal.seed for deal in deals if deal] == GOLDEN[name]


@pytest.mark.parametrize("name", sorted(SHELF.daily))
def test_every_deal_of_a_day_is_winnable_and_comes_once(name: str) -> None:
    seeds = SHELF.daily[name].seeds

    assert len(np.unique(seeds)) == len(seeds) == POOL_SIZE
    assert set(seeds.tolist()) <= set(SHELF.catalogues[name].winnable_seeds().tolist())
