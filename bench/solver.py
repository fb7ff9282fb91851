"""How many deals a second the solver decides on one core, and how its work is spread.

Run as ``python -m bench.solver``; the table is that of engine/solver/NOTES.md. ``--share 0.1`` takes a tenth of the
deals. Prints a markdown table.
"""

import argparse
import os
import time
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from engine.solver import Budget, Solver
from engine.sweep import ChunkResult, Sweep, solve_seeds, summarize, usual_chunk_size
from engine.variants import VARIANTS, CompletedRuns, Options, StockTiming, Variant

__all__ = ["main"]

HEAD: Final = """\
| rules | deals | winnable | lost | open | deals/s | positions p50 | p99 | p99.9 | most | line p50 | most |
|---|---|---|---|---|---|---|---|---|---|---|---|"""
EASY: Final = Budget(max_positions=5_000_000, max_table_bytes=2**25)
WASP: Final = Budget(max_positions=2_000_000, max_table_bytes=2**26)
TWO_DECKS: Final = Budget(max_positions=200_000, max_table_bytes=2**23)
CASES: Final[tuple[tuple[str, dict[str, str], int, Budget], ...]] = (
    ("scorpion", {}, 100_000, EASY),
    ("scorpion", {"completed_runs": CompletedRuns.LEAVE}, 100_000, EASY),
    ("scorpion", {"stock_timing": StockTiming.NO_BUILDS}, 100_000, EASY),
    ("scorpion", {"stock_timing": StockTiming.NO_MOVES}, 100_000, EASY),
    ("scorpion-strict", {}, 100_000, EASY),
    ("scorpion-ii", {}, 20_000, EASY),
    ("open-scorpion", {}, 10_000, EASY),
    ("three-blind-mice", {}, 10_000, EASY),
    ("three-blind-mice-dealt", {}, 10_000, EASY),
    ("wasp", {}, 10_000, WASP),
    ("double-scorpion", {}, 300, TWO_DECKS),
    ("double-scorpion-10", {}, 300, TWO_DECKS),
)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a row a case, as soon as it is measured."""
    parser = argparse.ArgumentParser(prog="python -m bench.solver")
    parser.add_argument("variants", nargs="*", default=list(VARIANTS), metavar="VARIANT")
    parser.add_argument("--share", type=float, default=1.0, help="of the deals of each row, default: %(default)s")
    asked = parser.parse_args(arguments)
    _use_one_core()
    print(HEAD)
    for name, changed, count, budget in CASES:
        if name in asked.variants:
            options = msgspec.structs.replace(VARIANTS[name].options, **changed)
            named = " ".join([f"`{name}`", *(f"`{value}`" for value in changed.values())])
            deals = max(1, round(count * asked.share))
            print(_measured_row(named, VARIANTS[name], options, deals, budget), flush=True)


def _use_one_core() -> None:
    """Keep this process on the last of its processors."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def _measured_row(named: str, variant: Variant, options: Options, count: int, budget: Budget) -> str:
    """Decide the deals of seeds 0 … ``count - 1`` and return their row; the time is the processor's."""
    solver = Solver(budget)
    solver.solve_deals(variant, options, range(1))  # compiles
    began = time.process_time()
    found = summarize(_chunks(solver, variant, options, count))
    seconds = time.process_time() - began
    work, line = found.positions, found.line_moves
    spread = [work.p50, work.p99, work.p999, work.max] if work else []
    lengths = [line.p50, line.max] if line else ["", ""]
    shares = [f"{number / count:.2%}" for number in (found.winnable, found.unwinnable)]
    cells = [named, count, *shares, found.unknown, f"{count / seconds:.0f}", *spread, *lengths]
    return f"| {' | '.join(map(str, cells))} |"


def _chunks(solver: Solver, variant: Variant, options: Options, count: int) -> Iterator[ChunkResult]:
    sweep = Sweep(variant=variant, options=options, count=count, chunk_size=usual_chunk_size(variant, options, count))
    for seeds in sweep.chunks():
        yield solve_seeds(sweep, seeds, solver)


if __name__ == "__main__":
    main()
