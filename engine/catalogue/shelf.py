"""All catalogues of a folder, and which of them fits a game's rules."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import msgspec

from engine.catalogue.catalogue import Catalogue
from engine.catalogue.container import CatalogueError
from engine.catalogue.daily import DailyDeals
from engine.variants import VARIANTS, Options, Variant, shape_of

__all__ = ["DATA", "Shelf", "load_shelf"]

DATA: Final = Path(__file__).parent / "data"
"""The files that come with the engine: ``<variant>.deals`` and ``<variant>.daily``."""


class Shelf(msgspec.Struct, frozen=True):
    """What could be read, by variant, and why the rest could not."""

    catalogues: Mapping[str, Catalogue]
    daily: Mapping[str, DailyDeals]
    faults: tuple[str, ...]

    def catalogue_for(self, variant: Variant, options: Options) -> Catalogue | None:
        """Return the catalogue of these very rules, or None.

        It may be another variant's, for which these are the own rules; the levels of its difficulty are not this
        variant's, then.
        """
        if (own := self.own_catalogue(variant, options)) is not None:
            return own
        for variant_id, catalogue in self.catalogues.items():
            known = VARIANTS[variant_id]
            if known.options == options and shape_of(known) == shape_of(variant):
                return catalogue
        return None

    def own_catalogue(self, variant: Variant, options: Options) -> Catalogue | None:
        """Return the variant's catalogue if the options are its own; None otherwise, and if there is none."""
        return self.catalogues.get(variant.id) if options == variant.options else None


def load_shelf(folder: Path | None = None, variants: Iterable[Variant] = tuple(VARIANTS.values())) -> Shelf:
    """Read variants' files in a folder, ``DATA`` if none is given; what is missing or damaged becomes a fault."""
    folder, faults = folder or DATA, list[str]()
    catalogues, daily = dict[str, Catalogue](), dict[str, DailyDeals]()
    for variant in variants:
        try:
            catalogue = catalogues[variant.id] = Catalogue.open(folder / f"{variant.id}.deals", variant)
            daily[variant.id] = DailyDeals.open(folder / f"{variant.id}.daily", catalogue)
        except (CatalogueError, OSError) as error:
            faults.append(str(error))
    return Shelf(catalogues, daily, tuple(faults))
