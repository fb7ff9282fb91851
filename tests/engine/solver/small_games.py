"""Games of any shape and options, small enough to try everything even with two decks, or if any card fills a space."""

import random

import msgspec

from engine.cards import Card
from engine.game import Game
from engine.variants import CompletedRuns, EmptyColumns, IdleMoves, Options, StockTiming, Variant, deck_cards
from tests.agreement import opened
from tests.reference import ReferenceGame

__all__ = ["opened_at", "played_on", "random_game"]


def random_game(draw: random.Random, decks: int | None = None) -> Game:
    """Return a game with a short deck, any shape and any options; about half of the decks are nearly in order."""
    variant = _random_variant(draw, decks)
    options = Options(
        hidden_columns=draw.randint(0, variant.columns),
        empty_columns=draw.choice(list(EmptyColumns)),
        idle_moves=draw.choice(list(IdleMoves)),
        stock_timing=draw.choice(list(StockTiming)),
        completed_runs=draw.choice(list(CompletedRuns)),
    )
    return Game(variant, options, _random_deck(draw, variant))


def _random_variant(draw: random.Random, wanted: int | None) -> Variant:
    while True:
        decks = wanted or draw.choice([1, 1, 2])
        suits, ranks = draw.randint(1, 4), draw.randint(2, 6)
        columns, rows = draw.randint(2, 5), draw.randint(1, 5)
        beside = decks * suits * ranks - columns * rows
        with_reserve = decks == 1 and beside <= 2 and draw.random() < 0.3
        if decks * suits * ranks <= 16 and 0 <= beside <= columns:
            return Variant(
                id="small",
                decks=decks,
                columns=columns,
                rows=rows,
                hidden_rows=draw.randint(0, rows - 1),
                hidden_side=draw.choice(["left", "right"]),
                stock=0 if with_reserve else beside,
                reserve=beside if with_reserve else 0,
                ranks=ranks,
                suits=suits,
            )


def _random_deck(draw: random.Random, variant: Variant) -> tuple[Card, ...]:
    cards = list(deck_cards(variant))
    if draw.random() < 0.5:
        draw.shuffle(cards)
    else:
        cards.sort(key=lambda card: (-card.rank, card.suit))
        for _ in range(draw.randint(1, 5)):
            i, j = draw.randrange(len(cards)), draw.randrange(len(cards))
            cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)


def played_on(draw: random.Random, game: Game) -> Game:
    """Return the game with some random moves, often none."""
    reference = opened(game)
    moves: list[str] = []
    for _ in range(draw.choice([0, 0, 1, 2, 4, 8])):
        if legal := reference.legal_moves():
            moves.append(draw.choice(legal).move)
            reference.play(moves[-1])
    return msgspec.structs.replace(game, moves=tuple(moves))


def opened_at(game: Game) -> ReferenceGame:
    """Return the reference's game after the game's moves, which must be legal."""
    reference = opened(game)
    for move in game.moves:
        refused = reference.play(move)
        assert refused is None, (move, refused)
    return reference
