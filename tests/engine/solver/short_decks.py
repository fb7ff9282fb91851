"""Small kings-only games of one deck: few ranks, suits and columns, all other options."""

import random
from collections.abc import Iterator

from engine.board import deal_board, pack_deck
from engine.cards import Card
from engine.compiled import Cells
from engine.variants import CompletedRuns, IdleMoves, Options, StockTiming, Variant, deck_cards
from tests.reference import ReferenceGame

__all__ = ["ShortGame", "short_games"]


class ShortGame:
    """A game with a short deck, for both engines."""

    def __init__(self, variant: Variant, options: Options, deck: tuple[Card, ...]) -> None:
        self.variant, self.options, self.deck = variant, options, deck

    def __repr__(self) -> str:
        return f"{self.variant} {self.options} {' '.join(map(str, self.deck))}"

    def board(self) -> Cells:
        return deal_board(self.variant, self.options, pack_deck(self.deck))

    def reference(self) -> ReferenceGame:
        return ReferenceGame(self.variant, self.options, [str(card) for card in self.deck])


def short_games(seed: int, count: int) -> Iterator[ShortGame]:
    """Yield games of random shape and options; about half come from nearly ordered decks, which are won more often."""
    choose = random.Random(seed)  # noqa: S311  # a fixed sample, no secret
    made = 0
    while made < count:
        game = _draw(choose)
        # No full deck deals a complete run: R9 speaks of moves that complete one.
        if game and not any(game.reference().position.run_at_end(n + 1) for n in range(game.variant.columns)):
            made += 1
            yield game


def _draw(choose: random.Random) -> ShortGame | None:
    suits, ranks, columns = choose.choice((2, 2, 3, 4)), choose.choice((3, 4, 5)), choose.randint(2, 6)
    stock = min(choose.randint(0, 3), columns)
    reserve = choose.choice((0, 1, 2)) if not stock else 0
    rows, rest = divmod(suits * ranks - stock - reserve, columns)
    if rest or rows < 2:  # two cards a column at least
        return None
    hidden_rows = choose.randrange(min(4, rows))
    shape = {"columns": columns, "rows": rows, "hidden_rows": hidden_rows, "stock": stock, "reserve": reserve}
    variant = Variant(id="short", ranks=ranks, suits=suits, **shape)  # type: ignore[arg-type]  # all whole numbers
    options = Options(
        hidden_columns=choose.randint(0, columns),
        idle_moves=choose.choice(list(IdleMoves)),
        stock_timing=choose.choice(list(StockTiming)),
        completed_runs=choose.choice(list(CompletedRuns)),
    )
    return ShortGame(variant, options, _deck(choose, variant))


def _deck(choose: random.Random, variant: Variant) -> tuple[Card, ...]:
    deck = list(deck_cards(variant))
    if choose.random() < 0.5:  # half of them
        choose.shuffle(deck)
        return tuple(deck)
    for _ in range(choose.randint(3, 20)):
        one, other = choose.randrange(len(deck)), choose.randrange(len(deck))
        deck[one], deck[other] = deck[other], deck[one]
    return tuple(reversed(deck))
