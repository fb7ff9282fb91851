"""Choosing deals for players: proven winnable unless they want any, and as hard as they wish."""

import datetime
import random
from typing import Final

import msgspec

from engine.board import deal_board
from engine.catalogue import Catalogue, Shelf
from engine.difficulty import Bounds, Difficulty, Ease, difficulty_of, eases_of
from engine.numbering import MAX_SEED, packed_deck_of_seed
from engine.solver import AnySolver, Outcome
from engine.variants import Options, Variant

__all__ = [
    "MOST_DEALS",
    "IssuedDeal",
    "Wanted",
    "can_rate",
    "daily_deal",
    "issue_listed",
    "issue_solved",
]

MOST_DEALS: Final = 50
"""That can be asked for at once."""
MOST_DRAWN: Final = 5_000
"""Seeds looked at on the spot: where fewer are winnable than one in a hundred, there may be too few."""
_MOST_OF_BUDGET: Final = 20  # a deal may take a twentieth of the positions, so that a hard one does not take all
RATING_POSITIONS: Final = {1: 500, 2: 2_000}
"""By the number of decks, for how many positions it counts to play a deal out: its time, measured on 2026-11-30."""


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """What deals are asked for.

    ``count``: 1 … ``MOST_DEALS``; ``difficulty``: None for any, and only with ``winnable``, for it is measured of
    winnable deals; ``winnable``: False for deals of which nothing need be known.
    """

    variant: Variant
    options: Options
    count: int = 1
    difficulty: Difficulty | None = None
    winnable: bool = True


class IssuedDeal(msgspec.Struct, frozen=True):
    """A seed, and what is known of its deal; ``difficulty`` is None unless the deal is proven winnable, and rated."""

    seed: int
    verdict: Outcome
    difficulty: Difficulty | None


def issue_listed(wanted: Wanted, shelf: Shelf, chance: random.Random) -> tuple[IssuedDeal, ...] | None:
    """Choose from the catalogue of these rules, each deal as likely as another and none twice; None if there is none.

    Fewer than wanted only if the catalogue holds no more. If they need not be winnable, from all seeds there are.
    Another variant's catalogue serves if no difficulty is wanted, and none is told then, for its levels are others.
    """
    own = shelf.own_catalogue(wanted.variant, wanted.options)
    catalogue = own if wanted.difficulty else shelf.catalogue_for(wanted.variant, wanted.options)
    if not wanted.winnable:
        seeds = chance.sample(range(MAX_SEED + 1), wanted.count)
        if catalogue is None:
            return tuple([IssuedDeal(seed, Outcome.UNKNOWN, None) for seed in seeds])
        return _listed(seeds, catalogue, own)
    if catalogue is None:
        return None
    fitting = catalogue.winnable_seeds(wanted.difficulty)
    chosen = fitting[chance.sample(range(len(fitting)), min(wanted.count, len(fitting)))].tolist()
    return _listed(chosen, catalogue, own)


def can_rate(variant: Variant, shelf: Shelf) -> bool:
    """Return whether it can be said how hard a variant's deals are: the bounds are in its catalogue."""
    return variant.id in shelf.catalogues


def issue_solved(wanted: Wanted, shelf: Shelf, solver: AnySolver, chance: random.Random) -> tuple[IssuedDeal, ...]:
    """Draw seeds, solve their deals, and return the winnable ones: fewer than wanted, or none, if they are too rare.

    It ends after ``MOST_DRAWN`` seeds, or when the solver's budget of positions is used up; a deal gets a twentieth of
    it, and ``RATING_POSITIONS`` are taken off for each that is rated. How hard the deals are is told by the bounds of
    the variant's own options; without them (``can_rate``) none is as hard as wanted. ``StoppedError`` as the solver's.
    """
    own = shelf.catalogues.get(wanted.variant.id)
    if wanted.difficulty and not own:
        return ()
    found = dict[int, IssuedDeal]()
    left = solver.budget.max_positions
    share = max(1, left // _MOST_OF_BUDGET)
    for _ in range(MOST_DRAWN):
        if len(found) == wanted.count or left <= 0:
            break
        seed = chance.randrange(MAX_SEED + 1)
        deck = packed_deck_of_seed(seed, wanted.variant.decks)
        verdict = solver.solve(deal_board(wanted.variant, wanted.options, deck), min(share, left))
        left -= verdict.positions
        if verdict.outcome is Outcome.WINNABLE:
            difficulty = None
            if own:
                difficulty = _rated(wanted, seed, own.header.bounds)
                left -= RATING_POSITIONS[wanted.variant.decks]
            if wanted.difficulty in {None, difficulty}:
                found[seed] = IssuedDeal(seed, verdict.outcome, difficulty)
    return tuple(found.values())


def daily_deal(variant: Variant, date: datetime.date, shelf: Shelf) -> IssuedDeal | None:
    """Return the deal of a day, the same for everybody, of a variant's own options; None if its list is missing."""
    deals = shelf.daily.get(variant.id)
    if deals is None:
        return None
    seed = deals.seed_of(date)
    return IssuedDeal(seed, Outcome.WINNABLE, *shelf.catalogues[variant.id].difficulties([seed]))


def _listed(seeds: list[int], catalogue: Catalogue, own: Catalogue | None) -> tuple[IssuedDeal, ...]:
    difficulties = own.difficulties(seeds) if own else [None] * len(seeds)
    return tuple(map(IssuedDeal, seeds, catalogue.outcomes(seeds), difficulties))


def _rated(wanted: Wanted, seed: int, bounds: Bounds) -> Difficulty:
    ease = Ease(*eases_of(wanted.variant, wanted.options, [seed])[0].tolist())
    return difficulty_of(ease, bounds)
