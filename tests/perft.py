"""Golden counts of move sequences: counting them in the reference, and reading and writing the files that hold them.

``perft n`` is the number of sequences of n legal moves, the deal of the stock and accepted idle moves included.
"""

import re
from pathlib import Path
from typing import Final, NamedTuple

from engine.game import Game
from engine.numbering import deck_of_seed
from engine.variants import Variant
from tests.reference import ReferenceGame

__all__ = ["SEEDS", "Deal", "count_deal", "count_in_reference", "dealt", "format_deals", "golden_path", "read_deals"]

SEEDS: Final = (1, 2, 3, 4, 5)
_ENOUGH: Final = 1000  # sequences: counting stops at the first depth that has so many ...
_DEEPEST: Final = 10  # ... or here

_PERFT: Final = Path(__file__).parent / "data" / "perft"


class Deal(NamedTuple):
    """A deal number and its counts: ``counts[0]`` is perft 1."""

    seed: int
    counts: tuple[int, ...]


def golden_path(variant: Variant) -> Path:
    return _PERFT / f"{variant.id}.txt"


def dealt(variant: Variant, seed: int) -> Game:
    return Game(variant, variant.options, deck_of_seed(seed, variant.decks))


def count_in_reference(reference: ReferenceGame, depth: int) -> int:
    if depth == 1:
        return len(reference.legal_pairs()) + reference.may_deal()
    count = 0
    for move in reference.legal_moves():
        reference.play(move.move)
        count += count_in_reference(reference, depth - 1)
        reference.undo()
    return count


def count_deal(reference: ReferenceGame) -> tuple[int, ...]:
    """Return perft 1, perft 2 and so on, up to the first that is large, or to the greatest depth."""
    counts: list[int] = []
    while len(counts) < _DEEPEST and (not counts or counts[-1] < _ENOUGH):
        counts.append(count_in_reference(reference, len(counts) + 1))
    return tuple(counts)


def format_deals(variant: Variant, deals: list[Deal]) -> str:
    lines = [
        f"# {variant.id} with its own options; deals are seeds of engine/numbering.py.",
        "# perft n: how many sequences of n legal moves there are, the stock's deal and accepted idle moves included.",
        "# Counted by tests/reference.py; written by scripts/perft.",
    ]
    for deal in deals:
        lines += ["", f"deal {deal.seed}"]
        lines += [f"perft {depth} {count}" for depth, count in enumerate(deal.counts, start=1)]
    return "\n".join(lines) + "\n"


def read_deals(text: str) -> list[Deal]:
    deals = []
    for block in re.split(r"^deal ", text, flags=re.MULTILINE)[1:]:
        seed, *lines = block.split("\n")
        deals.append(Deal(int(seed), tuple(int(line.split()[2]) for line in lines if line)))
    return deals
