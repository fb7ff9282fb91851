"""How the solver's work grows: positions a deal by variant, and by number of hidden columns.

Run as ``python -m bench.growth --deals 2000``, with the names of variants to see only those. Prints a markdown table.
"""

import argparse
from collections.abc import Sequence
from typing import Final

import msgspec

from bench.solver import HEAD, measured_row, use_one_core
from engine.solver import Budget
from engine.variants import VARIANTS

__all__ = ["main"]

TABLE_BYTES: Final = 2**25


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table, a row as soon as it is measured."""
    parser = argparse.ArgumentParser(prog="python -m bench.growth")
    parser.add_argument("variants", nargs="*", default=list(VARIANTS), metavar="VARIANT")
    parser.add_argument("--deals", type=int, default=2000, help="seeds from 0 for one deck, default: %(default)s")
    parser.add_argument("--two-deck-deals", type=int, default=50, help="for two decks, default: %(default)s")
    parser.add_argument("--max-positions", type=int, default=5_000_000, help="a deal, default: %(default)s")
    asked = parser.parse_args(arguments)
    budget = Budget(max_positions=asked.max_positions, max_table_bytes=TABLE_BYTES)
    use_one_core()
    print(HEAD)
    for variant in [VARIANTS[name] for name in asked.variants]:
        deals = asked.deals if variant.decks == 1 else asked.two_deck_deals
        for hidden in range(variant.columns + 1) if variant.hidden_rows else [variant.options.hidden_columns]:
            options = msgspec.structs.replace(variant.options, hidden_columns=hidden)
            usual = " (default)" if hidden == variant.options.hidden_columns else ""
            named = f"`{variant.id}` `hidden_columns={hidden}`{usual}"
            print(measured_row(named, variant, options, deals, budget), flush=True)


if __name__ == "__main__":
    main()
