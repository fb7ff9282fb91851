"""Why a position is lost: on drawn boards, and over many positions of random play."""

import itertools
from collections import Counter
from typing import Final

import msgspec
import pytest

from engine.board import new_trail
from engine.cards import Card, pack_card, unpack_card
from engine.compiled import Cells
from engine.findings import DeadEndKind
from engine.game import Game
from engine.kernel import play_all
from engine.play import replay
from engine.solver import Budget, Outcome, Solver
from engine.solver.blocking import face_up_cards
from engine.solver.conflicts import new_plan
from engine.solver.dead_end import DeadEnd, explain
from engine.solver.facts import index_of, new_facts, read_facts
from engine.solver.greedy import STOP
from engine.solver.needless import is_short_of_columns
from engine.variants import VARIANTS, CompletedRuns, EmptyColumns
from engine.words import encode_moves
from tests.boards import board, card_of, toy
from tests.engine.solver.alone import FewCards
from tests.engine.solver.played import cards_moved_in_random_play, random_positions
from tests.engine.solver.short_decks import short_games
from tests.sampling import scaled

LEAVE: Final = CompletedRuns.LEAVE


def reason_of(game: Game) -> DeadEnd:
    return explain(replay(game).board, new_plan())


def cards(names: str) -> tuple[Card, ...]:
    return tuple(map(card_of, names.split()))


def outcome_of(game: Game) -> Outcome:
    return Solver(Budget()).solve(replay(game).board).outcome


def test_s3_reversed_sequence() -> None:
    """5♣ 3♣ 4♣, deepest first: 4♣ needs 5♣, on which 3♣ lies, and 3♣ needs 4♣, which lies on it."""
    game = board("open-scorpion", {1: "5C 3C 4C"})

    assert reason_of(game) == DeadEnd(DeadEndKind.REVERSED_SEQUENCE, cards("4C 3C 5C"))
    assert outcome_of(game) is Outcome.UNWINNABLE


def test_criss_cross() -> None:
    """5♥ on Q♣ beside J♣ on 6♥: each lies on the card that the other needs."""
    game = board("open-scorpion", {1: "QC 5H", 2: "6H JC"})

    assert reason_of(game) == DeadEnd(DeadEndKind.CRISS_CROSS, cards("5H JC"))
    assert outcome_of(game) is Outcome.UNWINNABLE


def test_cycle_of_three() -> None:
    """5♥ needs 6♥, on which J♣ lies; that needs Q♣, under 9♦; that needs 10♦, under 5♥."""
    game = board("open-scorpion", {1: "6H JC", 2: "QC 9D", 3: "TD 5H"})

    assert reason_of(game) == DeadEnd(DeadEndKind.BLOCKED_CYCLE, cards("5H JC 9D"))
    assert outcome_of(game) is Outcome.UNWINNABLE


def test_s3_own_example_of_a_criss_cross_is_not_lost_by_itself() -> None:
    """9♦ on 3♠ beside 4♠ on 10♦: 4♠ may still go to 5♠."""
    drawn = {1: "3S 9D", 2: "TD 4S"}

    assert outcome_of(board("open-scorpion", drawn)) is Outcome.WINNABLE
    assert reason_of(board("open-scorpion", drawn | {5: "5C 3C 4C"})).cards == cards("4C 3C 5C")


def test_a_card_between_may_leave_a_reversed_sequence() -> None:
    """5♣ 3♣ 9♥ 4♣: 9♥ may carry 4♣ away, so these three are not lost by themselves."""
    assert outcome_of(board("open-scorpion", {1: "5C 3C 9H 4C"})) is Outcome.WINNABLE


@pytest.mark.parametrize("runs", CompletedRuns)
def test_no_column_for_a_king(runs: CompletedRuns) -> None:
    """The bottom cards are A♠, which needs 2♠ under 3♥ … and 2♠ itself, which needs 3♠, a king in want of a column."""
    game = toy("AS 2H 3H | 2S 3S AH", completed_runs=runs)

    assert reason_of(game).kind is DeadEndKind.NO_COLUMN_FOR_KING
    assert reason_of(game).cards[0] == card_of("3S")
    assert outcome_of(game) is Outcome.UNWINNABLE


def test_two_columns_for_three_kings() -> None:
    """Nothing blocks for good here; but 4♥ 4♦ 4♣ are buried under no column that could take them (runs left)."""
    game = toy("AS 3S 3H 2C AC 2H 4S | AH 3D 4H 4C 4D 2D 2S", stock="3C AD", hidden_columns=0, completed_runs=LEAVE)

    assert reason_of(game) == DeadEnd(DeadEndKind.NO_COLUMN_FOR_KING, cards("4H 4D 4C"))
    assert outcome_of(game) is Outcome.UNWINNABLE


