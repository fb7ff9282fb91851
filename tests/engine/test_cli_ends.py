"""The command line with games that are over, given as lines with their whole deck."""

import io
from typing import Final

import msgspec
import pytest

from engine.cli import main
from engine.game import Game
from engine.game_text import format_game
from engine.variants import VARIANTS
from tests.agreement import opened
from tests.decks import near_won_deck
from tests.strategies import Step, choose_move

BEST: Final = Step(0, 0, 0, 0)  # the first move that looks best


def won_game() -> Game:
    variant = VARIANTS["scorpion"]
    options = msgspec.structs.replace(variant.options, hidden_columns=0)
    game = Game(variant, options, near_won_deck(variant, 0, seed=1, swaps=0))
    reference = opened(game)
    moves = []
    while legal := reference.legal_moves():
        moves.append(choose_move(reference, legal, BEST))
        reference.play(moves[-1])
    assert reference.is_won()
    return msgspec.structs.replace(game, moves=tuple(moves))


def test_replay_of_a_won_game_prints_its_foundation_and_no_moves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = won_game()
    monkeypatch.setattr("sys.stdin", io.StringIO(format_game(game) + "\n"))

    assert main(["replay"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"won  {len(game.moves)} of 2000 moves"
    assert lines[-2:] == ["stock  0", "foundation  S H D C"]
