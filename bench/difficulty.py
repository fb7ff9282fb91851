"""What the levels of difficulty mean: how often the simulated player wins, and one who follows hints.

Run as ``python -m bench.difficulty --deals 50``, with the names of variants to see only those. Prints a markdown table.
"""

import argparse
from collections.abc import Sequence
from typing import Final

from engine.catalogue import Catalogue, load_shelf
from engine.difficulty import Difficulty, eases_of
from engine.findings import HintLevel
from engine.game import Game
from engine.hints import hint
from engine.reasons import Status
from engine.solver import Budget, Solver
from engine.variants import VARIANTS, Variant

__all__ = ["main"]

HEAD: Final = """\
| variant | level | of 100 games, won: lowest, median, highest | deals won by following hints |
|---|---|---|---|"""
RATED: Final = 1_000
"""Deals a level whose games are counted."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a row a variant and level."""
    parser = argparse.ArgumentParser(prog="python -m bench.difficulty")
    parser.add_argument("variants", nargs="*", default=list(VARIANTS), metavar="VARIANT")
    parser.add_argument("--deals", type=int, default=50, help="played by hints, a level, default: %(default)s")
    asked = parser.parse_args(arguments)
    catalogues = load_shelf().catalogues
    print(HEAD)
    for name in asked.variants:
        if catalogue := catalogues.get(name):
            for level in Difficulty:
                print(_row(VARIANTS[name], catalogue, level, asked.deals), flush=True)


def _row(variant: Variant, catalogue: Catalogue, level: Difficulty, deals: int) -> str:
    seeds = catalogue.winnable_seeds(level).tolist()
    wins = sorted(eases_of(variant, variant.options, seeds[:RATED])[:, 0].tolist())
    won = sum(_wins_by_hints(variant, seed) for seed in seeds[:deals])
    spread = f"{wins[0]}, {wins[len(wins) // 2]}, {wins[-1]}" if wins else ""
    return f"| `{variant.id}` | {level} | {spread} | {won} of {min(deals, len(seeds))} |"


def _wins_by_hints(variant: Variant, seed: int) -> bool:
    """Return whether always following the hint of level *good* wins; that level solves nothing.

    Who comes to the same position again follows the same hint again: that game is given up.
    """
    solver = Solver(Budget(max_positions=1, max_table_bytes=2**15))
    moves, seen = list[str](), set[bytes]()
    while True:
        found = hint(Game(variant, variant.options, seed, tuple(moves)), HintLevel.GOOD, solver)
        position = found.replay.board.tobytes()
        if found.move is None or position in seen:
            return found.replay.status is Status.WON
        seen.add(position)
        moves.append(found.move)


if __name__ == "__main__":
    main()
