"""Hints of the three levels: what they promise, and what they say a move is good for."""

import itertools
from typing import Final

import msgspec
import pytest

from engine.analysis import analyse
from engine.game import Game
from engine.hints import HintLevel, HintReason, NoHint, hint, legal_hint
from engine.play import replay
from engine.ranking import purpose_of, ranked_moves
from engine.solver import Budget, Outcome, Solver
from engine.variants import VARIANTS, CompletedRuns, EmptyColumns, IdleMoves
from tests.boards import S1_BOARD, board, card_of, toy
from tests.engine.hinted import SOLVER, best, played, random_games
from tests.sampling import INTERPRETED, scaled

NO_POSITIONS: Final = Budget(max_positions=0)
SINGLE_CARDS: Final = toy("3S|2S|AS|3H|2H|AH|3D|2D|AD", idle_moves=IdleMoves.ALLOW)
WON: Final = toy("3S 2S AS | 3H 2H AH", completed_runs=CompletedRuns.LEAVE)
STUCK: Final = toy("AS 2H 3H | 2S 3S AH")


def idled(moves: int) -> Game:
    """One build, and then idle moves of a king to and fro (R6)."""
    return played(SINGLE_CARDS, "2S1", *itertools.islice(itertools.cycle(["3H2", "3H4"]), moves - 1))


def test_turns_up() -> None:
    """S1: 8♥ onto 9♥ turns a card up (R7)."""
    found = best(board("scorpion", S1_BOARD), HintLevel.LEGAL)

    assert (found.move, found.reason) == ("8H5", HintReason.TURNS_UP)
    assert (found.card, found.need, found.target) == (card_of("8H"), card_of("9H"), 5)
    assert not found.guaranteed


@pytest.mark.parametrize(
    ("game", "move", "reason"),
    [
        (toy("3S 2S | AS 3H | 2H AH"), "2H2", HintReason.COMPLETES_RUN),
        (toy("2S|3S|AS"), "AS1", HintReason.EMPTIES_COLUMN),
        (toy("AS 3S 2H | 2S AH 3H"), "2H2", HintReason.FREES_KING),
        (toy("3S 2H | AS 2S | 3H AH"), "AH1", HintReason.JOINS),
        (toy("3S AH | 2S 3H", stock="AS 2H"), "deal", HintReason.DEAL_STOCK),
    ],
)
def test_the_reason_is_the_first_that_is_true(game: Game, move: str, reason: HintReason) -> None:
    """A♥ onto 2♥ completes a run and empties a column; 2♥ onto 3♥ is the last to leave 3♠, under which A♠ lies."""
    found = best(game, HintLevel.LEGAL)

    assert (found.move, found.reason) == (move, reason)
    assert found.only_deal == (move == "deal")


def test_a_king_gets_an_empty_column() -> None:
    """3♠ with its run on it, which stays (R9), leaves 3♥."""
    game = played(toy("2S AS | 3H 3S | 2H AH", completed_runs=CompletedRuns.LEAVE), "2S2")
    found = best(game, HintLevel.LEGAL)

    assert (found.move, found.reason, found.need, found.target) == ("3S1", HintReason.FREES_KING, None, 1)


def test_a_card_that_goes_into_a_space_joins_later() -> None:
    """R5 ``any``: A♠ uncovers 3♠ for 2♠; 2♥ and A♥ would leave their next higher cards, which is good for nothing."""
    game = toy("2S 3H | 3S AS | 2H AH", empty_columns=EmptyColumns.ANY, completed_runs=CompletedRuns.LEAVE)
    answer = replay(played(game, "2H1"))
    ranked = ranked_moves(answer)

    assert [move.move for move in ranked] == ["3H3", "AS3", "2H3", "AH3"]
    assert purpose_of(answer.board, ranked[1]) is HintReason.JOINS


def test_a_reserve_king_gets_a_column() -> None:
    game = played(toy("2S | AS | 2H | 3S | AH", reserve="3H"), "2S4")
    moves = ranked_moves(replay(game))

    assert ("3H1", HintReason.FREES_KING) in [(move.move, purpose_of(replay(game).board, move)) for move in moves]


@pytest.mark.parametrize("level", [HintLevel.LEGAL, HintLevel.GOOD])
def test_idle_moves_are_not_hinted(level: HintLevel) -> None:
    """R6, R11: once the runs of ♦ and ♣ have left, two kings could go to and fro, but nothing else can move."""
    game = played(toy("3H 2S AH 3D | 3S 2H AS 3C | 2D AD 2C AC", idle_moves=IdleMoves.ALLOW), "2D1", "2C2")
    assert [move.move for move in replay(game).legal_moves] == ["3H3", "3S3"]

    assert best(game, level).absence is NoHint.STUCK


@pytest.mark.parametrize("level", HintLevel)
def test_a_game_that_is_won_needs_no_hint(level: HintLevel) -> None:
    found = best(WON, level)

    assert (found.move, found.reason, found.absence) == (None, HintReason.NONE, NoHint.WON)


