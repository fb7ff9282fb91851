"""How the solver's work grows: positions a deal by variant, and for ``scorpion`` by number of hidden columns.

Run as ``python -m bench.growth --deals 2000``, with the names of variants to see only those. Prints a markdown table.
"""

import argparse
import math
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from engine.board import deal_board
from engine.numbering import packed_deck_of_seed
from engine.solver import Budget, Outcome, Solver, Verdict
from engine.variants import VARIANTS, Options, Variant

__all__ = ["Row", "format_row", "main", "quantile"]

TABLE_BYTES: Final = 2**25
HEAD: Final = """\
| rules | deals | winnable | open | deals/s | p50 | p99 | p99.9 | most |
|---|---|---|---|---|---|---|---|---|"""


class Row(NamedTuple):
    """The verdicts on the deals of some rules, and the processor time they took."""

    rules: str
    verdicts: list[Verdict]
    seconds: float


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table, a row as soon as it is measured."""
    parser = argparse.ArgumentParser(prog="python -m bench.growth")
    parser.add_argument("variants", nargs="*", default=list(VARIANTS), metavar="VARIANT")
    parser.add_argument("--deals", type=int, default=2000, help="seeds from 0 for one deck, default: %(default)s")
    parser.add_argument("--two-deck-deals", type=int, default=50, help="for two decks, default: %(default)s")
    parser.add_argument("--max-positions", type=int, default=5_000_000, help="a deal, default: %(default)s")
    asked = parser.parse_args(arguments)
    print(HEAD)
    solver = Solver(Budget(max_positions=asked.max_positions, max_table_bytes=TABLE_BYTES))
    for name, variant, options in _cases([VARIANTS[name] for name in asked.variants]):
        count = asked.deals if variant.decks == 1 else asked.two_deck_deals
        print(format_row(_measure(name, variant, options, solver, range(count))), flush=True)


def quantile(ordered: Sequence[int], share: float) -> int:
    """Return the smallest value that at least this share of the values do not exceed."""
    return ordered[max(math.ceil(share * len(ordered)), 1) - 1]


def format_row(row: Row) -> str:
    """Return the row in markdown."""
    deals = len(row.verdicts)
    won, opened = (Counter(it.outcome for it in row.verdicts)[of] for of in (Outcome.WINNABLE, Outcome.UNKNOWN))
    work = sorted(it.positions for it in row.verdicts)
    spread = " | ".join(str(quantile(work, share)) for share in (0.5, 0.99, 0.999, 1))
    return (
        f"| {row.rules} | {deals} | {won / deals:.2%} | {opened / deals:.2%} | {deals / row.seconds:.0f} | {spread} |"
    )


def _cases(variants: Sequence[Variant]) -> Iterator[tuple[str, Variant, Options]]:
    for variant in variants:
        yield f"`{variant.id}`", variant, variant.options
    for variant in variants:
        if variant.id == "scorpion":
            for hidden in range(variant.columns + 1):
                options = msgspec.structs.replace(variant.options, hidden_columns=hidden)
                yield f"`{variant.id}` `hidden_columns={hidden}`", variant, options


def _measure(rules: str, variant: Variant, options: Options, solver: Solver, seeds: range) -> Row:
    boards = [deal_board(variant, options, packed_deck_of_seed(seed, variant.decks)) for seed in seeds]
    solver.solve(boards[0], 1)  # compiles
    began = time.process_time()
    verdicts = [solver.solve(board) for board in boards]
    return Row(rules, verdicts, time.process_time() - began)


if __name__ == "__main__":
    main()
