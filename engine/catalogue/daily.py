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
from engine.catalogue.container import CatalogueError, Seal, seal_of
from engine.difficulty import Difficulty
from engine.variants import Variant
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
    seal: Seal


class DailyDeals:
    """A variant's list, int64[POOL_SIZE]: seeds whose deals are proven winnable, none of them twice."""

    def __init__(self, variant_id: str, seeds: NDArray[np.int64]) -> None:
        self._variant_id = variant_id
        self.seeds = seeds

    @classmethod
    def open(cls, path: Path, variant: Variant) -> "DailyDeals":
        """Read a variant's list; ``CatalogueError`` if it is damaged or another variant's, ``OSError``."""
        header, body = container.read(path, _Header)
        if header != (expected := _header(variant.id, body)):
            raise CatalogueError(f"{path.name} was made for something else: {header} there, {expected} here")
        return cls(variant.id, np.frombuffer(body, _SEED))

    def save(self, path: Path) -> None:
        """Write the file that ``open`` reads."""
        body = self.seeds.astype(_SEED).tobytes()
        container.write(path, _header(self._variant_id, body), body)

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


def _header(variant_id: str, body: bytes) -> _Header:
    return _Header(
        format=_FORMAT,
        variant=variant_id,
        rules=RULES_VERSION,
        numbering=NUMBERING_VERSION,
        deals=POOL_SIZE,
        seal=seal_of(body),
    )