def test_a_want_of_columns_that_is_not_proven_is_not_said() -> None:
    """Three kings and two columns: with four all could move, if only there were time to find that out."""
    game = toy("AS 3S 3H 2C AC 2H 4S | AH 3D 4H 4C 4D 2D 2S", stock="3C AD", hidden_columns=0, completed_runs=LEAVE)
    facts, plan = new_facts(), new_plan()
    read_facts(replay(game).board, facts)

    assert is_short_of_columns(facts, plan)
    plan[STOP] = 1
    assert not is_short_of_columns(facts, plan)


def test_a_face_down_card_under_its_own_predecessor_is_not_named() -> None:
    """3♠ could leave only for 4♠, which lies face down below it."""
    game = toy("4S 3S | 2S AS", hidden_rows=1, hidden_columns=1)

    assert reason_of(game) == DeadEnd(DeadEndKind.BLOCKED_CYCLE, cards("3S"), hidden=True)
    assert outcome_of(game) is Outcome.UNWINNABLE


def test_hidden_cards_may_lie_in_the_stock_only_as_long_as_there_is_one() -> None:
    """R8: 3♠ lies on 4♠, face down in column 1; the stock comes later, and lies elsewhere then."""
    game = board("scorpion", {1: ".. 4S 3S 9S .. .. .."})
    dealt = msgspec.structs.replace(game, moves=("deal",))

    assert [(it.hidden, it.stock_waits) for it in map(reason_of, (game, dealt))] == [(True, True), (True, False)]


def test_a_longer_reason_that_is_seen_goes_before_a_shorter_one_that_is_not() -> None:
    """3♠ on 4♠ face down is a pair; the cycle of three is seen wholly."""
    drawn = {1: ".. .. .. 9S .. .. ..", 5: "6H JC", 6: "QC 9D", 7: "TD 5H"}
    seen = board("scorpion", drawn)
    hidden = board("scorpion", drawn | {1: ".. 4S 3S 9S .. .. .."})

    assert reason_of(seen) == reason_of(hidden) == DeadEnd(DeadEndKind.BLOCKED_CYCLE, cards("5H JC 9D"))


def test_what_only_trying_everything_shows_has_no_cards() -> None:
    """No card is kept for good even if the stock is free; but no order of moves and the deal wins."""
    game = toy("AS AH 3H 4S | 5S 3S 2S 4H", stock="2H 5H", hidden_columns=0)

    assert reason_of(game) == DeadEnd(DeadEndKind.EXHAUSTED)
    assert outcome_of(game) is Outcome.UNWINNABLE


@pytest.mark.parametrize(
    ("variant", "options"), [("open-scorpion", {"empty_columns": EmptyColumns.ANY}), ("double-scorpion", {})]
)
def test_links_that_can_be_avoided_or_undone_lose_nothing(variant: str, options: dict[str, EmptyColumns]) -> None:
    """R5, R1: with any card in empty columns, or two of each card, nothing is kept for good by such a set."""
    assert reason_of(board(variant, {1: "5C 3C 4C"}, **options)) == DeadEnd(DeadEndKind.EXHAUSTED)


def lost_positions(variant: str, count: int) -> list[Cells]:
    rules, solver = VARIANTS[variant], Solver(Budget())
    positions = random_positions(rules, rules.options, seed=1, most_moves=40)
    lost = (it for it in positions if solver.solve(it).outcome is Outcome.UNWINNABLE)
    return list(itertools.islice(lost, count))


def lost_short_games(seed: int, count: int) -> list[Cells]:
    solver = Solver(Budget())
    boards = (game.board() for game in short_games(seed, count))
    return [it for it in boards if solver.solve(it).outcome is Outcome.UNWINNABLE]


def check_reason(lost: Cells) -> DeadEnd:
    """Check that the cards are seen, lose the position by themselves, and never move if they keep each other."""
    found = explain(lost, new_plan())
    assert all(face_up_cards(lost) >> index_of(pack_card(card)) & 1 for card in found.cards)
    if found.hidden or not found.cards:
        return found
    named = set(found.cards[:2] if found.kind is DeadEndKind.REVERSED_SEQUENCE else found.cards)
    few = FewCards(lost, named)
    assert not few.can_be_won()
    if not few.can_begin():
        for seed in range(3):
            assert not named & {unpack_card(card) for card in cards_moved_in_random_play(lost, seed) if card}
    return found


VARIANT_NAMES: Final = ["scorpion", "scorpion-classic", "open-scorpion", "three-blind-mice", "three-blind-mice-dealt"]


@pytest.mark.parametrize("variant", VARIANT_NAMES)
def test_the_cards_of_full_deals_lose_by_themselves(variant: str) -> None:
    kinds = Counter(check_reason(lost).kind for lost in lost_positions(variant, scaled(160)))

    assert kinds[DeadEndKind.EXHAUSTED] <= 1 + kinds.total() / 100


@pytest.mark.parametrize("seed", range(4))
def test_the_cards_of_short_decks_lose_by_themselves(seed: int) -> None:
    """All options, kings only; here columns are short often, and the stock decides more."""
    kinds = Counter(check_reason(lost).kind for lost in lost_short_games(seed, scaled(400)))

    assert set(DeadEndKind) - set(kinds) <= {DeadEndKind.REVERSED_SEQUENCE}


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
