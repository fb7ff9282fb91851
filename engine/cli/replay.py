"""``scorpion replay``: where games given as lines of text lead."""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from engine.cli.printing import format_refusal, print_lines, print_troubles
from engine.errors import GameError
from engine.game_text import parse_game
from engine.play import MOVE_CAP, Replay, replay
from engine.view import view_of

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the file."""
    parser.add_argument("file", nargs="?", type=Path, help="standard input if there is none")


def run(asked: argparse.Namespace) -> int:
    """Print where each line's game leads; the exit status is that of the worst line."""
    lines = asked.file.read_text("utf-8").splitlines() if asked.file else sys.stdin.read().splitlines()
    return max([_replay_line(line) for line in lines if line.strip()], default=0)


def _replay_line(line: str) -> int:
    """Print where a game leads; return the exit status it asks for. A line that is no game does not stop the others."""
    try:
        result = replay(parse_game(line))
    except GameError as error:
        return print_troubles(error)
    print_lines(_outcome(result))
    return int(result.refusal is not None)


def _outcome(result: Replay) -> Iterable[str]:
    """Yield the status, the refusal if any, and what the player sees."""
    yield f"{result.status}  {result.moves_played} of {MOVE_CAP} moves"
    if result.refusal:
        yield format_refusal(result.refusal)
    view = view_of(result.board)
    for column, cards in enumerate(view.columns, 1):
        yield f"{column:2}  " + " ".join(cards)
    yield "stock  " + str(view.stock)
    for name, cards in (("reserve", view.reserve), ("foundation", view.foundation)):
        if cards:
            yield f"{name}  " + " ".join(cards)
    if result.legal_moves:
        yield "moves  " + " ".join(move.move for move in result.legal_moves)
