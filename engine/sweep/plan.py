"""What is to be swept, and how it is cut into chunks."""

from typing import Final

import msgspec

from engine.numbering import packed_deck_of_seed
from engine.solver import Budget
from engine.variants import EmptyColumns, Options, Variant, verify_options

__all__ = ["Sweep", "usual_chunk_size"]

_EASY_CHUNK: Final = 10_000
_HARD_CHUNK: Final = 10


class Sweep(msgspec.Struct, frozen=True, kw_only=True):
    """The deals of seeds ``first`` … ``first + count - 1``, each to be decided within ``budget``.

    ``with_eases``: winnable deals are played out, too, to see how hard they are.

    ``GameError`` for options or seeds that do not exist, ``ValueError`` if there is nothing to do.
    """

    variant: Variant
    options: Options
    first: int = 0
    count: int
    budget: Budget = Budget()
    chunk_size: int = _EASY_CHUNK
    with_eases: bool = False

    def __post_init__(self) -> None:
        """See that every deal exists."""
        if self.count < 1 or self.chunk_size < 1:
            raise ValueError(self)
        verify_options(self.variant, self.options)
        for seed in (self.first, self.first + self.count - 1):
            packed_deck_of_seed(seed, self.variant.decks)  # raises what is to be raised

    def chunks(self) -> list[range]:
        """Return the seeds in chunks, cut at the multiples of ``chunk_size``.

        So sweeps of different ranges cut alike, and one can use what another has finished.
        """
        end, size = self.first + self.count, self.chunk_size
        starts = [self.first, *range(self.first - self.first % size + size, end, size)]
        return [range(start, stop) for start, stop in zip(starts, [*starts[1:], end], strict=True)]


def usual_chunk_size(variant: Variant, options: Options) -> int:
    """Return how many seeds make a chunk of a second or so.

    It depends on the rules alone, not on the sweep's length or workers, since checkpoints are tied to it.
    """
    easy = variant.decks == 1 and options.empty_columns is EmptyColumns.KINGS
    return _EASY_CHUNK if easy else _HARD_CHUNK
