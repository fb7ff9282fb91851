"""How a caller's units are used up and come back, by a clock that the test turns."""

from typing import Final

import pytest

from api.limits.local import LocalCounts
from api.limits.quota import Quota, Standing

SECOND: Final = 1_000_000


class Caller:
    """One caller of a quota, and the time."""

    def __init__(self, quota: Quota, most_clients: int = 10) -> None:
        self.now = 5 * SECOND
        self.quota = quota
        self.counts = LocalCounts(quota, most_clients, lambda: self.now)

    def ask(self, units: int, client: str = "a") -> Standing:
        cost = self.quota.time_of(units)
        return self.quota.standing(self.counts.charge(client, cost), cost)


@pytest.mark.parametrize(("units", "seconds"), [(1, 1), (7, 1), (7, 60), (12_000, 60), (1_000_000, 1), (999_983, 60)])
def test_all_units_can_be_used_at_once_and_no_more(units: int, seconds: int) -> None:
    caller = Caller(Quota(units, seconds))

    lefts = [caller.ask(1).left for _ in range(min(units, 1_000))]
    caller.ask(units - len(lefts))

    assert lefts == [units - used for used in range(1, len(lefts) + 1)]
    refused = caller.ask(1)
    assert (refused.is_granted, refused.left) == (False, 0)


def test_units_come_back_evenly() -> None:
    caller = Caller(Quota(units=60, seconds=60))
    caller.ask(60)

    for seconds, left in ((1, 0), (9, 8), (50, 57)):
        caller.now += seconds * SECOND
        assert caller.ask(1).left == left


def test_no_more_units_come_back_than_there_are() -> None:
    caller = Caller(Quota(units=10, seconds=1))
    caller.ask(10)
    caller.now += 1_000 * SECOND

    assert caller.ask(1).left == 9


def test_who_waits_as_long_as_told_is_granted_and_not_before() -> None:
    """The time to wait is told in whole seconds, so that it may be up to one longer than needed."""
    caller = Caller(Quota(units=60, seconds=60))
    caller.ask(55)
    caller.now += SECOND // 2

    refused = caller.ask(20)

    assert refused == Standing(is_granted=False, left=5, wait_seconds=15)
    caller.now += 14 * SECOND
    assert not caller.ask(20).is_granted
    caller.now += SECOND
    assert caller.ask(20).is_granted


def test_a_refusal_costs_nothing() -> None:
    caller = Caller(Quota(units=10, seconds=10))
    caller.ask(8)

    assert [caller.ask(5).wait_seconds for _ in range(100)] == [3] * 100
    assert caller.ask(2).is_granted


def test_what_costs_more_than_there_is_costs_all() -> None:
    caller = Caller(Quota(units=10, seconds=10))

    assert caller.ask(200) == Standing(is_granted=True, left=0, wait_seconds=0)
    assert caller.ask(200).wait_seconds == 10


def test_callers_do_not_use_each_others_units() -> None:
    caller = Caller(Quota(units=2, seconds=1))
    caller.ask(2)

    assert not caller.ask(1).is_granted
    assert caller.ask(2, "b").is_granted


def test_a_process_remembers_so_many_callers_and_forgets_the_most_silent_one() -> None:
    caller = Caller(Quota(units=2, seconds=1), most_clients=3)
    for client in ("a", "b", "c", "a", "d"):
        caller.ask(1, client)

    assert len(caller.counts) == 3
    assert caller.ask(2, "b").is_granted, "forgotten"
    assert not caller.ask(1, "a").is_granted, "remembered, for it came back"
    for number in range(10_000):
        caller.ask(1, str(number))
    assert len(caller.counts) == 3
