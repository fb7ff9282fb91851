"""Expected answers by the reference engine, in the shape of the contract."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from engine.variants import Options, Variant
from tests.reference import ReferenceGame
from tests.reference_answers import LegalMove

__all__ = ["deck_of_seed", "expected_state", "play_reference"]

_NUMBERING: Final = Path(__file__).parents[1] / "data" / "numbering.txt"


def deck_of_seed(seed: int, decks: int) -> list[str]:
    """Return a deck order that the twin of the numbering has written down."""
    head = f"{seed} {decks}: "
    found = [line for line in _NUMBERING.read_text("utf-8").splitlines() if line.startswith(head)]
    return found[0].removeprefix(head).split()


def play_reference(variant: Variant, options: Options, deck: Sequence[str], moves: Sequence[str]) -> ReferenceGame:
    """Return the reference game after the moves up to the first refused one."""
    game = ReferenceGame(variant, options, deck)
    for move in moves:
        if game.play(move):
            break
    return game


def expected_state(game: ReferenceGame) -> dict[str, Any]:
    """Return the parts of an answer that rules decide, as JSON values."""
    return {
        "moves_played": len(game.past),
        "moves_left": 2000 - len(game.past),
        "status": game.status().value,
        "state": game.state(),
        "legal_moves": [_wire(move) for move in game.legal_moves()],
    }


def _wire(move: LegalMove) -> dict[str, Any]:
    names = {"source": "from", "target": "to"}
    return {names.get(name, name): value for name, value in move._asdict().items()}
