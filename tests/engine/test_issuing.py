"""Issued deals: winnable if they are to be, each as likely as another, and the same for everybody on a day."""

import datetime
import random
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from engine import issuing
from engine.catalogue import POOL_SIZE, DailyDeals, Shelf, load_shelf
from engine.difficulty import Difficulty, Ease
from engine.issuing import IssuedDeal, Wanted, can_rate, daily_deal, issue_listed, issue_solved
from engine.numbering import MAX_SEED
from engine.solver import OUTCOMES, Budget, Outcome, Solver, StoppedError
from engine.variants import VARIANTS, Options
from tests.engine.shelves import MICE, changed, fill_shelf, small_catalogue

ANY_DEAL = Wanted(variant=MICE, options=MICE.options)
OTHER_OPTIONS = Options(hidden_columns=0)


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    folder: Path = tmp_path_factory.mktemp("shelf")
    fill_shelf(folder, small_catalogue())
    catalogues = load_shelf(folder).catalogues
    days = DailyDeals(MICE.id, np.resize(small_catalogue().winnable_seeds(), POOL_SIZE))
    return Shelf(catalogues, {MICE.id: days}, ())


def chance(seed: int = 1) -> random.Random:
    return random.Random(seed)  # noqa: S311  # a test's choice


def listed(shelf: Shelf, **wanted: object) -> tuple[IssuedDeal, ...]:
    deals = issue_listed(msgspec.structs.replace(ANY_DEAL, **wanted), shelf, chance())
    assert deals is not None
    return deals


def seeds_of(deals: Iterable[IssuedDeal]) -> list[int]:
    return [deal.seed for deal in deals]


def test_listed_deals_are_winnable_and_come_once(shelf: Shelf) -> None:
    winnable = shelf.catalogues[MICE.id].winnable_seeds().tolist()
    deals = listed(shelf, count=50)

    assert sorted(seeds_of(deals)) == winnable
    assert seeds_of(deals) != winnable
    assert {deal.verdict for deal in deals} == {Outcome.WINNABLE}
    assert len(listed(shelf, count=3)) == 3


@pytest.mark.parametrize("level", list(Difficulty))
def test_listed_deals_are_as_hard_as_wanted(shelf: Shelf, level: Difficulty) -> None:
    deals = listed(shelf, count=50, difficulty=level)

    assert {deal.difficulty for deal in deals} == {level}
    assert sorted(seeds_of(deals)) == shelf.catalogues[MICE.id].winnable_seeds(level).tolist()


def test_every_fitting_deal_is_as_likely_as_another(shelf: Shelf) -> None:
    """Pearson's chi-square of 10 000 choices; beyond five standard deviations of the statistic by chance never."""
    source = chance(7)
    chosen: Counter[int] = Counter()
    for _ in range(10_000):
        chosen.update(seeds_of(issue_listed(ANY_DEAL, shelf, source) or ()))
    winnable = shelf.catalogues[MICE.id].winnable_seeds().tolist()
    expected = 10_000 / len(winnable)
    freedom = len(winnable) - 1

    assert set(chosen) == set(winnable)
    chi_square = sum((chosen[seed] - expected) ** 2 / expected for seed in winnable)
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5


def test_without_a_catalogue_nothing_is_listed(shelf: Shelf) -> None:
    assert issue_listed(msgspec.structs.replace(ANY_DEAL, options=OTHER_OPTIONS), shelf, chance()) is None
    assert issue_listed(ANY_DEAL, Shelf({}, {}, ()), chance()) is None


def test_any_deal_is_drawn_from_all_seeds(shelf: Shelf) -> None:
    """Of 2^53 seeds nobody hits one of the first forty."""
    for known in (shelf, Shelf({}, {}, ())):
        deals = issue_listed(msgspec.structs.replace(ANY_DEAL, winnable=False, count=50), known, chance())
        assert deals is not None
        assert len(set(seeds_of(deals))) == 50
        assert MAX_SEED / 2 < max(seeds_of(deals)) <= MAX_SEED
        assert {(deal.verdict, deal.difficulty) for deal in deals} == {(Outcome.UNKNOWN, None)}


