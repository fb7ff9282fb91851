"""How many deals a second the solver decides on one core, and how its work is spread.

Run as ``python -m bench.solver``; the table is that of engine/solver/NOTES.md.
"""

import os
import time
from collections import Counter
from typing import Final

import msgspec

from engine.board import deal_board
from engine.numbering import packed_deck_of_seed
from engine.solver import Budget, Outcome, Solver, Verdict
from engine.variants import VARIANTS, CompletedRuns, Options, StockTiming

BUDGET: Final = Budget(max_positions=5_000_000, max_table_bytes=2**25)
CASES: Final[tuple[tuple[str, dict[str, str], int], ...]] = (
    ("scorpion", {}, 20_000),
    ("scorpion", {"completed_runs": CompletedRuns.LEAVE}, 20_000),
    ("scorpion", {"stock_timing": StockTiming.NO_MOVES}, 10_000),
    ("scorpion-strict", {}, 10_000),
    ("scorpion-ii", {}, 20_000),
    ("open-scorpion", {}, 5_000),
    ("three-blind-mice", {}, 10_000),
    ("three-blind-mice-dealt", {}, 10_000),
)


def main() -> None:
    """Print a row a case."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    print("| rules | deals | winnable | open | deals/s | positions p50 / p99 / most |\n|---|---|---|---|---|---|")
    for variant, changed, count in CASES:
        options = msgspec.structs.replace(VARIANTS[variant].options, **changed)
        solver = Solver(BUDGET)
        _solve_deals(solver, variant, options, 20)  # compiles
        began = time.process_time()
        verdicts = _solve_deals(solver, variant, options, count)
        seconds = time.process_time() - began
        won, opened = (Counter(it.outcome for it in verdicts)[of] for of in (Outcome.WINNABLE, Outcome.UNKNOWN))
        work = sorted(it.positions for it in verdicts)
        spread = " / ".join(f"{work[int(share * (count - 1))]}" for share in (0.5, 0.99, 1))
        named = " ".join([f"`{variant}`", *(f"`{value}`" for value in changed.values())])
        print(f"| {named} | {count} | {won / count:.2%} | {opened} | {count / seconds:.0f} | {spread} |", flush=True)


def _solve_deals(solver: Solver, variant: str, options: Options, count: int) -> list[Verdict]:
    rules = VARIANTS[variant]
    return [solver.solve(deal_board(rules, options, packed_deck_of_seed(seed, rules.decks))) for seed in range(count)]


if __name__ == "__main__":
    main()
