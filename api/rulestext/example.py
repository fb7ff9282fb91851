"""A small position, and what the engine says of two moves in it."""

import functools
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from api.i18n.sentence import npgettext, pgettext
from api.rulestext.parts import Column, Item, Items, Paragraph, Section, SectionId, line, paragraph
from api.rulestext.ruleset import Ruleset
from engine.cards import Card, Suit
from engine.game import Game
from engine.happening import Happening
from engine.notation import format_move, parse_move
from engine.play import LegalMove, Refusal, check, replay
from engine.reasons import Reason
from engine.variants import Options, Variant, deck_cards

__all__ = ["Example", "describe_example", "example_of"]

_EXAMPLE: Final = pgettext("example.title", "An example")
_POSITION: Final = pgettext(
    "example.position", "Three columns end like this, the last card named last; then two moves:"
)
_COLUMN: Final = pgettext("example.column", "Column {column}")
# Translators: {cards} is a list of cards that a column ends with.
_CARDS: Final = pgettext("example.cards", "{cards:The}.")
_ALLOWED: Final = pgettext("example.allowed", "{card:The} to column {column}: allowed")
_TAKES: Final = npgettext(
    "example.takes",
    "{card:The} goes onto {need:the} and takes along {others} card lying on it, though that card is of another suit.",
    "{card:The} goes onto {need:the} and takes along the {others} cards lying on it, though they are in no order.",
    "others",
)
_TURNS: Final = pgettext("example.turns", "{turned:The} is turned face up in column {column}.")
_REFUSED: Final = pgettext("example.refused", "{card:The} to column {column}: not allowed")
# Translators: {reason} is one whole sentence, the one that a player is told.
_WHY: Final = pgettext("example.why", "{reason}")

_SOURCE: Final = 2
_TAIL: Final = (Card(Suit.HEARTS, 8), Card(Suit.CLUBS, 3), Card(Suit.SPADES, 11), Card(Suit.DIAMONDS, 5))
_TARGETS: Final = {5: Card(Suit.HEARTS, 9), 6: Card(Suit.DIAMONDS, 9)}
"""S1's example: the eight of hearts lies under other cards; two columns end with a nine. Any variant has room."""


class Example(msgspec.Struct, frozen=True):
    """Two moves of the same cards: a legal one with what it did, and one that is refused.

    ``tail`` are the cards, the picked one first; ``need`` is the card that it goes onto.
    """

    tail: tuple[Card, ...]
    need: Card
    happening: Happening
    refusal: Refusal

    @property
    def ends(self) -> dict[int, tuple[Card, ...]]:
        """The cards at the ends of the columns that take part, by the column's number."""
        refused_at, top = self.refusal.params["column"], self.refusal.params["top"]
        if not isinstance(refused_at, int) or not isinstance(top, Card) or self.happening.target is None:
            raise TypeError("both moves are onto cards")
        return {_SOURCE: self.tail, self.happening.target: (self.need,), refused_at: (top,)}


def describe_example(rules: Ruleset) -> Section:
    """Show two moves, one of them refused, with what the engine says of them."""
    example = example_of(rules.variant, rules.options)
    ends = example.ends
    board = [Item((line(_CARDS, cards=cards),), line(_COLUMN, column=Column(column))) for column, cards in ends.items()]
    _, allowed_at, refused_at = ends
    allowed = Item(_said_of_legal(example), line(_ALLOWED, card=example.tail[0], column=Column(allowed_at)))
    why = line(_WHY, reason=example.refusal)
    refused = Item((why,), line(_REFUSED, card=example.tail[0], column=Column(refused_at)))
    return Section(
        SectionId.EXAMPLE, _EXAMPLE, (paragraph([_POSITION]),), (Items(tuple(board)), Items((allowed, refused)))
    )


def _said_of_legal(example: Example) -> Paragraph:
    takes = line(_TAKES, card=example.tail[0], need=example.need, others=len(example.tail) - 1)
    turned = [line(_TURNS, turned=card, column=Column(at)) for card, at in example.happening.turned_up]
    return (takes, *turned)


@functools.lru_cache(maxsize=512)
def example_of(variant: Variant, options: Options) -> Example:
    """Let the engine find a legal and a refused move of the same cards in a position of this game."""
    game, tail = _opening(variant, options), _tail(variant, options)
    legal = next(it for it in replay(game).legal_moves if _takes(it, tail))
    last = check(msgspec.structs.replace(game, moves=(legal.move,))).last
    refusal = next(it for it in _refusals(game, legal) if _is_near_miss(it))
    need = refusal.params["need"]
    if last is None or not isinstance(need, Card):
        raise TypeError("a legal move happens, and a refused one needs a card")
    return Example(tail, need, last, refusal)


def _takes(move: LegalMove, tail: tuple[Card, ...]) -> bool:
    return (move.card, move.source, move.cards) == (tail[0], _SOURCE, len(tail))


def _refusals(game: Game, legal: LegalMove) -> Iterator[Refusal]:
    """Try the same card on every column."""
    move = parse_move(legal.move)
    if move is None:
        raise TypeError("the legal move is that of a card")
    for column in range(1, game.variant.columns + 1):
        text = format_move(move._replace(target=column))
        refusal = check(msgspec.structs.replace(game, moves=(text,))).refusal
        if refusal and refusal.reason is Reason.ONLY_FITS:
            yield refusal


def _is_near_miss(refusal: Refusal) -> bool:
    """Return whether the card that it was sent onto has the right rank."""
    need, top = refusal.params["need"], refusal.params["top"]
    return isinstance(need, Card) and isinstance(top, Card) and need.rank == top.rank


def _tail(variant: Variant, options: Options) -> tuple[Card, ...]:
    """Return as many of the cards in the source column as may lie face up there."""
    left = variant.hidden_side == "left"
    first = 1 if left else variant.columns - options.hidden_columns + 1
    is_hidden = first <= _SOURCE < first + options.hidden_columns
    room = variant.rows - variant.hidden_rows if is_hidden else variant.rows
    return _TAIL[:room]


def _opening(variant: Variant, options: Options) -> Game:
    """Return a game whose columns end as drawn; the other cards come from the king down, row by row."""
    ends = {_SOURCE: _tail(variant, options)} | {column: (card,) for column, card in _TARGETS.items()}
    rest = Counter(deck_cards(variant))
    rest.subtract(card for cards in ends.values() for card in cards)
    others = iter(sorted(rest.elements(), key=lambda card: (-card.rank, card.suit)))
    dealt = [
        _drawn(ends.get(column, ()), variant.rows - row) or next(others)
        for row in range(variant.rows)
        for column in range(1, variant.columns + 1)
    ]
    return Game(variant, options, (*dealt, *others))


def _drawn(end: Sequence[Card], height: int) -> Card | None:
    """Return the card at a height, the last card having height 1, if it is drawn."""
    return end[-height] if height <= len(end) else None
