"""Which moves look best: none that gains nothing while another is left."""

import itertools

from engine.cards import Card
from engine.notation import parse_card
from engine.play import LegalMove, Replay, replay
from engine.ranking import ranked_moves
from engine.variants import VARIANTS
from engine.view import view_of
from tests.engine.hinted import random_games
from tests.sampling import INTERPRETED, scaled


def gains_nothing(answer: Replay, move: LegalMove) -> bool:
    """Whether the move takes a card off its next higher one without completing a run."""
    if move.card is None or move.source is None or move.completes_run:
        return False
    below = view_of(answer.board).columns[move.source - 1][: -move.cards]
    return bool(below) and parse_card(below[-1]) == Card(move.card.suit, move.card.rank + 1)


def test_no_card_goes_from_its_next_higher_one_to_the_other_decks_while_anything_else_can_be_done() -> None:
    """Or a player who follows hints would move it to and fro for ever."""
    rules = VARIANTS["double-scorpion"]
    met = 0
    for game in itertools.islice(random_games(9, rules, rules.options), scaled(300)):
        answer = replay(game)
        ranked = ranked_moves(answer)
        useless = [gains_nothing(answer, move) for move in ranked]
        met += any(useless) and not all(useless)
        assert useless == sorted(useless)
    assert met or INTERPRETED
