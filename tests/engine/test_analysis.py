"""Verdict, last winnable position, dead end and fewest moves of a game in play."""

import itertools
import random
from collections.abc import Iterator
from typing import Final

import msgspec
import pytest

from engine.analysis import Analysis, DeadEnd, DeadEndKind, LastWinnable, analyse
from engine.compiled import Cells
from engine.game import Game
from engine.play import replay
from engine.reasons import Reason, Status
from engine.solver import Budget, Outcome, Solver, StoppedError, Verdict
from engine.variants import VARIANTS, CompletedRuns, EmptyColumns, IdleMoves, Variant
from tests.boards import board, card_of, toy
from tests.sampling import INTERPRETED, scaled

SCORPION: Final = VARIANTS["scorpion"]
BUDGET: Final = Budget()

SINGLE_CARDS: Final = toy("3S|2S|AS|3H|2H|AH|3D|2D|AD", idle_moves=IdleMoves.ALLOW)
"""Won in six builds, in any order that has 2 before A, so that idle moves can make the game as long as wanted."""


def played(game: Game, *moves: str) -> Game:
    return msgspec.structs.replace(game, moves=(*game.moves, *moves))


def analysed(game: Game, budget: Budget = BUDGET, *, fewest: bool = False) -> Analysis:
    return analyse(game, Solver(budget), fewest=fewest)


def idled(moves: int) -> Game:
    """One build, and then idle moves of a king to and fro (R6)."""
    return played(SINGLE_CARDS, "2S1", *itertools.islice(itertools.cycle(["3H2", "3H4"]), moves - 1))


def random_games(seed: int, variant: Variant = SCORPION) -> Iterator[Game]:
    """Yield games played at random to a random depth."""
    chance = random.Random(seed)  # noqa: S311  # a fixed sample, no secret
    while True:
        game = Game(variant, variant.options, chance.randrange(2**32))
        for _ in range(chance.randrange(40)):
            if not (legal := replay(game).legal_moves):
                break
            game = played(game, chance.choice(legal).move)
        yield game


SAMPLES: Final = [("open-scorpion", scaled(200)), ("wasp", 40), ("double-scorpion-10", 6)]


@pytest.mark.parametrize(("variant", "count"), SAMPLES[: 1 if INTERPRETED else None])
def test_a_winnable_position_has_a_line_that_wins(variant: str, count: int) -> None:
    games = itertools.islice(random_games(1, VARIANTS[variant]), count)
    wins = [it for game in games if (it := analysed(game)).line]

    assert wins
    for found in wins:
        assert found.outcome is Outcome.WINNABLE
        assert (found.last_winnable, found.dead_end, found.limit, found.fewest) == (None, None, None, None)
        assert replay(played(found.replay.game, *found.line or ())).status is Status.WON


def test_the_last_winnable_position_is_that_of_asking_about_each() -> None:
    """R14: the last position of the game that the solver finds winnable; the moves after it are to be taken back."""
    solver, late = Solver(BUDGET), 0
    for game in itertools.islice(random_games(3, VARIANTS["open-scorpion"]), scaled(80)):
        found = analysed(game)
        positions = [msgspec.structs.replace(game, moves=game.moves[:count]) for count in range(len(game.moves) + 1)]
        outcomes = [solver.solve(replay(position).board).outcome for position in positions]
        if found.outcome is Outcome.WINNABLE or Outcome.WINNABLE not in outcomes:
            assert found.last_winnable is None
            continue
        moves = outcomes.index(Outcome.UNWINNABLE) - 1
        assert found.last_winnable == LastWinnable(moves, len(game.moves) - moves)
        late += 1

    assert late


def test_that_the_deal_itself_was_lost_is_told_apart_from_not_knowing() -> None:
    lost = board("open-scorpion", {1: "5C 3C 4C"})
    late = next(it for it in random_games(3, VARIANTS["open-scorpion"]) if analysed(it).last_winnable)
    told = [analysed(game).is_deal_lost for game in (lost, played(lost, replay(lost).legal_moves[0].move), late)]

    assert told == [True, True, False]
    hasty = analysed(idled(2000), Budget(max_positions=0))
    assert (hasty.outcome, hasty.last_winnable, hasty.is_deal_lost) == (Outcome.UNWINNABLE, None, False)


def test_a_lost_position_says_why() -> None:
    found = analysed(board("open-scorpion", {1: "5C 3C 4C"}))

    assert found.outcome is Outcome.UNWINNABLE
    assert found.dead_end == DeadEnd(DeadEndKind.REVERSED_SEQUENCE, (card_of("4C"), card_of("3C"), card_of("5C")))
    assert found.line is None


def test_a_game_that_is_won_is_winnable_in_no_moves() -> None:
    found = analysed(toy("3S 2S AS | 3H 2H AH", completed_runs=CompletedRuns.LEAVE), fewest=True)

    assert (found.replay.status, found.outcome, found.line, found.fewest) == (Status.WON, Outcome.WINNABLE, (), True)


def test_a_refused_move_ends_the_play() -> None:
    """As in a replay: 2♠ goes onto 3♠, AD does not go onto 3♥; the position in between is the one asked about."""
    found = analysed(played(SINGLE_CARDS, "2S1", "AD4", "AS1"))

    assert found.replay.refusal
    assert found.replay.refusal.reason is Reason.ONLY_FITS
    assert len(found.line or ()) == 5


