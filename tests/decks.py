"""Decks for random games: shuffled ones, and ones that are nearly won, so that runs and wins really occur."""

import random

from engine.cards import Card
from engine.variants import Variant, deck_cards

__all__ = ["hidden_at_most", "near_won_deck", "shuffled_deck"]


def shuffled_deck(variant: Variant, seed: int) -> tuple[Card, ...]:
    deck = list(deck_cards(variant))
    random.Random(seed).shuffle(deck)  # noqa: S311  # a test's shuffle
    return tuple(deck)


def hidden_at_most(variant: Variant) -> int:
    """Return how many hidden columns ``near_won_deck`` provides for."""
    pieces = variant.suits * variant.decks * (variant.ranks // variant.rows)
    return variant.columns - pieces


def near_won_deck(variant: Variant, hidden_columns: int, seed: int, swaps: int) -> tuple[Card, ...]:
    """Return a deck that some builds win, unless the swaps of two cards that come last prevent it.

    Each run is cut into pieces as long as a column, kings first. The short ends that remain fill the other columns, in
    the hidden ones from the aces up, so that each card can leave as soon as it is the last.
    """
    chance = random.Random(seed)  # noqa: S311  # a test's shuffle
    pieces, rest = _cut_runs(variant, chance)
    mixed = [rest[start : start + variant.rows] for start in range(0, len(rest), variant.rows)]
    hidden = [list(reversed(column)) for column in mixed[:hidden_columns]]
    others = pieces + mixed[hidden_columns : hidden_at_most(variant)]
    chance.shuffle(others)
    columns = hidden + others if variant.hidden_side == "left" else others + hidden
    deck = [column[row] for row in range(variant.rows) for column in columns]
    deck += rest[hidden_at_most(variant) * variant.rows :]
    for _ in range(swaps):
        i, j = chance.randrange(len(deck)), chance.randrange(len(deck))
        deck[i], deck[j] = deck[j], deck[i]
    return tuple(deck)


def _cut_runs(variant: Variant, chance: random.Random) -> tuple[list[list[Card]], list[Card]]:
    """Return whole pieces of runs and, one after the other, what is left of each run."""
    pieces, ends = [], []
    whole = variant.ranks // variant.rows * variant.rows
    cards = deck_cards(variant)
    for start in range(0, len(cards), variant.ranks):
        run = list(reversed(cards[start : start + variant.ranks]))
        pieces += [run[at : at + variant.rows] for at in range(0, whole, variant.rows)]
        ends.append(run[whole:])
    chance.shuffle(ends)
    return pieces, [card for end in ends for card in end]