class Drawn(random.Random):
    """Draws these seeds."""

    def __init__(self, seeds: list[int]) -> None:
        super().__init__(0)
        self._seeds = seeds

    def sample(self, *_: Any, **__: Any) -> list[Any]:  # noqa: ANN401  # as wide as the one it overrides
        return self._seeds


def test_of_any_deal_it_is_said_what_is_known(shelf: Shelf) -> None:
    catalogue = shelf.catalogues[MICE.id]
    won = int(catalogue.winnable_seeds()[0])
    lost = catalogue.outcomes(range(40)).index(Outcome.UNWINNABLE)
    wanted = msgspec.structs.replace(ANY_DEAL, winnable=False, count=3)

    assert issue_listed(wanted, shelf, Drawn([won, lost, 40])) == (
        IssuedDeal(won, Outcome.WINNABLE, *catalogue.difficulties([won])),
        IssuedDeal(lost, Outcome.UNWINNABLE, None),
        IssuedDeal(40, Outcome.UNKNOWN, None),
    )


def test_on_the_spot_every_deal_is_solved_and_rated(shelf: Shelf) -> None:
    """The verdicts are those of another solver."""
    wanted = msgspec.structs.replace(ANY_DEAL, options=OTHER_OPTIONS, count=4)
    deals = issue_solved(wanted, shelf, Solver(Budget()), chance())

    assert len(set(seeds_of(deals))) == 4
    for deal in deals:
        seeds = range(deal.seed, deal.seed + 1)
        assert OUTCOMES[Solver(Budget()).solve_deals(MICE, OTHER_OPTIONS, seeds)[0, 0]] is Outcome.WINNABLE
        assert deal.verdict is Outcome.WINNABLE
        assert deal.difficulty in set(Difficulty)


def test_on_the_spot_only_deals_that_are_as_hard_as_wanted_are_taken(shelf: Shelf) -> None:
    wanted = msgspec.structs.replace(ANY_DEAL, options=OTHER_OPTIONS, count=2, difficulty=Difficulty.EASY)

    assert {deal.difficulty for deal in issue_solved(wanted, shelf, Solver(Budget()), chance())} == {Difficulty.EASY}


def test_another_variants_catalogue_serves_but_its_levels_do_not(shelf: Shelf) -> None:
    """R15: an open Scorpion by another name; its quarters are those of another variant."""
    scorpion = VARIANTS["scorpion"]
    others = Shelf({"open-scorpion": shelf.catalogues[MICE.id]}, {}, ())
    wanted = Wanted(variant=scorpion, options=VARIANTS["open-scorpion"].options, count=2)
    hard = msgspec.structs.replace(wanted, difficulty=Difficulty.HARD)
    unproven = msgspec.structs.replace(wanted, winnable=False)
    won = shelf.catalogues[MICE.id].winnable_seeds()[:2].tolist()
    told = [(Outcome.WINNABLE, None)] * 2

    assert [(deal.verdict, deal.difficulty) for deal in issue_listed(wanted, others, chance()) or ()] == told
    assert [(deal.verdict, deal.difficulty) for deal in issue_listed(unproven, others, Drawn(won)) or ()] == told
    assert issue_listed(hard, others, chance()) is None


def test_what_is_solved_on_the_spot_goes_by_the_bounds_of_the_variant_asked_for(shelf: Shelf) -> None:
    """Bounds that no deal reaches make all of them expert ones, however another variant calls these rules."""
    scorpion, mice = VARIANTS["scorpion"], shelf.catalogues[MICE.id]
    beyond = Ease(101, 0, 0)
    both = Shelf({"scorpion": changed(mice, bounds=(beyond, beyond, beyond)), "open-scorpion": mice}, {}, ())
    wanted = Wanted(variant=scorpion, options=VARIANTS["open-scorpion"].options, difficulty=Difficulty.EXPERT)

    assert [deal.difficulty for deal in issue_solved(wanted, both, Solver(Budget()), chance())] == [Difficulty.EXPERT]


