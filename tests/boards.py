"""Drawing boards: decks that deal to what a test draws.

A drawn column lists cards from the bottom, separated by spaces. What is not drawn lies at the bottom of the
column and is filled from the rest of the deck, and so is a ``..`` anywhere.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from engine.cards import RANKS, Card, Suit
from engine.game import Game
from engine.play import Replay
from engine.variants import VARIANTS, Options, Variant, deck_cards
from engine.view import view_of

__all__ = ["S1_BOARD", "board", "card_of", "column", "deck_of", "seen", "toy"]

ANY: Final = ".."

S1_BOARD: Final = {2: "8H 3C JS 5D", 5: "9H", 6: "9D"}
"""S1's example: three cards lie face down below the eight of hearts, which only fits on the nine in column 5."""


def board(variant_id: str, drawn: Mapping[int, str], *, aside: str = "", **options: Any) -> Game:  # noqa: ANN401  # any option of R15
    """Return a game that deals to the drawn columns; ``aside`` draws the stock or the reserve."""
    variant = VARIANTS[variant_id]
    wanted = msgspec.structs.replace(variant.options, **options)
    return Game(variant, wanted, deck_of(variant, drawn, aside))


def toy(
    drawn: str,
    *,
    stock: str = "",
    reserve: str = "",
    hidden_rows: int = 0,
    decks: int = 1,
    **options: Any,  # noqa: ANN401  # any option of R15
) -> Game:
    """Return a game with a short deck: columns of equal height between bars; every card must be drawn.

    The highest rank is the king. Face-down cards lie in the first ``hidden_columns`` columns, all of them if not given.
    """
    columns = [text.split() for text in drawn.split("|")]
    cards = [card_of(name) for name in f"{drawn} {stock} {reserve}".replace("|", " ").split()]
    variant = Variant(
        id="toy",
        decks=decks,
        columns=len(columns),
        rows=len(columns[0]),
        hidden_rows=hidden_rows,
        stock=len(stock.split()),
        reserve=len(reserve.split()),
        ranks=max(card.rank for card in cards),
        suits=max(list(Suit).index(card.suit) for card in cards) + 1,
    )
    wanted = Options(**({"hidden_columns": variant.columns} | options))
    numbered = {number: " ".join(column) for number, column in enumerate(columns, start=1)}
    return Game(variant, wanted, deck_of(variant, numbered, stock + reserve))


def card_of(name: str) -> Card:
    return Card(Suit(name[1]), RANKS.index(name[0]) + 1)


def seen(answer: Replay) -> str:
    """Return the columns as a player sees them, in the way ``toy`` draws them; an empty one is ``--``."""
    return " | ".join(" ".join(column) or "--" for column in view_of(answer.board).columns)


def column(answer: Replay, number: int) -> str:
    return " ".join(view_of(answer.board).columns[number - 1])


def deck_of(variant: Variant, drawn: Mapping[int, str], aside: str = "") -> tuple[Card, ...]:
    """Return a deck order that deals to the drawing (R2); the rest fills the gaps, aces last."""
    columns = {number: _padded(drawn.get(number, ""), variant.rows) for number in range(1, variant.columns + 1)}
    names = [columns[number][row] for row in range(variant.rows) for number in columns]
    names += _padded(aside, variant.stock + variant.reserve)
    rest = Counter(deck_cards(variant))
    rest.subtract(card_of(name) for name in names if name != ANY)
    assert all(count >= 0 for count in rest.values()), "a card is drawn too often"
    fill = iter(sorted(rest.elements(), key=lambda card: (-card.rank, card.suit)))
    return tuple(next(fill) if name == ANY else card_of(name) for name in names)


def _padded(text: str, size: int) -> list[str]:
    cards = text.split()
    assert len(cards) <= size, f"{text} is too long"
    return [ANY] * (size - len(cards)) + cards
