"""The truth about small games: every position that can be reached, in the reference engine."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from tests.reference import ReferenceGame
from tests.reference_position import Position

__all__ = ["MOST_POSITIONS", "is_winnable", "reachable"]

MOST_POSITIONS: Final = 1500

_Frozen: TypeAlias = tuple[object, ...]


def is_winnable(reference: ReferenceGame, most: int = MOST_POSITIONS, *, alike_columns: bool = False) -> bool | None:
    """Return whether any way of playing on wins, or None if there are too many positions.

    The reference is left at some other position. ``alike_columns`` as in ``reachable``.
    """
    for count, _ in enumerate(reachable(reference, alike_columns=alike_columns)):
        if reference.is_won():
            return True
        if count == most:
            return None
    return False


def reachable(reference: ReferenceGame, *, alike_columns: bool = False) -> Iterator[Position]:
    """Yield each position that can be reached, from the present one on, once; the reference is at the one yielded.

    ``alike_columns``: those that differ only in the order of columns that no stock will land on count as one, for no
    rule but R8 looks at a column's number.
    """
    frontier = [reference.position]
    freeze = _frozen_alike if alike_columns else _frozen
    seen = {freeze(reference.position)}
    while frontier:
        reference.position = frontier.pop()
        reference.past.clear()
        yield reference.position
        for text in _moves(reference):
            refused = reference.play(text)
            assert refused is None, (text, refused)
            after = reference.position
            reference.undo()
            if freeze(after) not in seen:
                seen.add(freeze(after))
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


def _frozen_alike(position: Position) -> _Frozen:
    columns, hidden, *others = _frozen(position)
    assert isinstance(columns, tuple)
    assert isinstance(hidden, tuple)
    piles = tuple(zip(columns, hidden, strict=True))
    fixed = len(position.stock)  # none of it is left after the deal
    return piles[:fixed], tuple(sorted(piles[fixed:])), *others
