"""The program ``scorpion``: its commands, and what its exit status means."""

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import Final

from engine.catalogue import CatalogueError
from engine.cli import deal, measure, replay, solve, sweep, verify
from engine.cli.printing import print_troubles
from engine.errors import GameError
from engine.sweep import CheckpointError, ClusterError
from engine.warm import warm

__all__ = ["main"]

_EXIT_STATUS: Final = (
    "Exit status: 0; 1 if a move was refused, or 'verify' found something wrong; 2 if there is no such game, option or "
    "file; 3 if 'solve' ran into its limit; 130 if 'sweep' or 'measure' was interrupted."
)
_COMMANDS: Final = {
    "deal": (deal, "print a deal's whole layout, face-down cards in brackets, and its stock"),
    "solve": (solve, "prove a position winnable, with a line that wins, or lost"),
    "replay": (replay, "play games given as lines of text and print where they lead"),
    "sweep": (sweep, "decide all deals of a range of seeds, on all processors"),
    "verify": (verify, "decide a sample of each catalogue's deals again"),
    "measure": (measure, "measure how many deals of all rules can be won"),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; ``arguments`` default to the process's own."""
    asked = _parsed(arguments)
    run: Callable[[argparse.Namespace], int] = asked.run
    try:
        return run(asked)
    except GameError as error:
        return print_troubles(error)
    except (CatalogueError, CheckpointError, ClusterError, OSError) as error:
        print(error, file=sys.stderr)
        return 2


def _parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = _parser()
    asked, more = parser.parse_known_args(arguments)
    # argparse takes the words of a game only up to the first option, and leaves over those after it.
    if more and (asked.command != "solve" or any(word.startswith("-") for word in more)):
        parser.error(f"unrecognized arguments: {' '.join(more)}")
    if more:
        asked.game += more
    return asked


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="scorpion", description="The Scorpion family of solitaires.", epilog=_EXIT_STATUS, allow_abbrev=False
    )
    commands = parser.add_subparsers(dest="command", required=True)
    for name, (command, purpose) in _COMMANDS.items():
        its_parser = commands.add_parser(name, help=purpose, description=purpose, allow_abbrev=False)
        command.add_arguments(its_parser)
        its_parser.set_defaults(run=command.run)
    purpose = "compile everything now, so that the first request need not wait"
    commands.add_parser("warm", help=purpose, description=purpose).set_defaults(run=_warm)
    return parser


def _warm(_: argparse.Namespace) -> int:
    warm()
    return 0
