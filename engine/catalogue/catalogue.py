"""The verdicts on the seeds from 0 on of one set of rules, a byte a deal."""

import functools
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from engine.catalogue import container
from engine.catalogue.container import CatalogueError
from engine.difficulty import Bounds, Difficulty, bounds_of, difficulty_of
from engine.playouts import PLAYOUTS
from engine.solver import OUTCOMES, Budget, Outcome
from engine.sweep import ChunkResult, Sweep
from engine.variants import Options, Variant
from engine.version import ENGINE_VERSION, NUMBERING_VERSION, RULES_VERSION

__all__ = ["Catalogue", "Header", "catalogue_of", "verify_catalogue_sweep"]

_FORMAT: Final = 1

# The bytes; part of the format.
_LOST: Final = 0
_OPEN: Final = 1
_LEVELS: Final = tuple(Difficulty)
_FIRST_LEVEL: Final = 2  # winnable, and as hard as the first of _LEVELS
_OUTCOMES: Final = (Outcome.UNWINNABLE, Outcome.UNKNOWN, *[Outcome.WINNABLE for _ in _LEVELS])
_DIFFICULTIES: Final = (None, None, *_LEVELS)


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a catalogue's verdicts depend on, what they were made with, and how many there are of each."""

    format: int
    variant: str
    options: Options
    rules: int
    numbering: int
    playouts: int
    engine_version: str
    budget: Budget
    winnable: int
    unwinnable: int
    unknown: int
    bounds: Bounds

    @property
    def deals(self) -> int:
        """Seeds from 0 on."""
        return self.winnable + self.unwinnable + self.unknown


class Catalogue:
    """A header, and ``codes``, a byte a seed, that agree with it; made by ``open`` and ``catalogue_of``."""

    def __init__(self, header: Header, codes: NDArray[np.uint8]) -> None:
        self.header = header
        self.codes = codes

    @classmethod
    def open(cls, path: Path, variant: Variant) -> "Catalogue":
        """Read a variant's file; ``CatalogueError`` if it is damaged, or was made for other rules, ``OSError``."""
        header, body = container.read(path, Header)
        expected = {"format": _FORMAT, "variant": variant.id, "options": variant.options, **_versions()}
        for name, value in expected.items():
            if (found := getattr(header, name)) != value:
                raise CatalogueError(f"{path.name} was made for something else: {name} is {found} there, {value} here")
        codes = np.frombuffer(body, np.uint8)
        if (len(codes), *_counts(codes)) != (header.deals, header.winnable, header.unwinnable, header.unknown):
            raise CatalogueError(f"{path.name} is damaged: its verdicts are not as many as it says")
        return cls(header, codes)

    def save(self, path: Path) -> None:
        """Write the file that ``open`` reads."""
        container.write(path, self.header, self.codes.tobytes())

    def outcomes(self, seeds: Sequence[int]) -> list[Outcome]:
        """Return what is proven of each deal; *unknown*, too, for seeds that are not in the catalogue."""
        return [_OUTCOMES[code] for code in self._codes_of(seeds)]

    def difficulties(self, seeds: Sequence[int]) -> list[Difficulty | None]:
        """Return how hard each deal is, None if it is not known to be winnable."""
        return [_DIFFICULTIES[code] for code in self._codes_of(seeds)]

    def _codes_of(self, seeds: Sequence[int]) -> list[int]:
        wanted = np.asarray(seeds, np.int64)
        listed = wanted < len(self.codes)
        codes = np.full(len(wanted), _OPEN, np.uint8)
        codes[listed] = self.codes[wanted[listed]]
        return codes.tolist()

    def winnable_seeds(self, difficulty: Difficulty | None = None) -> NDArray[np.int64]:
        """Return the winnable seeds in order, or those of them that are so hard."""
        return self._seeds_by_level[difficulty]

    @functools.cached_property
    def _seeds_by_level(self) -> dict[Difficulty | None, NDArray[np.int64]]:
        seeds: dict[Difficulty | None, NDArray[np.int64]] = {None: np.flatnonzero(self.codes >= _FIRST_LEVEL)}
        for code, level in enumerate(_LEVELS, _FIRST_LEVEL):
            seeds[level] = np.flatnonzero(self.codes == code)
        return seeds


def verify_catalogue_sweep(sweep: Sweep) -> None:
    """Raise ``CatalogueError`` for a sweep that makes no catalogue, whatever it finds."""
    if sweep.first:
        raise CatalogueError(f"a catalogue begins with seed 0, not {sweep.first}")
    if sweep.options != sweep.variant.options:
        raise CatalogueError(f"a catalogue is of its variant's own options: {sweep.variant.options}")


def catalogue_of(sweep: Sweep, chunks: Iterable[ChunkResult]) -> Catalogue:
    """Return the catalogue of a sweep with eases; ``CatalogueError`` if it makes none, or has no winnable deal."""
    verify_catalogue_sweep(sweep)
    chunks = sorted(chunks, key=lambda chunk: chunk.first)
    verdicts = np.frombuffer(b"".join(chunk.verdicts for chunk in chunks), np.uint8)
    eases = [ease for chunk in chunks for ease in chunk.ease_of_winnable()]
    if not eases:
        raise CatalogueError("a catalogue has winnable deals")
    bounds = bounds_of(eases)
    codes = np.where(verdicts == OUTCOMES.index(Outcome.UNWINNABLE), _LOST, _OPEN).astype(np.uint8)
    levels = [_FIRST_LEVEL + _LEVELS.index(difficulty_of(ease, bounds)) for ease in eases]
    codes[verdicts == OUTCOMES.index(Outcome.WINNABLE)] = levels
    winnable, unwinnable, unknown = _counts(codes)
    header = Header(
        format=_FORMAT,
        variant=sweep.variant.id,
        options=sweep.options,
        **_versions(),
        engine_version=ENGINE_VERSION,
        budget=sweep.budget,
        winnable=winnable,
        unwinnable=unwinnable,
        unknown=unknown,
        bounds=bounds,
    )
    return Catalogue(header, codes)


def _versions() -> dict[str, int]:
    """Return what must be the same for a verdict, or a difficulty, to hold; the solver need not, for it proves."""
    return {"rules": RULES_VERSION, "numbering": NUMBERING_VERSION, "playouts": PLAYOUTS}


def _counts(codes: NDArray[np.uint8]) -> tuple[int, int, int]:
    """Return how many deals are winnable, lost and open."""
    of_code = np.bincount(codes, minlength=256)
    known = _FIRST_LEVEL + len(_LEVELS)
    return int(of_code[_FIRST_LEVEL:known].sum()), int(of_code[_LOST]), int(of_code[_OPEN])
