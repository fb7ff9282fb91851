"""The command line: ``scorpion deal``, ``scorpion solve``, ``scorpion replay``, ``scorpion warm``.

It answers in notation and codes. Exit status: 0, or 1 if a move was refused, or 2 if there is no such game.
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from engine.board import CELLS, COLUMNS, DOWN, FACE, HEIGHTS, MAX_HEIGHT, RESERVE, RESERVE_SIZE, STOCK, STOCK_SIZE
from engine.cards import unpack_card
from engine.compiled import Cells
from engine.errors import GameError
from engine.game import Game, PysolfcNumber
from engine.game_text import parse_game
from engine.play import MOVE_CAP, Replay, replay
from engine.solver import Budget, solve
from engine.variants import Options, variant_of
from engine.view import view_of
from engine.warm import warm

__all__ = ["main"]

_PATIENT: Final = Budget(max_positions=50_000_000, max_table_bytes=2**28)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; ``arguments`` default to the process's own."""
    asked = _parser().parse_args(arguments)
    try:
        return _run(asked)
    except GameError as error:
        return _print_troubles(error)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="scorpion", description="The Scorpion family of solitaires.")
    commands = parser.add_subparsers(dest="command", required=True)
    layout = "print a deal's whole layout, face-down cards in brackets, and its stock"
    proof = "prove a deal winnable, with a line that wins, or lost"
    for name, purpose in (("deal", layout), ("solve", proof)):
        _add_deal_arguments(commands.add_parser(name, help=purpose))
    play = commands.add_parser("replay", help="play games given as lines of text and print where they lead")
    play.add_argument("file", nargs="?", type=Path, help="standard input if there is none")
    commands.add_parser("warm", help="compile everything now, so that the first request need not wait")
    return parser


def _add_deal_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("variant")
    command.add_argument("seed", help="a seed of our own numbering, or with --pysolfc that program's game number")
    command.add_argument("--pysolfc", action="store_true")
    command.add_argument("--hidden-columns", type=int, metavar="N", help="instead of the variant's own number")


def _run(asked: argparse.Namespace) -> int:
    match asked.command:
        case "deal":
            _print_lines(_layout(replay(_asked_game(asked)).board))
            return 0
        case "solve":
            _print_lines(_verdict(replay(_asked_game(asked)).board))
            return 0
        case "replay":
            lines = asked.file.read_text("utf-8").splitlines() if asked.file else sys.stdin.read().splitlines()
            return max([_replay_line(line) for line in lines if line.strip()], default=0)
        case _:
            warm()
            return 0


def _replay_line(line: str) -> int:
    """Print where a game leads; return the exit status it asks for. A line that is no game does not stop the others."""
    try:
        result = replay(parse_game(line))
    except GameError as error:
        return _print_troubles(error)
    _print_lines(_outcome(result))
    return int(result.refusal is not None)


def _print_troubles(error: GameError) -> int:
    for trouble in error.troubles:
        params = " ".join(f"{name}={value}" for name, value in trouble.params.items())
        print(trouble.fault, params, file=sys.stderr)
    return 2


def _asked_game(asked: argparse.Namespace) -> Game:
    variant = variant_of(asked.variant)
    options: Options = variant.options
    if asked.hidden_columns is not None:
        options = msgspec.structs.replace(options, hidden_columns=asked.hidden_columns)
    if asked.pysolfc:
        return Game(variant, options, PysolfcNumber(asked.seed))
    return msgspec.structs.replace(parse_game(f"{variant.id} {asked.seed}"), options=options)


def _print_lines(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)


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


def _verdict(board: Cells) -> Iterable[str]:
    """Yield the verdict, how many positions it took, and the line."""
    verdict = solve(board, _PATIENT)
    yield f"{verdict.outcome}  positions={verdict.positions}" + (f" limit={verdict.limit}" if verdict.limit else "")
    if verdict.line:
        yield " ".join(verdict.line)


def _codes(board: Cells, start: int, count: int) -> str:
    return " ".join(str(unpack_card(card & FACE)) for card in board[start : start + count].tolist())


def _outcome(result: Replay) -> Iterable[str]:
    """Yield the status, the refusal if any, and what the player sees."""
    yield f"{result.status}  {result.moves_played} of {MOVE_CAP} moves"
    if refusal := result.refusal:
        params = " ".join(f"{name}={value}" for name, value in refusal.params.items())
        yield f"refused  {refusal.index} {refusal.move} {refusal.reason} {params}"
    view = view_of(result.board)
    for column, cards in enumerate(view.columns, 1):
        yield f"{column:2}  " + " ".join(cards)
    yield "stock  " + str(view.stock)
    for name, cards in (("reserve", view.reserve), ("foundation", view.foundation)):
        if cards:
            yield f"{name}  " + " ".join(cards)
    if result.legal_moves:
        yield "moves  " + " ".join(move.move for move in result.legal_moves)
