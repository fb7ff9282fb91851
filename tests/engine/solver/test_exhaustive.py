"""On short decks the solver's verdicts are those of trying everything in the reference engine."""

from collections import Counter

import pytest

from engine.solver import Budget, Outcome, solve
from tests.engine.solver.exhaustive import is_winnable
from tests.engine.solver.short_decks import short_games
from tests.sampling import scaled

EXPECTED = {True: Outcome.WINNABLE, False: Outcome.UNWINNABLE}


@pytest.mark.parametrize("seed", range(8))
def test_verdicts_are_those_of_exhaustive_search(seed: int) -> None:
    """R1–R10 with all options, kings only, one deck; every line is played in the reference engine."""
    seen: Counter[Outcome] = Counter()
    for game in short_games(seed, scaled(256)):
        truth = is_winnable(game.reference())
        verdict = solve(game.board(), Budget())
        if truth is not None:
            assert verdict.outcome is EXPECTED[truth], game
        if verdict.line is not None:
            played = game.reference()
            assert [played.play(move) for move in verdict.line] == [None] * len(verdict.line), game
            assert played.is_won(), game
        seen[verdict.outcome] += 1

    assert min(seen[Outcome.WINNABLE], seen[Outcome.UNWINNABLE]) > sum(seen.values()) / 5
    assert not seen[Outcome.UNKNOWN]
