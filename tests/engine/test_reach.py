"""The random games reach what they are meant to compare: every reason but the cap, every status but the cap."""

import random
from collections import Counter

from engine.game import Game
from engine.reasons import Reason, Status
from engine.variants import VARIANTS, Options
from tests.agreement import opened
from tests.decks import hidden_at_most, near_won_deck
from tests.strategies import MIXES, Step, choose_move, choose_probe

CHAIN = "more than one run leaves in one move"
PLACE = "a move names the place of its card"
MANY = 3 * len(MIXES)

EXPECTED = {*Reason, *Status, CHAIN, PLACE} - {Reason.MOVE_CAP_REACHED, Status.MOVE_CAP}


def random_game(number: int) -> Game:
    chance = random.Random(number)  # noqa: S311  # a test's choice
    variant = list(VARIANTS.values())[number % len(VARIANTS)]
    hidden = chance.randrange(hidden_at_most(variant) + 1)
    empty_columns, idle_moves, stock_timing, completed_runs = MIXES[number % len(MIXES)]
    options = Options(
        hidden_columns=hidden,
        empty_columns=empty_columns,
        idle_moves=idle_moves,
        stock_timing=stock_timing,
        completed_runs=completed_runs,
    )
    return Game(variant, options, near_won_deck(variant, hidden, number, number % 4))


def meet(number: int, met: Counter[str]) -> None:
    """Play one game in the reference and count what is met: reasons, statuses, flags, chains of runs."""
    chance = random.Random(number)  # noqa: S311  # a test's choice
    reference = opened(random_game(number))
    for _ in range(48):
        step = Step(*chance.randbytes(4))
        if refused := reference.refusal(choose_probe(reference, step)):
            met[refused[0]] += 1
        legal = reference.legal_moves()
        if not legal:
            break
        move = choose_move(reference, legal, step)
        runs = len(reference.position.foundation)
        reference.play(move)
        met[CHAIN] += len(reference.position.foundation) > runs + 1
        met[PLACE] += "." in move
    met[reference.status()] += 1


def test_random_games_reach_every_reason_and_status_but_the_cap() -> None:
    met: Counter[str] = Counter()
    for number in range(MANY):
        meet(number, met)
        if all(met[what] for what in EXPECTED):
            return

    assert {what for what in EXPECTED if not met[what]} == set()
