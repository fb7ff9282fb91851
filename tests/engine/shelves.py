"""A small shelf: catalogues that are made in a moment, and lists of daily deals that are as long as real ones."""

import functools
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from engine.catalogue import POOL_SIZE, Catalogue, DailyDeals, catalogue_of
from engine.solver import Budget
from engine.sweep import Sweep, SweepRun
from engine.variants import VARIANTS, Variant

__all__ = ["MICE", "SMALL", "changed", "fill_shelf", "small_catalogue"]

MICE: Final = VARIANTS["three-blind-mice"]
SMALL: Final = 40
"""Deals a catalogue."""


@functools.cache
def small_catalogue(variant: Variant = MICE, max_positions: int = 100_000) -> Catalogue:
    """Return a catalogue of the first seeds, made as all are."""
    sweep = Sweep(
        variant=variant,
        options=variant.options,
        count=SMALL,
        budget=Budget(max_positions=max_positions, max_table_bytes=2**16),
        with_eases=True,
    )
    return catalogue_of(sweep, list(SweepRun(sweep, workers=1).chunks()))


def fill_shelf(folder: Path, catalogue: Catalogue) -> None:
    """Put a variant's two files into a folder: in the list of the days its winnable seeds come again and again."""
    name = catalogue.header.variant
    catalogue.save(folder / f"{name}.deals")
    DailyDeals(name, np.resize(catalogue.winnable_seeds(), POOL_SIZE)).save(folder / f"{name}.daily")


def changed(catalogue: Catalogue, **fields: object) -> Catalogue:
    """Return a catalogue whose header says something else."""
    return Catalogue(msgspec.structs.replace(catalogue.header, **fields), catalogue.codes)
