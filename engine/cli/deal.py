"""``scorpion deal``: a deal's whole layout."""

import argparse
from collections.abc import Iterable

from engine.board import CELLS, COLUMNS, DOWN, FACE, HEIGHTS, MAX_HEIGHT, RESERVE, RESERVE_SIZE, STOCK, STOCK_SIZE
from engine.cards import unpack_card
from engine.cli.asked import add_option_flags, add_pysolfc_flag, asked_game
from engine.cli.printing import print_lines
from engine.compiled import Cells
from engine.play import check

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add a variant, a seed and the flags."""
    parser.add_argument("variant")
    parser.add_argument("seed")
    add_pysolfc_flag(parser)
    add_option_flags(parser)


def run(asked: argparse.Namespace) -> int:
    """Print the layout."""
    print_lines(_layout(check(asked_game([asked.variant, asked.seed], asked)).board))
    return 0


def _layout(board: Cells) -> Iterable[str]:
    """Yield a line a column, bottom card first, then the reserve and the stock in the order they are dealt."""
    for column in range(board[COLUMNS]):
        down, height = int(board[DOWN + column]), int(board[HEIGHTS + column])
        start = CELLS + column * MAX_HEIGHT
        hidden, open_cards = _codes(board, start, down), _codes(board, start + down, height - down)
        yield f"{column + 1:2}  " + (f"[{hidden}] " if hidden else "") + open_cards
    if board[RESERVE_SIZE]:
        yield "reserve  " + _codes(board, RESERVE, int(board[RESERVE_SIZE]))
    if board[STOCK_SIZE]:
        yield "stock  " + _codes(board, STOCK, int(board[STOCK_SIZE]))


def _codes(board: Cells, start: int, count: int) -> str:
    return " ".join(str(unpack_card(card & FACE)) for card in board[start : start + count].tolist())
