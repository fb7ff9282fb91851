"""What is no game is told before any move is looked at, and by the same errors as a replay's."""

from typing import Final

import msgspec
import pytest

from engine.cards import CARDS
from engine.errors import GameError
from engine.game import Game
from engine.play import replay, verify_game
from engine.variants import VARIANTS

SCORPION: Final = VARIANTS["scorpion"]
NO_GAMES: Final = [
    Game(SCORPION, SCORPION.options, CARDS[:51]),
    Game(SCORPION, SCORPION.options, -1),
    Game(SCORPION, msgspec.structs.replace(SCORPION.options, hidden_columns=8), 1),
]


@pytest.mark.parametrize("game", NO_GAMES)
def test_options_and_deck_are_verified_as_a_replay_does(game: Game) -> None:
    with pytest.raises(GameError) as verified:
        verify_game(game)
    with pytest.raises(GameError) as replayed:
        replay(game)

    assert verified.value.troubles == replayed.value.troubles


def test_moves_are_not_looked_at() -> None:
    verify_game(Game(SCORPION, SCORPION.options, 1, ("no move",)))
