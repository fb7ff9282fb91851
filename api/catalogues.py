"""The catalogues of deals as this process uses them: read once, and what is wrong with them said in the log."""

import functools
import logging
from pathlib import Path
from typing import Final

from engine.catalogue import Shelf, load_shelf
from engine.variants import VARIANTS

__all__ = ["packaged_shelf", "read_shelf", "variants_without_catalogue"]

logger: Final = logging.getLogger("scorpion")


@functools.cache
def packaged_shelf() -> Shelf:
    """Return the catalogues that come with the engine."""
    return read_shelf()


def read_shelf(folder: Path | None = None) -> Shelf:
    """Return the catalogues of a folder; whatever is wrong with them is logged, and nothing is issued from it."""
    shelf = load_shelf(folder)
    for fault in shelf.faults:
        logger.error("a catalogue of deals cannot be used, and nothing is issued from it: %s", fault)
    return shelf


def variants_without_catalogue(shelf: Shelf) -> tuple[str, ...]:
    """Return the variants whose catalogue is missing or cannot be used."""
    return tuple([it.id for it in VARIANTS.values() if it.id not in shelf.catalogues])
