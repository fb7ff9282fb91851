"""The truth about small games: every position that can be reached, in the reference engine."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from tests.reference import ReferenceGame
from tests.reference_position import Position

__all__ = ["MOST_POSITIONS", "is_winnable", "reachable"]

MOST_POSITIONS: Final = 1500

_Frozen: TypeAlias = tuple[object, ...]


def is_winnable(reference: ReferenceGame, most: int = MOST_POSITIONS) -> bool | None:
    """Return whether any way of playing on wins, or None if there are too many positions.

    The reference is left at some other position.
    """
    for count, _ in enumerate(reachable(reference)):
        if reference.is_won():
            return True
        if count == most:
            return None
    return False


def reachable(reference: ReferenceGame) -> Iterator[Position]:
    """Yield each position that can be reached, from the present one on, once; the reference is at the one yielded."""
    frontier = [reference.position]
    seen = {_frozen(reference.position)}
    while frontier:
        reference.position = frontier.pop()
        reference.past.clear()
        yield reference.position
        for text in _moves(reference):
            refused = reference.play(text)
            assert refused is None, (text, refused)
            after = reference.position
            reference.undo()
            if _frozen(after) not in seen:
                seen.add(_frozen(after))
                frontier.append(after)


def _moves(reference: ReferenceGame) -> list[str]:
    position = reference.position
    moves = []
    for place, target in reference.legal_pairs():
        if place.column is None:
            moves.append(f"{position.reserve[place.at]}{target}")
        else:
            moves.append(f"{position.columns[place.column][place.at]}{target}@{place.column}.{place.at + 1}")
    return moves + ["deal"] * reference.may_deal()


def _frozen(position: Position) -> _Frozen:
    """Everything that tells two positions apart; columns are not interchangeable here."""
    columns = tuple(map(tuple, position.columns.values()))
    hidden = tuple(position.hidden.values())
    return columns, hidden, position.stock_dealt, tuple(position.reserve), tuple(sorted(position.foundation))
