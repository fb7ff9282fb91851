"""What a legal move is good for, and which moves look best."""

from typing import Final

from engine.board import CELLS, HEIGHTS, MAX_HEIGHT, RANKS
from engine.cards import Card, unpack_card
from engine.compiled import Cells
from engine.findings import HintReason
from engine.kernel.legality import is_idle
from engine.play import LegalMove, Replay

__all__ = ["is_fill", "purpose_of", "ranked_moves"]

_ORDER: Final = tuple(HintReason)
_LAST: Final = len(_ORDER)


def ranked_moves(answer: Replay) -> list[LegalMove]:
    """Return the legal moves but the idle ones (R6), best first; equally good ones in the order of RULES.md.

    Last, even after the deal, come cards that leave their next higher ones for a space (R5, ``any``), or for such a
    card of the other deck without completing a run: they gain nothing, and might go to and fro for ever.
    """
    moves = [move for move in answer.legal_moves if not _is_idle(answer.board, move)]
    return sorted(moves, key=lambda move: _rank(answer.board, move))


def purpose_of(board: Cells, move: LegalMove) -> HintReason:
    """Return what a legal move is good for: the first reason that is true of it.

    Where any card fills a space (R5) a move may do none of these things. What it is good for is the card it uncovers,
    which can be built on then; so it counts as joining.
    """
    if not move.card:
        return HintReason.DEAL_STOCK
    effects = {
        HintReason.COMPLETES_RUN: move.completes_run,
        HintReason.TURNS_UP: move.turns_up,
        HintReason.EMPTIES_COLUMN: move.empties_column,
        HintReason.FREES_KING: _frees_king(board, move),
    }
    return next((reason for reason, is_true in effects.items() if is_true), HintReason.JOINS)


def is_fill(board: Cells, move: LegalMove) -> bool:
    """Return whether the move goes into an empty column."""
    return move.target is not None and not board[HEIGHTS + move.target - 1]


def _rank(board: Cells, move: LegalMove) -> tuple[int, bool]:
    fills = is_fill(board, move)
    # What is turned up lay face down: which card it is must not be looked at.
    gains = move.turns_up or move.completes_run
    if move.card and not gains and _leaves_next_higher(board, move, move.card):
        return _LAST, fills
    return _ORDER.index(purpose_of(board, move)), fills


def _leaves_next_higher(board: Cells, move: LegalMove, card: Card) -> bool:
    return _card_under(board, move)[0] == Card(card.suit, card.rank + 1)


def _is_idle(board: Cells, move: LegalMove) -> bool:
    return move.source is not None and is_fill(board, move) and is_idle(_cell(board, move.source, move.cards))


def _frees_king(board: Cells, move: LegalMove) -> bool:
    """Return whether a king gets a column, or loses the last card that lies on it where others lie under it."""
    if move.card and move.card.rank == board[RANKS]:
        return True
    under, depth = _card_under(board, move)
    return under is not None and under.rank == board[RANKS] and depth > 0


def _card_under(board: Cells, move: LegalMove) -> tuple[Card | None, int]:
    """Return the card on which the move's card lies, if any, and how many cards lie under that one."""
    if move.source is None:
        return None, 0
    under = _cell(board, move.source, move.cards) - 1
    depth = under - (move.source - 1) * MAX_HEIGHT
    return (unpack_card(int(board[CELLS + under])), depth) if depth >= 0 else (None, 0)


def _cell(board: Cells, column: int, cards: int) -> int:
    """Return the cell of the first of the last ``cards`` cards of a column, from 1."""
    return (column - 1) * MAX_HEIGHT + int(board[HEIGHTS + column - 1]) - cards
