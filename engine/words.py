"""Between the texts of moves and the numbers that kernels work with."""

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.board import FACE, MAX_COLUMNS, MAX_HEIGHT
from engine.cards import CARDS, pack_card, unpack_card
from engine.compiled import Cells
from engine.kernel.legality import (
    BAD_WORD,
    COLUMN_SHIFT,
    DEAL_WORD,
    NOT_GIVEN,
    PLACE_SHIFT,
    TARGET_SHIFT,
    THE_STOCK,
    card_at,
    target_of,
    why_illegal,
)
from engine.kernel.listing import BY_PLACE, PLAIN, origin_needed
from engine.notation import DEAL, CardMove, Move, format_move, parse_move

__all__ = ["encode_moves", "move_text", "respelled", "spelled"]


class _Words(dict[str, bytes]):
    """Eight bytes for each plain move, so that a list of moves becomes an array by joining; the others are parsed."""

    def __missing__(self, text: str) -> bytes:
        try:
            return _encode(parse_move(text))
        except ValueError:
            return _to_bytes(BAD_WORD)


def encode_moves(moves: Iterable[str]) -> NDArray[np.int64]:
    """Return int64[n], read-only: one move word for each text, ``BAD_WORD`` for what is no move (N2)."""
    return np.frombuffer(b"".join(map(_WORDS.__getitem__, moves)), np.int64)


def move_text(card: int, source: int, target: int, origin: int) -> str:
    """Return the text of a card's move that names as much of its origin as asked.

    ``card`` is packed, ``source`` a kernel's, ``target`` a column from 0, ``origin`` PLAIN, BY_COLUMN or BY_PLACE.
    """
    if origin == PLAIN:
        return _PLAIN_TEXTS[card & FACE][target]
    place = source % MAX_HEIGHT + 1 if origin == BY_PLACE else None
    return format_move(CardMove(unpack_card(card), target + 1, source // MAX_HEIGHT + 1, place))


def spelled(board: Cells, source: int, target: int) -> str:
    """Return the one text that listings and lines have for a legal move, given as ``apply`` takes it."""
    if source == THE_STOCK:
        return DEAL
    return move_text(card_at(board, source), source, target, origin_needed(board, source, target))


def respelled(board: Cells, text: str) -> str:
    """Return that text for a legal move that may say more of its origin than it must (N3)."""
    word = int(encode_moves([text])[0])
    _, source = why_illegal(board, word)
    return spelled(board, source, target_of(word))


def _encode(move: Move) -> bytes:
    if move is None:
        return _to_bytes(DEAL_WORD)
    column = NOT_GIVEN if move.column is None else move.column
    place = NOT_GIVEN if move.place is None else move.place
    numbers = move.target << TARGET_SHIFT | column << COLUMN_SHIFT | place << PLACE_SHIFT
    return _to_bytes(pack_card(move.card) | numbers)


def _to_bytes(word: int) -> bytes:
    return np.int64(word).tobytes()


_PLAIN: Final = [None, *(CardMove(card, column) for card in CARDS for column in range(1, MAX_COLUMNS + 1))]
_WORDS: Final = _Words({format_move(move): _encode(move) for move in _PLAIN})
_PLAIN_TEXTS: Final = {pack_card(card): [f"{card}{column}" for column in range(1, MAX_COLUMNS + 1)] for card in CARDS}
