"""The deck of a game: from its number, or from the caller's own list once that is checked (RULES.md R1, R2)."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Final

from engine.board import pack_deck
from engine.cards import Card
from engine.errors import GameError, Trouble
from engine.game import Game, PysolfcNumber
from engine.numbering import deck_of_pysolfc, packed_deck_of_seed
from engine.reasons import Fault
from engine.variants import Variant, deck_cards

__all__ = ["MOST_TROUBLES", "packed_deck"]

MOST_TROUBLES: Final = 20
"""How many of the things that are wrong with a deck are told; the rest helps nobody."""


def packed_deck(game: Game) -> bytes:
    """Return the game's deck as card bytes in deck order; ``GameError`` (at most MOST_TROUBLES) if there is none."""
    source = game.source
    if isinstance(source, int):
        return packed_deck_of_seed(source, game.variant.decks)
    if isinstance(source, PysolfcNumber):
        return pack_deck(deck_of_pysolfc(source.text, game.variant.decks))
    if troubles := list(islice(_deck_troubles(game.variant, source), MOST_TROUBLES)):
        raise GameError(troubles)
    return pack_deck(source)


def _deck_troubles(variant: Variant, deck: tuple[Card, ...]) -> Iterator[Trouble]:
    """Yield what is wrong with a deck: its size, each card too many where it stands, each card that is missing."""
    missing = Counter(deck_cards(variant))
    if len(deck) != missing.total():
        yield Trouble(Fault.DECK_WRONG_SIZE, ("deck",), {"count": len(deck), "need": missing.total()})
    for i, card in enumerate(deck):
        if missing[card]:
            missing[card] -= 1
        else:
            yield Trouble(Fault.DECK_CARD_TOO_OFTEN, ("deck", i), {"card": card})
    for card in missing.elements():
        yield Trouble(Fault.DECK_CARD_MISSING, ("deck",), {"card": card})
