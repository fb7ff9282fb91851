"""Moves that need not be tried once the stock is gone, in games without twins or a dealt run (NOTES.md, section 9).

A card x that is no king goes, in a win, from where it lies onto x+1 (*linked*), perhaps by way of the bottom of an
empty column (a *fill*). Left out are: fills that are *wasteful*, since having x linked serves as well; all moves but
one build, if that one is *safe*, since it can forbid nothing; and fills that the next move does not *use*.
"""

import numpy as np

from engine.board import CELLS, COPY, DOWN, FACE, MAX_HEIGHT, REMOVE_RUNS
from engine.compiled import Cells, compiled
from engine.kernel.legality import card_at, is_playable, last_card
from engine.solver.search.places import is_end, is_king, is_linked, place_of

__all__ = ["has_use", "is_final", "is_safe", "is_used_by", "is_wasteful"]


@compiled
def is_safe(board: Cells, source: int) -> bool:
    """Return whether the card's build may be made without trying anything else."""
    face = card_at(board, source) & FACE
    ways = np.empty(COPY, np.int64)
    ways[0] = face + 1
    count, seen = 1, 1 << (face + 1)
    while count:
        count -= 1
        at = int(ways[count])
        if at == face:
            return False
        place = place_of(board, at)
        below = int(board[CELLS + place - 1]) & FACE if place >= 0 and place % MAX_HEIGHT else at
        above = at if is_king(board, at) or is_linked(board, place) else at + 1
        for to in (below, above):
            if not seen >> to & 1:
                seen |= 1 << to
                ways[count] = to
                count += 1
    return True


@compiled
def is_wasteful(board: Cells, source: int) -> bool:
    """Return whether filling a column with the card helps no more than having it linked."""
    if is_linked(board, source):
        return True
    goal = place_of(board, (card_at(board, source) & FACE) + 1)
    return is_end(board, goal) and (source < 0 or source // MAX_HEIGHT != goal // MAX_HEIGHT)


@compiled
def is_final(board: Cells, source: int) -> bool:
    """Return whether filling a column with the card may be good for itself."""
    if not board[REMOVE_RUNS]:
        return is_king(board, card_at(board, source))
    return source >= 0 and int(board[CELLS + source - 1]) & 15 == 1


@compiled
def is_used_by(board: Cells, filler: int, filled: int, source: int, target: int) -> bool:
    """Return whether a build needs the fill just made: from place ``filler`` to column ``filled``."""
    if filler < 0:
        return target == filled
    left = filler // MAX_HEIGHT
    if target == left:
        return True
    if source < 0 or source // MAX_HEIGHT != left:
        return False
    was_turned = source == filler - 1 and source % MAX_HEIGHT == board[DOWN + left]
    return target == filled or was_turned


@compiled
def has_use(board: Cells, source: int) -> bool:
    """Return whether a fill with the card, into the only empty column, would be used by some build."""
    if source < 0:
        return _may_take_next(board, card_at(board, source), source)
    under = int(board[CELLS + source - 1])
    if _may_take_next(board, under, source):
        return True
    turns = source % MAX_HEIGHT == board[DOWN + source // MAX_HEIGHT]
    if turns and not is_king(board, under) and is_end(board, place_of(board, (under & FACE) + 1)):
        return True
    return _may_join_end(board, source, turns)


@compiled
def _may_take_next(board: Cells, card: int, source: int) -> bool:
    """Whether the next lower card could go onto this one, and does not lie below the source in its column."""
    if card & 15 == 1:
        return False
    place = place_of(board, (card & FACE) - 1)
    is_below = place // MAX_HEIGHT == source // MAX_HEIGHT and place < source
    return is_playable(board, place) and (place < 0 or not is_below)


@compiled
def _may_join_end(board: Cells, source: int, turns: bool) -> bool:  # noqa: FBT001  # kernels take plain arguments
    """Whether a card below the source, face up by then, could go onto the last card of the column."""
    end = last_card(board, source // MAX_HEIGHT)
    if end & 15 == 1:
        return False
    place = place_of(board, (end & FACE) - 1)
    if place >= source or place < source // MAX_HEIGHT * MAX_HEIGHT:
        return False
    return is_playable(board, place) or (turns and place == source - 1)
