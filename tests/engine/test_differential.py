"""The compiled engine and the reference give the same answers in random games of every variant and option mix."""

from typing import Final

import msgspec
import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

from engine.game import Game
from engine.play import replay
from engine.variants import VARIANTS, Variant
from tests.agreement import engine_answer, opened, reference_answer, refused_by
from tests.sampling import LONG_GAMES, scaled
from tests.strategies import MIXES, Mix, Step, choose_move, choose_probe, games, steps

GAMES: Final = 2160  # nine for each of ten variants and 24 option mixes
EVERY_VARIANT: Final = st.sampled_from(list(VARIANTS.values()))


def verify_game(game: Game, played: list[Step]) -> None:
    """Play in the reference; at each step compare the position, the legal moves and a move that is only tried."""
    reference = opened(game)
    moves: tuple[str, ...] = ()
    for step in played:
        expected = reference_answer(reference)
        probe = choose_probe(reference, step)
        tried = replay(msgspec.structs.replace(game, moves=(*moves, probe)))
        before = tried if tried.refusal else replay(msgspec.structs.replace(game, moves=moves))

        assert refused_by(tried.refusal) == reference.refusal(probe), (moves, probe)
        assert engine_answer(before) == expected, moves
        if not expected["legal_moves"]:
            return
        moves = (*moves, choose_move(reference, expected["legal_moves"], step))
        assert reference.play(moves[-1]) is None


@pytest.mark.parametrize("mix", MIXES, ids="-".join)
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_engine_and_reference_agree_in_random_games(variant: Variant, mix: Mix) -> None:
    """Same state, status, legal moves with their order and flags, refusals with their parameters."""

    @seed(MIXES.index(mix) * len(VARIANTS) + list(VARIANTS).index(variant.id))  # or all would draw the same decks
    @settings(max_examples=scaled(GAMES // (len(VARIANTS) * len(MIXES))))
    @given(games(variant, mix), steps())
    def verify(game: Game, played: list[Step]) -> None:
        verify_game(game, played)

    verify()


@pytest.mark.long
@settings(max_examples=LONG_GAMES, derandomize=False)
@given(st.tuples(EVERY_VARIANT, st.sampled_from(MIXES)).flatmap(lambda drawn: games(*drawn)), steps())
def test_engine_and_reference_agree_in_many_more_games(game: Game, played: list[Step]) -> None:
    """Other games in each run, as many as the environment variable ``SCORPION_LONG_GAMES`` says."""
    verify_game(game, played)
