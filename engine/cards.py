"""Cards and suits (RULES.md R1), and the byte that packs a card."""

import enum
from typing import Final

import msgspec

__all__ = ["CARDS", "KING", "RANKS", "Card", "Suit", "pack_card", "unpack_card"]

RANKS: Final = "A23456789TJQK"
KING: Final = 13


class Suit(enum.StrEnum):
    """A suit, named by the letter that notation uses (N1), in the order of R1."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


SUITS: Final = tuple(Suit)


class Card(msgspec.Struct, frozen=True, order=True):
    """A card's face; in two-deck games both copies are equal. ``rank``: 1 is the ace, 13 the king."""

    suit: Suit
    rank: int

    def __str__(self) -> str:
        return RANKS[self.rank - 1] + self.suit.value


def pack_card(card: Card) -> int:
    """Return the card's byte: suit index (S H D C) in bits 4–5, rank 1–13 in bits 0–3."""
    return SUITS.index(card.suit) << 4 | card.rank


def unpack_card(packed: int) -> Card:
    """Return the card of a byte made by ``pack_card``; bit 6 (the copy) is ignored."""
    return _UNPACKED[packed & 63]


CARDS: Final = tuple(Card(suit, rank) for suit in Suit for rank in range(1, KING + 1))
_UNPACKED: Final = {pack_card(card): card for card in CARDS}
