"""What is said of a dead end is true: over many positions of random play, in the reference engine."""

import itertools
import json
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from engine.board import new_trail
from engine.cards import pack_card, unpack_card
from engine.compiled import Cells
from engine.findings import DeadEndKind
from engine.game import Game
from engine.kernel import play_all
from engine.play import replay
from engine.solver import Budget, Outcome, Solver
from engine.solver.blocking import face_up_cards
from engine.solver.conflicts import new_plan
from engine.solver.dead_end import DeadEnd, explain
from engine.solver.facts import index_of
from engine.variants import VARIANTS, Options
from engine.words import encode_moves
from tests.boards import card_of
from tests.engine.solver.alone import FewCards
from tests.engine.solver.claims import assert_true, reference_at
from tests.engine.solver.played import cards_moved_in_random_play, random_positions
from tests.engine.solver.short_decks import ShortGame, short_games
from tests.sampling import scaled

BODIES: Final = (Path(__file__).parents[2] / "data/lost_together.jsonl").read_text().splitlines()
"""Positions that their cards lose together, as bodies of requests; each card of some can still move."""


def game_of(body: dict[str, Any]) -> Game:
    variant = VARIANTS[body["variant"]]
    options = msgspec.convert(msgspec.to_builtins(variant.options) | body["options"], Options)
    return Game(variant, options, tuple(map(card_of, body["deck"])), moves=tuple(body["moves"]))


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_cards_that_lose_together_are_not_said_to_be_kept_for_good(body: str) -> None:
    """Here kings get columns after all, and cards that were said to block each other move."""
    game = game_of(json.loads(body))
    lost = replay(game).board

    found = check_reason(lost)

    assert found.kind is DeadEndKind.EXHAUSTED
    assert len(found.cards) > 2
    assert_true(found, reference_at(game.variant, game.options, lost), scaled(2000))


def lost_positions(variant: str, count: int) -> list[Cells]:
    rules, solver = VARIANTS[variant], Solver(Budget())
    positions = random_positions(rules, rules.options, seed=1, most_moves=40)
    lost = (it for it in positions if solver.solve(it).outcome is Outcome.UNWINNABLE)
    return list(itertools.islice(lost, count))


def lost_short_games(seed: int, count: int) -> list[ShortGame]:
    solver = Solver(Budget())
    return [it for it in short_games(seed, count) if solver.solve(it.board()).outcome is Outcome.UNWINNABLE]


def check_reason(lost: Cells) -> DeadEnd:
    """Check that the cards are seen, lose the position by themselves, and never move if they keep each other."""
    found = explain(lost, new_plan())
    assert all(face_up_cards(lost) >> index_of(pack_card(card)) & 1 for card in found.cards)
    if found.hidden or not found.cards:
        return found
    named = set(found.cards[:2] if found.kind is DeadEndKind.REVERSED_SEQUENCE else found.cards)
    assert not FewCards(lost, named).can_be_won()
    if found.kind is not DeadEndKind.EXHAUSTED:
        for seed in range(3):
            assert not named & {unpack_card(card) for card in cards_moved_in_random_play(lost, seed) if card}
    return found


VARIANT_NAMES: Final = ["scorpion", "scorpion-classic", "open-scorpion", "three-blind-mice", "three-blind-mice-dealt"]


@pytest.mark.parametrize("variant", VARIANT_NAMES)
def test_the_cards_of_full_deals_lose_by_themselves(variant: str) -> None:
    lost = lost_positions(variant, scaled(160))
    reasons = list(map(check_reason, lost))

    assert sum(not it.cards and not it.hidden for it in reasons) <= 1 + len(reasons) / 100
    rules = VARIANTS[variant]
    for board, found in zip(lost[::8], reasons[::8], strict=True):
        assert_true(found, reference_at(rules, rules.options, board), 50)


@pytest.mark.parametrize("seed", range(4))
def test_the_cards_of_short_decks_lose_by_themselves(seed: int) -> None:
    """All options, kings only; here columns are short often, and the stock decides more."""
    lost = lost_short_games(seed, scaled(400))
    reasons = [check_reason(game.board()) for game in lost]

    assert set(DeadEndKind) - {it.kind for it in reasons} <= {DeadEndKind.REVERSED_SEQUENCE}
    assert any(it.kind is DeadEndKind.EXHAUSTED and it.cards for it in reasons)
    for game, found in zip(lost, reasons, strict=True):
        assert_true(found, game.reference(), scaled(400))


@pytest.mark.parametrize("seed", range(4))
def test_no_cards_are_said_to_lose_what_can_be_won(seed: int) -> None:
    """At no position of a winning line do cards keep each other: it moves them all."""
    solver = Solver(Budget())
    for game in short_games(seed, scaled(200)):
        position, trail = game.board(), new_trail(1)
        words = encode_moves(solver.solve(position).line or ())
        for at in range(len(words)):
            assert explain(position, new_plan()) == DeadEnd(DeadEndKind.EXHAUSTED), game
            play_all(position, trail, words[at : at + 1])