@pytest.mark.parametrize("ratings", [1, 3])
def test_a_rating_takes_its_share_of_the_budget(monkeypatch: pytest.MonkeyPatch, shelf: Shelf, ratings: int) -> None:
    """No deal is hard enough, so each winnable one is rated, until the budget is used up."""
    beyond = Ease(-1, 0, 0)
    easy = Shelf({MICE.id: changed(shelf.catalogues[MICE.id], bounds=(beyond, beyond, beyond))}, {}, ())
    wanted = msgspec.structs.replace(ANY_DEAL, options=OTHER_OPTIONS, difficulty=Difficulty.EXPERT)
    rated = list[int]()
    monkeypatch.setattr(issuing, "RATING_POSITIONS", {1: 10**6})
    monkeypatch.setattr(issuing, "_rated", lambda _, seed, __: rated.append(seed))

    assert issue_solved(wanted, easy, Solver(Budget(max_positions=(ratings - 1) * 10**6 + 10**5)), chance()) == ()
    assert len(rated) == ratings


def test_without_bounds_nothing_is_said_of_difficulty(monkeypatch: pytest.MonkeyPatch, shelf: Shelf) -> None:
    monkeypatch.setattr(issuing, "MOST_DRAWN", 30)
    nothing = Shelf({}, {}, ())
    hard = msgspec.structs.replace(ANY_DEAL, difficulty=Difficulty.HARD)

    assert [deal.difficulty for deal in issue_solved(ANY_DEAL, nothing, Solver(Budget()), chance())] == [None]
    assert (can_rate(MICE, shelf), can_rate(MICE, nothing)) == (True, False)
    monkeypatch.delattr(issuing, "deal_board")  # it does not even look
    assert issue_solved(hard, nothing, Solver(Budget()), chance()) == ()


def test_a_budget_that_runs_out_gives_fewer_deals_or_none(shelf: Shelf) -> None:
    wanted = msgspec.structs.replace(ANY_DEAL, options=OTHER_OPTIONS, count=50)
    some = issue_solved(wanted, shelf, Solver(Budget(max_positions=60)), chance())

    assert 0 < len(some) < 50
    assert issue_solved(wanted, shelf, Solver(Budget(max_positions=1)), chance(2)) == ()


def test_no_more_than_so_many_seeds_are_drawn(monkeypatch: pytest.MonkeyPatch, shelf: Shelf) -> None:
    monkeypatch.setattr(issuing, "MOST_DRAWN", 0)

    assert issue_solved(ANY_DEAL, shelf, Solver(Budget()), chance()) == ()


def test_a_stopped_solver_issues_nothing(shelf: Shelf) -> None:
    solver = Solver(Budget())
    solver.stop()

    with pytest.raises(StoppedError):
        issue_solved(ANY_DEAL, shelf, solver, chance())


def test_each_day_takes_the_next_deal_of_the_list(shelf: Shelf) -> None:
    """4096 days on it begins again."""
    day = datetime.date(2026, 11, 30)
    seeds = shelf.daily[MICE.id].seeds.tolist()
    expected = [seeds[(day.toordinal() + later) % 4096] for later in range(3)]
    days = [day + datetime.timedelta(later) for later in range(3)]
    deals = [daily_deal(MICE, it, shelf) for it in days]

    assert [deal.seed for deal in deals if deal] == expected
    assert deals[0] == daily_deal(MICE, day + datetime.timedelta(4096), shelf)
    assert {deal.difficulty for deal in deals if deal} <= set(Difficulty)


def test_without_a_list_there_is_no_deal_of_the_day(shelf: Shelf) -> None:
    assert daily_deal(VARIANTS["wasp"], datetime.date(2026, 11, 30), shelf) is None
