"""Positions that are lost for a reason that can be read off the board, whatever the rules (NOTES.md, section 8).

``is_lost`` grows a set of cards that *may* leave their places, by conditions that are necessary only, so that it holds
too many rather than too few. A card that has to leave and is not in the set makes the position lost. The conditions for
a card to leave by

- lying face down, however it leaves: the card on it left before;
- a build: some copy of the next higher card is on the tableau, nothing lies on it or that left before, and if it
  lies above in the same column, one of the cards from just above the first up to it left before (they part only so);
- a fill: a column is empty or its bottom card left, and the card is a king, or any card is allowed (R5);
- leaving with a run (R9): it is a king, or lies on its next higher card, and of each lower rank of the suit some copy
  may leave its place (to get into the run) or is on its next higher card already.

A stock not yet dealt counts as free: its cards may leave, and where they land they cover nothing.
"""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.board import (
    CELLS,
    COLUMNS,
    COPY,
    DOWN,
    EMPTY_ANY,
    FACE,
    HEIGHTS,
    MAX_HEIGHT,
    NOWHERE,
    PLACE_OF,
    RANKS,
    REMOVE_RUNS,
    RESERVE,
    RESERVE_SIZE,
    STOCK,
    STOCK_DEALT,
    STOCK_SIZE,
)
from engine.compiled import Cells, compiled
from engine.solver.search.places import is_king, is_linked, is_on_next_higher

__all__ = ["CardSet", "is_lost", "new_card_set"]

CardSet: TypeAlias = NDArray[np.bool_]  # bool[CARDS], by physical card

CARDS: Final = 128


def new_card_set() -> CardSet:
    """Return room for what ``is_lost`` writes."""
    return np.zeros(CARDS, np.bool_)


@compiled
def is_lost(board: Cells, can: CardSet) -> bool:
    """Return whether some card that has to leave its place never can; ``can`` is overwritten."""
    can[:] = False
    if not board[STOCK_DEALT]:
        for i in range(board[STOCK_SIZE]):
            can[board[STOCK + i]] = True
    grew = True
    while grew:
        spare = _may_have_space(board, can)
        if spare and board[EMPTY_ANY]:
            return False  # then each card may be lifted, from the last one of a column downwards
        grew = _grow(board, can, spare)
    return _is_missing_one(board, can)


@compiled
def _may_have_space(board: Cells, can: CardSet) -> bool:
    for column in range(board[COLUMNS]):
        if board[HEIGHTS + column] == 0 or can[board[CELLS + column * MAX_HEIGHT]]:
            return True
    return False


@compiled
def _grow(board: Cells, can: CardSet, spare: bool) -> bool:  # noqa: FBT001  # kernels take plain arguments
    """Add the cards that may leave after those in the set; return whether there are any."""
    grew = False
    for column in range(board[COLUMNS]):
        start = column * MAX_HEIGHT
        for place in range(start + int(board[HEIGHTS + column]) - 1, start - 1, -1):
            card = int(board[CELLS + place])
            if can[card]:
                continue
            if place - start < board[DOWN + column] and not can[board[CELLS + place + 1]]:
                break
            if _may_leave(board, can, card, place, spare):
                can[card] = grew = True
    for slot in range(board[RESERVE_SIZE]):
        card = int(board[RESERVE + slot])
        if card and not can[card] and _may_leave(board, can, card, NOWHERE, spare):
            can[card] = grew = True
    return grew


@compiled
def _may_leave(board: Cells, can: CardSet, card: int, place: int, spare: bool) -> bool:  # noqa: FBT001
    if spare and (is_king(board, card) or board[EMPTY_ANY]):
        return True
    if is_king(board, card):
        return _run_may_leave(board, can, card)
    face = card & FACE
    if _may_go_onto(board, can, place, face + 1) or _may_go_onto(board, can, place, face + 1 + COPY):
        return True
    return is_on_next_higher(board, place) and _run_may_leave(board, can, card)


@compiled
def _may_go_onto(board: Cells, can: CardSet, place: int, onto: int) -> bool:
    goal = int(board[PLACE_OF + onto])
    if goal < 0:
        return bool(can[onto])  # from the stock or the reserve it may come; from the foundation it does not
    column = goal // MAX_HEIGHT
    if goal % MAX_HEIGHT + 1 < board[HEIGHTS + column] and (place == goal + 1 or not can[board[CELLS + goal + 1]]):
        return False
    if place // MAX_HEIGHT != column or place > goal:
        return True
    return bool(can[board[CELLS + place + 1 : CELLS + goal + 1]].any())


@compiled
def _run_may_leave(board: Cells, can: CardSet, card: int) -> bool:
    if not board[REMOVE_RUNS]:
        return False
    suit = card & FACE & ~15
    for rank in range(1, board[RANKS]):
        first, second = suit | rank, (suit | rank) + COPY
        in_run = is_on_next_higher(board, int(board[PLACE_OF + first]))
        in_run = in_run or is_on_next_higher(board, int(board[PLACE_OF + second]))
        if not in_run and not can[first] and not can[second]:
            return False
    return True


@compiled
def _is_missing_one(board: Cells, can: CardSet) -> bool:
    """Whether a card of the tableau has to leave its place, for a win (R10), that is not in the set."""
    for column in range(board[COLUMNS]):
        start = column * MAX_HEIGHT
        for place in range(start, start + int(board[HEIGHTS + column])):
            card = int(board[CELLS + place])
            at_home = place == start if is_king(board, card) else is_linked(board, place)
            if not can[card] and not at_home:
                return True
    return False