@pytest.mark.parametrize(("game", "absence"), [(STUCK, NoHint.STUCK), (idled(2000), NoHint.MOVE_CAP)])
def test_where_no_move_is_left_none_is_hinted(game: Game, absence: NoHint) -> None:
    """R11, R12."""
    for level in (HintLevel.LEGAL, HintLevel.GOOD):
        assert (best(game, level).move, best(game, level).absence) == (None, absence)


def test_a_deal_that_was_lost_gives_nothing_to_take_back() -> None:
    lost = board("open-scorpion", {1: "5C 3C 4C"})
    for game in (lost, played(lost, best(lost, HintLevel.LEGAL).move or "")):
        assert best(game, HintLevel.WINNING).absence is NoHint.LOST


def outcome_of(game: Game) -> Outcome:
    return SOLVER.solve(replay(game).board).outcome


def test_a_good_move_is_none_that_a_quick_test_finds_to_lose() -> None:
    """Among random positions that can be won, the best-looking move often loses; the good one does so more rarely."""
    losing = dict.fromkeys((HintLevel.LEGAL, HintLevel.GOOD), 0)
    variant = VARIANTS["scorpion-ii"]
    games = random_games(3, variant, variant.options)
    for game in itertools.islice((it for it in games if outcome_of(it) is Outcome.WINNABLE), 3 if INTERPRETED else 160):
        for level in losing:
            found = hint(game, level, SOLVER)
            lost = found.move is not None and outcome_of(played(game, found.move)) is Outcome.UNWINNABLE
            losing[level] += lost
            assert not (found.guaranteed and lost)

    assert INTERPRETED or 2 * losing[HintLevel.GOOD] < losing[HintLevel.LEGAL]


def test_where_all_moves_lose_the_best_looking_one_is_good_enough() -> None:
    lost = board("open-scorpion", {1: "5C 3C 4C"})

    assert best(lost).move == best(lost, HintLevel.LEGAL).move
    assert not best(lost).guaranteed


@pytest.mark.parametrize(("moves", "wins"), [(1995, True), (1996, False)])
def test_r12_a_good_move_is_guaranteed_only_if_enough_moves_are_left(moves: int, wins: bool) -> None:  # noqa: FBT001
    """Five builds are left to make."""
    assert best(idled(moves)).guaranteed == wins


def test_r12_what_the_cap_has_lost_is_taken_back() -> None:
    for moves in (1996, 2000):
        found = best(idled(moves), HintLevel.WINNING)
        assert (found.reason, found.take_back) == (HintReason.TAKE_BACK, moves - 1995)

    assert best(idled(1995), HintLevel.WINNING).guaranteed


def test_without_a_proof_a_winning_hint_is_a_good_one() -> None:
    found = hint(SINGLE_CARDS, HintLevel.WINNING, Solver(NO_POSITIONS))

    assert found.move == best(SINGLE_CARDS).move


def test_without_a_proof_and_a_move_it_is_said_that_none_is_known() -> None:
    found = hint(STUCK, HintLevel.WINNING, Solver(NO_POSITIONS))

    assert (found.move, found.absence) == (None, NoHint.UNKNOWN)


def test_a_lost_position_is_called_so_also_when_it_is_not_known_since_when() -> None:
    """R12: after 2000 moves nothing has to be proven; what was before them takes positions."""
    found = hint(idled(2000), HintLevel.WINNING, Solver(NO_POSITIONS))

    assert (found.move, found.absence) == (None, NoHint.LOST_SINCE)


@pytest.mark.parametrize("most", [40, 150, 1000])
def test_a_hint_takes_back_what_an_analysis_says(most: int) -> None:
    """With a budget that leaves gaps: no number where the analysis does not know the last winnable position."""
    variant, solver, told = VARIANTS["scorpion-ii"], Solver(Budget(max_positions=most)), 0
    for game in itertools.islice(random_games(8, variant, variant.options), scaled(120)):
        found, analysis = hint(game, HintLevel.WINNING, solver), analyse(game, solver)
        if found.take_back:
            told += 1
            assert analysis.last_winnable
            assert analysis.last_winnable.take_back == found.take_back
        assert analysis.is_deal_lost or found.absence is not NoHint.LOST

    assert told or INTERPRETED


def test_every_hinted_move_is_legal() -> None:
    rules = VARIANTS["scorpion"]
    for game in itertools.islice(random_games(6, rules, rules.options), scaled(80)):
        answer = replay(game)
        for level in HintLevel:
            found = hint(game, level, SOLVER)
            moves = [move.move for move in answer.legal_moves]
            if found.move is None:
                assert level is HintLevel.WINNING or not moves
            else:
                assert found.move in moves
            assert (found.absence is None) == (found.reason is not HintReason.NONE)
            assert (found.take_back > 0) == (found.reason is HintReason.TAKE_BACK)


def test_a_hint_that_promises_nothing_needs_no_solver() -> None:
    scorpion = VARIANTS["scorpion"]
    games = itertools.islice(random_games(1, scorpion, scorpion.options), scaled(30))
    for game in (*games, WON, STUCK, idled(2000)):
        hints = legal_hint(game), hint(game, HintLevel.LEGAL, SOLVER)
        alone, with_solver = (msgspec.structs.replace(it, replay=None) for it in hints)
        assert alone == with_solver
