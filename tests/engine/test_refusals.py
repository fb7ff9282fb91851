"""Every reason for which a move is refused, with its parameters, and the order in which reasons are tested."""

import itertools
from typing import Final

import pytest

from engine.game import Game
from engine.reasons import Reason
from engine.variants import CompletedRuns, EmptyColumns, IdleMoves, StockTiming
from tests.agreement import ask, refused_by
from tests.boards import S1_BOARD, board, toy

ALLOW: Final = IdleMoves.ALLOW

S1: Final = board("scorpion", S1_BOARD)
SINGLES: Final = toy("2S | 3S | AS | 3H | 2H | AH", idle_moves=ALLOW)  # R6: kings may wander
STRICT: Final = toy("2S | 3S | AS | 3H | 2H | AH", completed_runs=CompletedRuns.LEAVE)
WON: Final = ("2S2", "AS2", "2H4", "AH4")
AT_CAP: Final = ("2S2", *itertools.islice(itertools.cycle(("3H1", "3H4")), 1999))
WAITING: Final = toy("2S | 3S | AS | 3H", stock="2H AH", stock_timing=StockTiming.NO_BUILDS)
TWINS: Final = toy("2S | 2S | 3S | 3S", stock="AS AS", decks=2)
CORNER: Final = board("open-scorpion", {1: "AS", 2: "KS", 3: "KH 5D"})

CASES: Final[dict[Reason, tuple[Game, tuple[str, ...], dict[str, str | int]]]] = {
    Reason.MOVE_CAP_REACHED: (SINGLES, (*AT_CAP, "2H4"), {"max": 2000}),
    Reason.GAME_ALREADY_WON: (SINGLES, (*WON, "deal"), {}),
    Reason.BAD_NOTATION: (S1, ("8h5",), {"value": "8h5"}),
    Reason.STOCK_ALREADY_DEALT: (S1, ("deal", "deal"), {}),
    Reason.STOCK_EMPTY: (board("three-blind-mice", {}), ("deal",), {}),
    Reason.STOCK_NOT_YET: (WAITING, ("deal",), {"moves": 2, "timing": "no_builds"}),
    Reason.COLUMN_OUT_OF_RANGE: (S1, ("8H8",), {"column": 8, "max": 7}),
    Reason.CARD_NOT_FACE_UP: (board("scorpion", {1: "8S .. .. .. .. .. .."}), ("8S2",), {"card": "8S"}),
    Reason.AMBIGUOUS_CARD: (TWINS, ("2S3",), {"card": "2S", "column": 3}),
    Reason.SAME_COLUMN: (S1, ("8H2",), {"card": "8H", "column": 2}),
    Reason.EMPTY_NEEDS_KING: (STRICT, ("2S2", "2H1"), {"card": "2H", "column": 1}),
    Reason.IDLE_MOVE: (STRICT, ("2S2", "3H1"), {"card": "3H", "source": 4, "column": 1}),
    Reason.KING_NEEDS_EMPTY: (CORNER, ("KH2",), {"card": "KH", "top": "KS", "column": 2}),
    Reason.ACE_TAKES_NOTHING: (CORNER, ("5D1",), {"card": "5D", "top": "AS", "column": 1}),
    Reason.ONLY_FITS: (S1, ("8H6",), {"card": "8H", "need": "9H", "top": "9D", "column": 6}),
}


def test_there_is_a_case_for_every_reason() -> None:
    assert list(CASES) == list(Reason)


@pytest.mark.parametrize("reason", CASES)
def test_a_refusal_names_the_rule_with_its_values_and_where_it_happened(reason: Reason) -> None:
    game, moves, params = CASES[reason]
    answer = ask(game, *moves)

    assert refused_by(answer.refusal) == (reason, params)
    assert answer.refusal is not None
    assert (answer.refusal.index, answer.refusal.move) == (len(moves) - 1, moves[-1])
    assert answer.moves_played == len(moves) - 1


# Moves against which two neighbours of the list speak: the first one is named.
FIRST: Final[list[tuple[Reason, Game, tuple[str, ...]]]] = [
    (Reason.MOVE_CAP_REACHED, SINGLES, (*AT_CAP, "nonsense")),
    (Reason.GAME_ALREADY_WON, SINGLES, (*WON, "nonsense")),
    (Reason.STOCK_ALREADY_DEALT, WAITING, ("2S2", "AS2", "deal", "deal")),
    (Reason.STOCK_EMPTY, board("three-blind-mice", {}, stock_timing=StockTiming.NO_MOVES), ("deal",)),
    (Reason.COLUMN_OUT_OF_RANGE, board("scorpion", {1: "8S .. .. .. .. .. .."}), ("8S8",)),
    (Reason.CARD_NOT_FACE_UP, board("scorpion", {1: "8S .. .. .. .. .. .."}), ("8S1",)),
    (Reason.AMBIGUOUS_CARD, toy("2S 2S | 3S AS | 3S AS", decks=2), ("2S1",)),
    (Reason.EMPTY_NEEDS_KING, STRICT, ("2S2", "2H1")),
    (Reason.KING_NEEDS_EMPTY, CORNER, ("KS1",)),
    (Reason.ACE_TAKES_NOTHING, board("open-scorpion", {1: "AS", 2: "AH"}), ("AH1",)),
]


@pytest.mark.parametrize(("reason", "game", "moves"), FIRST, ids=[str(reason) for reason, *_ in FIRST])
def test_the_first_reason_that_applies_is_given(reason: Reason, game: Game, moves: tuple[str, ...]) -> None:
    refused = refused_by(ask(game, *moves).refusal)

    assert refused is not None
    assert refused[0] is reason


@pytest.mark.parametrize("move", ["8S2", "QD2", "KC2"])
def test_card_not_face_up_never_tells_where_the_card_is(move: str) -> None:
    """Face down, in the stock, or on the foundation: the answer is the same."""
    game = board("scorpion", {1: "8S .. .. .. .. .. .."}, aside="QD KC 2D")

    assert refused_by(ask(game, move).refusal) == (Reason.CARD_NOT_FACE_UP, {"card": move[:2]})


def test_a_card_on_the_foundation_is_not_face_up() -> None:
    answer = ask(toy("2S AS | AH 3S | 2H 3H"), "2S2", "AS1")

    assert refused_by(answer.refusal) == (Reason.CARD_NOT_FACE_UP, {"card": "AS"})


def test_a_card_that_this_short_deck_lacks_is_not_face_up() -> None:
    assert refused_by(ask(SINGLES, "KS1").refusal) == (Reason.CARD_NOT_FACE_UP, {"card": "KS"})


def test_a_bottom_card_may_fill_an_empty_column_with_any_only_as_an_idle_move() -> None:
    """R6 is reached when R5 has nothing to say."""
    game = toy("2S | 3S | AS | 3H | 2H | AH", empty_columns=EmptyColumns.ANY)

    refused = refused_by(ask(game, "2S2", "2H1").refusal)
    assert refused == (Reason.IDLE_MOVE, {"card": "2H", "source": 5, "column": 1})
