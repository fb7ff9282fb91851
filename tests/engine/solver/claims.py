"""Whether what is said of a dead end is true: at every position that can be reached, in the reference engine."""

import itertools
from collections.abc import Mapping
from typing import Final

from engine.board import (
    CELLS,
    COLUMNS,
    DOWN,
    FOUNDATION,
    HEIGHTS,
    MAX_HEIGHT,
    RANKS,
    RESERVE,
    RESERVE_SIZE,
    STOCK,
    STOCK_DEALT,
    STOCK_SIZE,
)
from engine.cards import Suit, unpack_card
from engine.compiled import Cells
from engine.findings import DeadEndKind
from engine.solver.dead_end import DeadEnd
from engine.variants import Options, Variant
from tests.engine.solver.exhaustive import reachable
from tests.reference import ReferenceGame
from tests.reference_position import Position

__all__ = ["assert_true", "reference_at"]

_NAMED: Final = {DeadEndKind.REVERSED_SEQUENCE: 2}  # the third is the one that they lie on


def assert_true(found: DeadEnd, reference: ReferenceGame, most: int) -> None:
    """Assert what a dead end says of its cards at up to ``most`` positions that can be reached.

    None of them ever leaves its place; with ``EXHAUSTED`` never all of them, unless others take part that are hidden.
    Cards that are named have to leave for a win, so these are the places where they must not stay.
    """
    cards = {str(card) for card in found.cards[: _NAMED.get(found.kind)]}
    start = _supports(reference.position)
    for position in itertools.islice(reachable(reference), most):
        assert not reference.is_won()
        now = _supports(position)
        left = {card for card in cards if now.get(card) != start[card]}
        if found.kind is not DeadEndKind.EXHAUSTED:
            assert not left, found
        elif cards and not found.hidden:
            assert left != cards, found


def reference_at(variant: Variant, options: Options, board: Cells) -> ReferenceGame:
    """Return the reference's game at a position of one deck."""
    reference = ReferenceGame(variant, options, ())
    heights = board[HEIGHTS : HEIGHTS + board[COLUMNS]].tolist()
    starts = [CELLS + number * MAX_HEIGHT for number in range(len(heights))]
    columns = [_names(board, at, height) for at, height in zip(starts, heights, strict=True)]
    down = board[DOWN : DOWN + len(columns)].tolist()
    position = Position(int(board[RANKS]), dict(enumerate(columns, 1)), dict(enumerate(down, 1)))
    position.stock_dealt = bool(board[STOCK_DEALT])
    position.stock = [] if position.stock_dealt else _names(board, STOCK, int(board[STOCK_SIZE]))
    position.reserve = _names(board, RESERVE, int(board[RESERVE_SIZE]))
    position.foundation = [suit for number, suit in enumerate(Suit) if board[FOUNDATION + number]]
    reference.position = position
    return reference


def _names(board: Cells, start: int, count: int) -> list[str]:
    return [str(unpack_card(card)) for card in board[start : start + count].tolist() if card]


def _supports(position: Position) -> Mapping[str, str]:
    """Return what each card in play lies on: a card, or "" at the bottom of a column; ``reserve`` if it lies there."""
    on = dict.fromkeys(position.reserve, "reserve")
    for column in position.columns.values():
        on |= {card: under for under, card in itertools.pairwise(["", *column])}
    return on
