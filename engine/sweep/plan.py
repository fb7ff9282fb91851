"""What is to be swept, and how it is cut into chunks."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec

from engine.board import blank_board
from engine.numbering import packed_deck_of_seed
from engine.solver import Budget
from engine.solver.method import has_one_switch_a_card
from engine.variants import Options, Variant, verify_options

__all__ = ["Sweep", "usual_chunk_size"]

_LEAST_CHUNKS: Final = 128
_EASY_CHUNK: Final = 2_500
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

    @property
    def end(self) -> int:
        """The seed after the last one."""
        return self.first + self.count

    def usable(self, finished: Iterable[range]) -> list[range]:
        """Return in order those of some finished chunks, however cut, that together are a part of this sweep.

        They lie within it and share no seed.
        """
        used, end = list[range](), self.first
        for seeds in sorted(finished, key=lambda it: (it.start, -it.stop)):
            if end <= seeds.start and seeds.stop <= self.end:
                used.append(seeds)
                end = seeds.stop
        return used

    def chunks(self, used: Sequence[range] = ()) -> Iterator[range]:
        """Yield in order chunks of all seeds but those of ``usable`` ones, cut at the multiples of ``chunk_size``.

        So sweeps of different ranges cut alike, and one can use what another has finished.
        """
        size, start = self.chunk_size, self.first
        for seeds in (*used, range(self.end, self.end)):
            while start < seeds.start:
                stop = min(start - start % size + size, seeds.start)
                yield range(start, stop)
                start = stop
            start = seeds.stop


def usual_chunk_size(variant: Variant, options: Options, count: int) -> int:
    """Return how many seeds make a chunk of a sweep of ``count``.

    Few, so that all threads have work, progress is seen and Ctrl-C loses little: at most a tenth of a second of work
    where deals are decided fast, some seconds where the rules make them slow, and for the search a second on average.
    More would save no time that could be measured (2026-11-30).
    """
    easy = has_one_switch_a_card(blank_board(variant, options))
    return max(1, min(count // _LEAST_CHUNKS, _EASY_CHUNK if easy else _HARD_CHUNK))
