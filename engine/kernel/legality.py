"""Which moves are legal (RULES.md R3–R8, Refusals): the only place where that is decided.

Columns count from 0 here. A *source* says what moves: a cell of the tableau, a place of the reserve, or ``THE_STOCK``.
Refusals are indices in ``Reason``; ``LEGAL`` is none.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.board import (
    CELLS,
    COLUMNS,
    COPY,
    DOWN,
    EMPTY_ANY,
    FACE,
    FIRST_RESERVE,
    HEIGHTS,
    IDLE_ALLOWED,
    MAX_HEIGHT,
    NOWHERE,
    PLACE_OF,
    RANKS,
    RESERVE,
    RESERVE_SIZE,
    STOCK_DEALT,
    STOCK_SIZE,
    TIMING,
)
from engine.compiled import Cells, compiled
from engine.reasons import Reason
from engine.variants import StockTiming

__all__ = ["list_moves", "obstacle", "stock_obstacle", "why_illegal"]

_REASONS: Final = tuple(Reason)
STOCK_ALREADY_DEALT: Final = _REASONS.index(Reason.STOCK_ALREADY_DEALT)
STOCK_EMPTY: Final = _REASONS.index(Reason.STOCK_EMPTY)
STOCK_NOT_YET: Final = _REASONS.index(Reason.STOCK_NOT_YET)
COLUMN_OUT_OF_RANGE: Final = _REASONS.index(Reason.COLUMN_OUT_OF_RANGE)
CARD_NOT_FACE_UP: Final = _REASONS.index(Reason.CARD_NOT_FACE_UP)
AMBIGUOUS_CARD: Final = _REASONS.index(Reason.AMBIGUOUS_CARD)
SAME_COLUMN: Final = _REASONS.index(Reason.SAME_COLUMN)
EMPTY_NEEDS_KING: Final = _REASONS.index(Reason.EMPTY_NEEDS_KING)
IDLE_MOVE: Final = _REASONS.index(Reason.IDLE_MOVE)
KING_NEEDS_EMPTY: Final = _REASONS.index(Reason.KING_NEEDS_EMPTY)
ACE_TAKES_NOTHING: Final = _REASONS.index(Reason.ACE_TAKES_NOTHING)
ONLY_FITS: Final = _REASONS.index(Reason.ONLY_FITS)
BAD_NOTATION: Final = _REASONS.index(Reason.BAD_NOTATION)
LEGAL: Final = -1

ANY_TIME: Final = list(StockTiming).index(StockTiming.ANY_TIME)
NO_MOVES: Final = list(StockTiming).index(StockTiming.NO_MOVES)

THE_STOCK: Final = -200  # the source of the move ``deal``
MAX_MOVES: Final = 1536  # more than 104 cards onto 13 empty columns, and the builds

# A move as a number: the card's byte, the target's number and, if given, the origin's, all as the caller wrote them.
TARGET_SHIFT: Final = 6
COLUMN_SHIFT: Final = 16
PLACE_SHIFT: Final = 26
NUMBER: Final = 1023  # mask of each of the three numbers
NOT_GIVEN: Final = 1023  # of an origin's column or place
DEAL_WORD: Final = -1
BAD_WORD: Final = -2


@compiled
def last_card(board: Cells, column: int) -> int:
    """Return the card at the free end of a column, 0 if it is empty."""
    height = int(board[HEIGHTS + column])
    return int(board[CELLS + column * MAX_HEIGHT + height - 1]) if height else 0


@compiled
def card_at(board: Cells, source: int) -> int:
    """Return the card on a cell or in the reserve."""
    return int(board[CELLS + source]) if source >= 0 else int(board[RESERVE + FIRST_RESERVE - source])


@compiled
def obstacle(board: Cells, source: int, target: int) -> int:
    """Return why the face-up card at ``source`` may not go to the existing column ``target`` (R3–R6), or LEGAL."""
    card = card_at(board, source)
    if source >= 0 and source // MAX_HEIGHT == target:
        return SAME_COLUMN
    is_king = card & 15 == board[RANKS]
    top = last_card(board, target)
    if top == 0:
        if not is_king and not board[EMPTY_ANY]:
            return EMPTY_NEEDS_KING
        return IDLE_MOVE if is_idle(source) and not board[IDLE_ALLOWED] else LEGAL
    if is_king:
        return KING_NEEDS_EMPTY
    if top & 15 == 1:
        return ACE_TAKES_NOTHING
    # Rank is the low nibble, so "next higher in suit" is +1 on the whole byte.
    return LEGAL if top & FACE == (card & FACE) + 1 else ONLY_FITS


@compiled
def is_idle(source: int) -> bool:
    """Return whether moving this card into an empty column takes a whole column there (R6)."""
    return source >= 0 and source % MAX_HEIGHT == 0


@compiled
def why_illegal(board: Cells, word: int) -> tuple[int, int]:
    """Return (refusal or LEGAL, source) of a move word, apart from the cap and a game already won."""
    if word == BAD_WORD:
        return BAD_NOTATION, NOWHERE
    if word == DEAL_WORD:
        return stock_obstacle(board), THE_STOCK
    target = target_of(word)
    if not 0 <= target < board[COLUMNS]:
        return COLUMN_OUT_OF_RANGE, NOWHERE
    seen = legal = 0
    source = legal_source = NOWHERE
    for copy in (0, COPY):
        place = int(board[PLACE_OF + (word & FACE) + copy])
        if not _is_meant(board, place, word):
            continue
        seen += 1
        source = place
        if obstacle(board, place, target) == LEGAL:
            legal += 1
            legal_source = place
    if legal == 1:
        return LEGAL, legal_source
    if seen > 1:
        return AMBIGUOUS_CARD, source
    return (obstacle(board, source, target), source) if seen else (CARD_NOT_FACE_UP, NOWHERE)


@compiled
def target_of(word: int) -> int:
    """Return the target column of a card move's word, from 0; it need not exist."""
    return (word >> TARGET_SHIFT & NUMBER) - 1


