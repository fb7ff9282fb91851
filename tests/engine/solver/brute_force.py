"""The fewest moves to a win, by trying everything in the reference engine."""

from typing import Final

from tests.reference import ReferenceGame

__all__ = ["fewest_moves"]

MOST_POSITIONS: Final = 1500
LOST: Final = -1


def fewest_moves(game: ReferenceGame) -> int | None:
    """Return the fewest moves to a win, -1 if there is none; ``None`` if that takes too many positions."""
    seen, front, moves = {_key(game)}, [game.position], 0
    while front and len(seen) <= MOST_POSITIONS:
        after = []
        for game.position in front:
            if game.is_won():
                return moves
            for move in game.legal_moves():
                game.play(move.move)
                if (key := _key(game)) not in seen:
                    seen.add(key)
                    after.append(game.position)
                game.undo()
        front, moves = after, moves + 1
    return None if front else LOST


def _key(game: ReferenceGame) -> str:
    position = game.position
    return f"{position.columns}{position.hidden}{position.stock}{position.reserve}{position.foundation}"
