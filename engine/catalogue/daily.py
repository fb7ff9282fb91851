"""The deals of the day: a frozen list a variant, in a shuffled order, of which each day takes the next.

The list is a file of its own, and is made once: a catalogue that grows, or a solver that decides more, must not change
what was played on a day or what is announced for one.
"""

import datetime
import random
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from engine.catalogue import container
from engine.catalogue.catalogue import Catalogue
from engine.catalogue.container import CatalogueError
from engine.difficulty import Difficulty
from engine.version import NUMBERING_VERSION, RULES_VERSION

__all__ = ["POOL_SIZE", "DailyDeals", "daily_deals_of"]

POOL_SIZE: Final = 4096
"""Days until a deal comes again, more than eleven years."""

_FORMAT: Final = 1
_SEED: Final = np.dtype("<i8")


class _Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    format: int
    variant: str
    rules: int
    numbering: int
    deals: int


class DailyDeals:
    """A variant's list, int64[POOL_SIZE]: seeds whose deals are proven winnable, none of them twice."""

    def __init__(self, variant_id: str, seeds: NDArray[np.int64]) -> None:
        self._variant_id = variant_id
        self.seeds = seeds

    @classmethod
    def open(cls, path: Path, catalogue: Catalogue) -> "DailyDeals":
        """Read the list of a catalogue's variant.

        ``CatalogueError`` if it is damaged, another variant's, or no list of so many different deals of which the
        catalogue says that they are winnable; ``OSError``.
        """
        header, body = container.read(path, _Header)
        variant_id = catalogue.header.variant
        if header != (expected := _header(variant_id)):
            raise CatalogueError(f"{path.name} was made for something else: {header} there, {expected} here")
        if len(body) != POOL_SIZE * _SEED.itemsize:
            raise CatalogueError(f"{path.name} is damaged: it does not hold {POOL_SIZE} deals")
        seeds = np.frombuffer(body, _SEED)
        if len(np.unique(seeds)) != POOL_SIZE:
            raise CatalogueError(f"{path.name} is damaged: a deal comes more than once")
        if not np.isin(seeds, catalogue.winnable_seeds()).all():
            raise CatalogueError(f"{path.name} does not fit its catalogue: not all of its deals are winnable there")
        return cls(variant_id, seeds)

    def save(self, path: Path) -> None:
        """Write the file that ``open`` reads."""
        container.write(path, _header(self._variant_id), self.seeds.astype(_SEED).tobytes())

    def seed_of(self, date: datetime.date) -> int:
        """Return the seed of a day."""
        return int(self.seeds[date.toordinal() % len(self.seeds)])


def daily_deals_of(catalogue: Catalogue) -> DailyDeals:
    """Return a new list: as many deals of each difficulty, the first of the catalogue, in an order without pattern.

    ``CatalogueError`` if the catalogue has not enough of them.
    """
    share = POOL_SIZE // len(Difficulty)
    seeds = np.concatenate([catalogue.winnable_seeds(level)[:share] for level in Difficulty])
    name = catalogue.header.variant
    if len(seeds) != POOL_SIZE:
        raise CatalogueError(f"{name}: {len(seeds)} deals are too few for {POOL_SIZE} days")
    order = list(range(POOL_SIZE))
    random.Random(name).shuffle(order)  # noqa: S311  # an order for players, no secret
    return DailyDeals(name, seeds[order])


def _header(variant_id: str) -> _Header:
    return _Header(
        format=_FORMAT,
        variant=variant_id,
        rules=RULES_VERSION,
        numbering=NUMBERING_VERSION,
        deals=POOL_SIZE,
    )
