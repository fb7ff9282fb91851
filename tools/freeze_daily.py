"""Write the list of daily deals of each variant that has a catalogue and no list yet.

A list that is there is frozen, for it says what was played on days gone by.
"""

from engine.catalogue import DATA, Catalogue, daily_deals_of
from engine.variants import VARIANTS


def main() -> None:
    """Write what is missing."""
    for variant in VARIANTS.values():
        deals, daily = DATA / f"{variant.id}.deals", DATA / f"{variant.id}.daily"
        if deals.exists() and not daily.exists():
            daily_deals_of(Catalogue.open(deals, variant)).save(daily)


if __name__ == "__main__":
    main()
