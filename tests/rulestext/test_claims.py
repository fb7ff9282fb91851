"""What the text claims beyond the rulebook's clauses, shown by the engine."""

import random
from collections.abc import Iterator

import msgspec
import pytest

from api.i18n.messages import words_for
from api.rulestext.advice import describe_dead_ends
from api.rulestext.example import example_of
from api.rulestext.parts import Section, SectionId
from api.rulestext.ruleset import Ruleset
from engine.board import STOCK_DEALT
from engine.cards import Card
from engine.findings import DeadEndKind
from engine.game import Game
from engine.notation import parse_card
from engine.play import Replay, check, replay
from engine.solver.conflicts import new_plan
from engine.solver.dead_end import explain
from engine.variants import VARIANTS, CompletedRuns, EmptyColumns, IdleMoves, Options
from engine.view import view_of
from tests.boards import board
from tests.rulestext.texts import RULESETS, text_of

BREAKS = "broken up"
CIRCLES = "earlier positions"
MOST_FORCED = 48 + 4 + 1  # each card but the kings onto the next one, each king into a space, the stock


def random_play(variant: str, seed: int, most: int, **options: object) -> Iterator[Replay]:
    """Play a deal by chance and yield each position."""
    preset = VARIANTS[variant]
    game = Game(preset, msgspec.structs.replace(preset.options, **options), seed)
    chance = random.Random(seed)  # noqa: S311 - no secret
    for _ in range(most):
        position = replay(game)
        yield position
        if not position.legal_moves:
            return
        game = msgspec.structs.replace(game, moves=(*game.moves, chance.choice(position.legal_moves).move))


def splits(position: Replay) -> bool:
    """Return whether a legal move takes a card from the card it fits on."""
    columns = view_of(position.board).columns
    for move in position.legal_moves:
        if move.card and move.source and move.cards < len(columns[move.source - 1]):
            below = parse_card(columns[move.source - 1][-move.cards - 1])
            if below == Card(move.card.suit, move.card.rank + 1):
                return True
    return False


@pytest.mark.parametrize("empty_columns", EmptyColumns)
@pytest.mark.parametrize("variant", ["open-scorpion", "double-scorpion"])
def test_a_run_that_stays_can_be_broken_up_only_where_the_text_says_so(
    variant: str, empty_columns: EmptyColumns
) -> None:
    found = any(
        splits(position)
        for seed in range(30)
        for position in random_play(variant, seed, 40, completed_runs=CompletedRuns.LEAVE, empty_columns=empty_columns)
    )
    options = Options(completed_runs=CompletedRuns.LEAVE, empty_columns=empty_columns)

    told = text_of(Ruleset(variant=VARIANTS[variant], options=options), "en")["complete_runs"]

    assert (BREAKS in told) == found


def shape(position: Replay) -> tuple[object, ...]:
    view = view_of(position.board)
    return (view.columns, view.reserve, view.foundation, int(position.board[STOCK_DEALT]))


@pytest.mark.parametrize(
    ("variant", "options"),
    [
        ("open-scorpion", {}),
        ("three-blind-mice", {"hidden_columns": 0}),
        ("open-scorpion", {"empty_columns": EmptyColumns.ANY}),
        ("open-scorpion", {"idle_moves": IdleMoves.ALLOW}),
        ("double-scorpion", {"hidden_columns": 0}),
    ],
)
def test_positions_come_back_only_where_the_text_warns_of_circles(variant: str, options: dict[str, object]) -> None:
    games = [list(random_play(variant, seed, 100, **options)) for seed in range(30)]
    comes_back = any(len(set(map(shape, game))) < len(game) for game in games)
    told = text_of(Ruleset(variant=VARIANTS[variant], options=Options(**options)), "en")["losing"]  # type: ignore[arg-type]  # options of R15

    assert (CIRCLES in told) == comes_back
    assert comes_back or max(map(len, games)) <= MOST_FORCED + 1


def cards_named(section: Section, pattern: int) -> dict[str, str]:
    """Return the cards in the sentence on a pattern, in notation, by placeholder."""
    (line,) = section.lists[0].items[pattern].text
    return {name: str(card) for name, card in line.values.items()}


def test_the_two_patterns_are_dead_ends_for_the_engine() -> None:
    section = describe_dead_ends(Ruleset(variant=VARIANTS["scorpion"], options=Options()))
    one, two = cards_named(section, 0), cards_named(section, 1)
    boards = {
        DeadEndKind.REVERSED_SEQUENCE: {1: f"{one['base']} {one['other']} {one['card']}"},
        DeadEndKind.CRISS_CROSS: {
            1: f"{two['first_needs']} {two['second']}",
            2: f"{two['second_needs']} {two['first']}",
        },
    }

    for kind, drawn in boards.items():
        assert explain(replay(board("open-scorpion", drawn)).board, new_plan()).kind is kind


def test_the_example_is_what_the_engine_answers_in_every_game() -> None:
    for rules in RULESETS:
        example = example_of(rules.variant, rules.options)
        need, top = example.refusal.params["need"], example.refusal.params["top"]
        can_turn = rules.hidden_from <= 2 <= rules.hidden_to and rules.variant.rows - rules.variant.hidden_rows <= 4

        assert str(example.tail[0]) == "8H"
        assert str(example.need) == str(need) == "9H"
        assert str(top) in {"9S", "9D", "9C"}
        assert bool(example.happening.turned_up) == can_turn, rules
        assert example.happening.cards == len(example.tail) > 1


def test_s1s_example_is_told_as_the_service_tells_it() -> None:
    """S1: the eight of hearts goes onto the nine of hearts, not onto that of diamonds."""
    game = board("scorpion", {2: "8H 3C JS 5D", 5: "9H", 6: "9D"})
    refused = check(msgspec.structs.replace(game, moves=("8H6",))).refusal
    text = text_of(Ruleset(variant=VARIANTS["scorpion"], options=Options()), "hu")["example"]

    assert refused
    assert words_for("hu").refusal(refused.reason, refused.params).detail in text
    assert "A ♥8-as csak a ♥9-esre rakható; a ♦9-es értéke jó, de a színe nem." in text
    assert "♥8-as, ♣3-as, ♠J és ♦5-ös" in text


def test_every_section_is_there_in_its_order() -> None:
    for rules in RULESETS[::24]:
        assert list(text_of(rules, "en").sections) == list(SectionId)
