"""The list of a variant's days: so many different deals, proven winnable, and nothing else is taken for one."""

from collections import Counter
from pathlib import Path
from typing import Final

import numpy as np
import pytest

from engine.catalogue import CatalogueError, DailyDeals, daily, daily_deals_of, load_shelf
from engine.catalogue.container import write
from engine.difficulty import Difficulty
from tests.engine.shelves import MICE, changed, fill_shelf, large_catalogue, small_catalogue


def test_the_list_of_the_days_has_every_level_alike_and_no_deal_twice() -> None:
    catalogue = large_catalogue()
    days = daily_deals_of(catalogue)

    assert len(set(days.seeds.tolist())) == len(days.seeds) == 4096
    assert Counter(catalogue.difficulties(days.seeds.tolist())) == dict.fromkeys(Difficulty, 1024)
    assert daily_deals_of(catalogue).seeds.tolist() == days.seeds.tolist()
    assert days.seeds.tolist() != sorted(days.seeds.tolist())


def test_too_few_deals_make_no_list_of_days() -> None:
    with pytest.raises(CatalogueError, match="too few for 4096 days"):
        daily_deals_of(small_catalogue())


def test_another_variants_list_of_days_is_refused(tmp_path: Path) -> None:
    fill_shelf(tmp_path, large_catalogue())

    with pytest.raises(CatalogueError, match="was made for something else"):
        DailyDeals.open(tmp_path / "three-blind-mice.daily", changed(large_catalogue(), variant="wasp"))


WINNABLE: Final = np.arange(1, 2 * 4096, 2, dtype=np.int64)
"""The first ones of the large catalogue."""


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"7 bytes", "does not hold 4096 deals"),
        (WINNABLE[:-1].tobytes(), "does not hold 4096 deals"),
        (WINNABLE.tobytes()[:-1], "does not hold 4096 deals"),
        (np.append(WINNABLE[:-1], WINNABLE[0]).tobytes(), "a deal comes more than once"),
        (np.append(WINNABLE[:-1], 0).tobytes(), "not all of its deals are winnable there"),
        (np.append(WINNABLE[:-1], 10**6).tobytes(), "not all of its deals are winnable there"),
        (np.append(WINNABLE[:-1], -1).tobytes(), "not all of its deals are winnable there"),
    ],
    ids=range(7),
)
def test_a_list_of_days_is_4096_different_winnable_deals_or_refused(tmp_path: Path, body: bytes, said: str) -> None:
    fill_shelf(tmp_path, large_catalogue())
    path = tmp_path / "three-blind-mice.daily"
    write(path, daily._header(MICE.id), body)  # noqa: SLF001  # a sound header before another body

    shelf = load_shelf(tmp_path, [MICE])
    assert (set(shelf.catalogues), set(shelf.daily)) == ({MICE.id}, set())
    assert [said in fault for fault in shelf.faults] == [True]
