"""``scorpion verify``: catalogues against the solver, which decides a sample of their deals again."""

import argparse
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from engine.board import deal_board
from engine.catalogue import DATA, Catalogue, load_shelf
from engine.cli.asked import positive_number
from engine.cli.printing import print_lines
from engine.difficulty import Difficulty, Ease, difficulty_of, eases_of
from engine.numbering import packed_deck_of_seed
from engine.solver import Outcome, Solver, Verdict
from engine.variants import VARIANTS, Variant, variant_of

__all__ = ["add_arguments", "run"]

_SAMPLE: Final = 200


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add which catalogues, and how many deals of each."""
    parser.add_argument("variants", nargs="*", metavar="VARIANT", help="default: every catalogue there is")
    parser.add_argument("--sample", type=positive_number, default=_SAMPLE, metavar="N", help="default: %(default)s")
    parser.add_argument("--folder", type=Path, default=DATA, help="of the catalogues, default: those of the engine")


def run(asked: argparse.Namespace) -> int:
    """Print a line a catalogue; 1 if a file is missing or damaged, or a deal is not what its catalogue says."""
    variants = [variant_of(name) for name in asked.variants or VARIANTS]
    shelf = load_shelf(asked.folder, variants)
    faults = list(shelf.faults)
    for variant in variants:
        if catalogue := shelf.catalogues.get(variant.id):
            found = list(_contradictions(variant, catalogue, asked.sample))
            faults += found
            print_lines([_told(variant, catalogue, asked.sample, len(found))])
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def _told(variant: Variant, catalogue: Catalogue, sample: int, wrong: int) -> str:
    header = catalogue.header
    return (
        f"{variant.id}: {header.deals} deals, {header.winnable} winnable, {header.unwinnable} lost, "
        f"{header.unknown} open; {min(sample, header.deals)} solved again, {wrong} wrong"
    )


def _contradictions(variant: Variant, catalogue: Catalogue, sample: int) -> Iterator[str]:
    """Solve a random sample again, winning lines replayed, and yield what is not as the catalogue says."""
    header = catalogue.header
    solver = Solver(header.budget)
    seeds = random.SystemRandom().sample(range(header.deals), min(sample, header.deals))
    for seed in sorted(seeds):
        verdict = solver.solve(deal_board(variant, header.options, packed_deck_of_seed(seed, variant.decks)))
        listed = catalogue.outcomes([seed])[0], catalogue.difficulties([seed])[0]
        if listed != (found := (verdict.outcome, _rated(variant, catalogue, seed, verdict))):
            yield f"{variant.id} {seed} is listed as {_words(*listed)}, and found to be {_words(*found)}"


def _rated(variant: Variant, catalogue: Catalogue, seed: int, verdict: Verdict) -> Difficulty | None:
    if verdict.outcome is not Outcome.WINNABLE:
        return None
    ease = Ease(*eases_of(variant, catalogue.header.options, [seed])[0].tolist())
    return difficulty_of(ease, catalogue.header.bounds)


def _words(outcome: Outcome, difficulty: Difficulty | None) -> str:
    return f"{outcome} ({difficulty})" if difficulty else str(outcome)