@compiled
def plain_word(card: int, target: int) -> int:
    """Return the word of a card's move to a column, from 0, that says nothing of the card's copy or origin."""
    return card & FACE | (target + 1) << TARGET_SHIFT | NOT_GIVEN << COLUMN_SHIFT | NOT_GIVEN << PLACE_SHIFT


@compiled
def is_playable(board: Cells, place: int) -> bool:
    """Return whether the card there lies face up on the tableau or in the reserve."""
    if place < 0:
        return place != NOWHERE
    return place % MAX_HEIGHT >= int(board[DOWN + place // MAX_HEIGHT])


@compiled
def _is_meant(board: Cells, place: int, word: int) -> bool:
    """Whether the card there can be picked up and lies where the move's origin says (N2, N3)."""
    if not is_playable(board, place):
        return False
    column, row = word >> COLUMN_SHIFT & NUMBER, word >> PLACE_SHIFT & NUMBER
    if column == NOT_GIVEN:
        return True
    if place < 0 or place // MAX_HEIGHT + 1 != column:
        return False
    return row == NOT_GIVEN or place % MAX_HEIGHT + 1 == row


@compiled
def stock_obstacle(board: Cells) -> int:
    """Return why the stock may not be dealt now (R8), or LEGAL."""
    if board[STOCK_DEALT]:
        return STOCK_ALREADY_DEALT
    if board[STOCK_SIZE] == 0:
        return STOCK_EMPTY
    return STOCK_NOT_YET if count_stock_blockers(board) else LEGAL


@compiled
def count_stock_blockers(board: Cells) -> int:
    """Return how many moves forbid the stock under the game's timing (R8)."""
    if board[TIMING] == ANY_TIME:
        return 0
    moves = np.empty((MAX_MOVES, 2), np.int16)
    return list_moves(board, moves, builds_only=board[TIMING] != NO_MOVES, with_idle=False)


@compiled
def list_moves(board: Cells, moves: NDArray[np.int16], builds_only: bool, with_idle: bool) -> int:  # noqa: FBT001  # kernels take plain arguments
    """Write the legal card moves as (source, target) in the order of RULES.md and return their number.

    ``moves``: int16[MAX_MOVES, 2]. The stock is not among them. ``with_idle``: idle moves too, if the game accepts
    them.
    """
    count = 0
    with_idle = with_idle and board[IDLE_ALLOWED] != 0
    for target in range(board[COLUMNS]):
        if board[HEIGHTS + target]:
            count = _list_builds(board, moves, count, target)
        elif not builds_only:
            count = _list_fills(board, moves, count, target, with_idle)
    return count


@compiled
def _list_builds(board: Cells, moves: NDArray[np.int16], count: int, target: int) -> int:
    top = last_card(board, target)
    if top & 15 == 1:
        return count
    first, second = int(board[PLACE_OF + (top & FACE) - 1]), int(board[PLACE_OF + (top & FACE) - 1 + COPY])
    # Columns left to right, then the reserve: its places are below all cells.
    if first < 0 or 0 <= second < first:
        first, second = second, first
    for place in (first, second):
        if is_playable(board, place) and (place < 0 or place // MAX_HEIGHT != target):
            moves[count, 0], moves[count, 1] = place, target
            count += 1
    return count


@compiled
def _list_fills(board: Cells, moves: NDArray[np.int16], count: int, target: int, with_idle: bool) -> int:  # noqa: FBT001
    for column in range(board[COLUMNS]):
        for row in range(board[DOWN + column], board[HEIGHTS + column]):
            place = column * MAX_HEIGHT + row
            is_king = board[CELLS + place] & 15 == board[RANKS]
            if (is_king or board[EMPTY_ANY]) and (row or with_idle):
                moves[count, 0], moves[count, 1] = place, target
                count += 1
    for slot in range(board[RESERVE_SIZE]):
        card = int(board[RESERVE + slot])
        if card and (card & 15 == board[RANKS] or board[EMPTY_ANY]):
            moves[count, 0], moves[count, 1] = FIRST_RESERVE - slot, target
            count += 1
    return count
