"""A small shelf: catalogues that are made in a moment, and such as have enough deals for a list of the days."""

import functools
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from engine.catalogue import POOL_SIZE, Catalogue, catalogue_of, daily_deals_of
from engine.solver import Budget
from engine.sweep import Sweep, SweepRun
from engine.variants import VARIANTS, Variant

__all__ = ["MICE", "SMALL", "changed", "fill_shelf", "large_catalogue", "resealed", "small_catalogue"]

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


def large_catalogue() -> Catalogue:
    """Return one of 8800 deals that nobody has solved: half of them winnable, levels taking turns."""
    codes = np.array([0, 2, 0, 3, 0, 4, 0, 5] * 1100, np.uint8)
    return Catalogue(changed(small_catalogue(), winnable=4400, unwinnable=4400).header, codes)


def fill_shelf(folder: Path, catalogue: Catalogue) -> None:
    """Put a variant's two files into a folder, a list of the days only if there are deals enough for one."""
    name = catalogue.header.variant
    catalogue.save(folder / f"{name}.deals")
    if catalogue.header.winnable >= POOL_SIZE:
        daily_deals_of(catalogue).save(folder / f"{name}.daily")


def resealed(path: Path, **seal: object) -> None:
    """Change what a file's seal says."""
    line, _, packed = path.read_bytes().partition(b"\n")
    fields = msgspec.json.decode(line)
    fields["seal"] |= seal
    path.write_bytes(msgspec.json.encode(fields) + b"\n" + packed)


def changed(catalogue: Catalogue, **fields: object) -> Catalogue:
    """Return a catalogue whose header says something else."""
    return Catalogue(msgspec.structs.replace(catalogue.header, **fields), catalogue.codes)