def test_the_budget_is_that_of_the_whole_answer() -> None:
    """What is proven with a small budget is what is proven with a large one; else its limit is named."""
    limits = set()
    for game in itertools.islice(random_games(3), scaled(100)):
        full = analysed(game)
        for most in (0, 3, 40):
            found = analysed(game, Budget(max_positions=most))
            assert found.outcome in {full.outcome, Outcome.UNKNOWN}
            assert found.last_winnable in {full.last_winnable, None}
            assert found.limit == ("positions" if found.outcome is Outcome.UNKNOWN else None)
            assert found.positions <= most
            limits.add(found.limit)

    assert limits == {None, "positions"}


def test_a_last_winnable_position_that_is_not_known_exactly_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game = next(it for it in random_games(2) if (found := analysed(it).last_winnable) and found.take_back > 3)
    solver = Solver(BUDGET)
    solve, unknown = solver.solve, Verdict(Outcome.UNKNOWN, 1, limit="positions")
    known = [replay(msgspec.structs.replace(game, moves=moves)).board.tobytes() for moves in ((), game.moves)]
    monkeypatch.setattr(solver, "solve", lambda it, *most: solve(it, *most) if it.tobytes() in known else unknown)

    assert analyse(game, solver).last_winnable is None


def test_r12_a_line_fits_into_the_moves_left() -> None:
    """Five builds are left to make."""
    assert len(analysed(idled(1995)).line or ()) == 5


@pytest.mark.parametrize(("moves", "status"), [(1996, Status.PLAYING), (2000, Status.MOVE_CAP)])
def test_r12_a_position_is_lost_when_too_few_moves_are_left(moves: int, status: Status) -> None:
    found = analysed(idled(moves))

    assert (found.replay.status, found.outcome) == (status, Outcome.UNWINNABLE)
    assert found.last_winnable == LastWinnable(1995, moves - 1995)
    assert found.dead_end == DeadEnd(DeadEndKind.EXHAUSTED)


KING_MAY_STAY: Final = toy("3H 5S AS | 2S 4H 3S | AH 2H 4S", reserve="5H")
"""Won in nine moves (tests/engine/solver/test_fewest.py); the solver's own line moves a king besides."""


@pytest.mark.parametrize(
    ("cap", "budget", "expected"),
    [
        (9, BUDGET, (Outcome.WINNABLE, 9, None)),
        (8, BUDGET, (Outcome.UNWINNABLE, None, None)),
        (9, Budget(max_positions=1), (Outcome.UNKNOWN, None, "positions")),
    ],
)
def test_r12_a_line_that_is_too_long_is_made_shorter(
    cap: int, budget: Budget, expected: tuple[Outcome, int | None, str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.judging.MOVE_CAP", cap)
    found = analysed(KING_MAY_STAY, budget)

    assert (found.outcome, len(found.line) if found.line else None, found.limit) == expected


def test_r12_a_line_that_is_searched_for_fits_into_the_moves_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """R5 ``any``: with one move less than the first line found has, another one is found, or the budget used up."""
    wasp, budget, fitting = VARIANTS["wasp"], Budget(max_positions=scaled(4000)), 0
    for seed in range(scaled(12)):
        game = Game(wasp, wasp.options, seed)
        first = analysed(game, budget).line
        if first is None:
            continue
        with monkeypatch.context() as patched:
            patched.setattr("engine.judging.MOVE_CAP", len(first) - 1)
            found = analysed(game, budget)
        if found.line is not None:
            fitting += 1
            assert len(found.line) < len(first)
            assert replay(played(game, *found.line)).status is Status.WON
        else:
            assert (found.outcome, found.positions) == (Outcome.UNKNOWN, budget.max_positions)

    assert fitting or INTERPRETED


def test_fewest_moves_are_told_when_asked_for() -> None:
    asked, not_asked = analysed(KING_MAY_STAY, fewest=True), analysed(KING_MAY_STAY)

    assert (len(asked.line or ()), asked.fewest) == (9, True)
    assert not_asked.fewest is None
    assert len(not_asked.line or ()) > 9


def test_fewest_moves_that_the_budget_does_not_prove_are_not_called_so() -> None:
    found = analysed(KING_MAY_STAY, Budget(max_positions=1), fewest=True)

    assert found.outcome is Outcome.WINNABLE
    assert found.fewest is False


def test_a_solver_that_was_stopped_analyses_nothing() -> None:
    solver = Solver(BUDGET)
    solver.stop()

    with pytest.raises(StoppedError):
        analyse(KING_MAY_STAY, solver)


def test_a_solver_that_is_stopped_after_its_verdict_does_not_say_why(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seed 26 is lost, and it takes further work to tell which cards lose it together."""
    solver, lost = Solver(BUDGET), Game(SCORPION, SCORPION.options, 26)
    solve, cards = solver.solve, analyse(lost, Solver(BUDGET)).dead_end

    def solve_and_stop(position: Cells, *limits: int) -> Verdict:
        verdict = solve(position, *limits)
        solver.stop()
        return verdict

    monkeypatch.setattr(solver, "solve", solve_and_stop)
    with pytest.raises(StoppedError):
        analyse(lost, solver)
    assert cards
    assert cards.cards


def test_a_lost_game_of_other_rules_has_no_cards_to_name() -> None:
    """R5 ``any``: no column can be emptied here; but cards could avoid each other, had they a space."""
    found = analysed(toy("AS 2S 3S | 2H AH 3H", empty_columns=EmptyColumns.ANY), fewest=True)

    assert (found.outcome, found.line, found.fewest) == (Outcome.UNWINNABLE, None, None)
    assert found.dead_end == DeadEnd(DeadEndKind.EXHAUSTED)
