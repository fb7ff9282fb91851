"""Why a position is lost: on drawn boards."""

from typing import Final

import msgspec
import pytest

from engine.cards import Card
from engine.findings import DeadEndKind
from engine.game import Game
from engine.play import replay
from engine.solver import Budget, Outcome, Solver, StoppedError
from engine.solver.conflicts import new_plan
from engine.solver.dead_end import DeadEnd, explain
from engine.solver.greedy import STOP
from engine.variants import CompletedRuns, EmptyColumns
from tests.boards import board, card_of, toy

LEAVE: Final = CompletedRuns.LEAVE
THREE_KINGS: Final = toy(
    "AS 3S 3H 2C AC 2H 4S | AH 3D 4H 4C 4D 2D 2S", stock="3C AD", hidden_columns=0, completed_runs=LEAVE
)


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
    """Each of 4♥ 4♦ 4♣ may still get a column, but never all of them: two columns are too few (runs left)."""
    assert reason_of(THREE_KINGS) == DeadEnd(DeadEndKind.EXHAUSTED, cards("4H 4D 4C"))
    assert outcome_of(THREE_KINGS) is Outcome.UNWINNABLE


def test_a_solver_that_was_stopped_explains_nothing() -> None:
    """It would take the cards for unknown."""
    plan = new_plan()
    plan[STOP] = 1

    with pytest.raises(StoppedError):
        explain(replay(THREE_KINGS).board, plan)


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
