"""From words and flags to numbers, options and games."""

import argparse
import math
import re
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path
from typing import Final

import msgspec

from engine.game import Game
from engine.game_text import parse_game
from engine.variants import Options

__all__ = [
    "add_option_flags",
    "add_pysolfc_flag",
    "asked_game",
    "asked_options",
    "new_file",
    "number_of_deals",
    "number_of_positions",
    "positive_number",
    "scheduler_address",
    "share_of_all",
    "whole_number",
]

_NUMBER: Final = re.compile("0|[1-9][0-9]{0,39}")
_ADDRESS: Final = re.compile(r"(?:[a-z]+://)?[^\s/]+:[0-9]{1,5}")
_MOST_POSITIONS: Final = 10**12
_MOST_DEALS: Final = 10**8  # what is found is kept in memory, some ten bytes a deal


def whole_number(text: str) -> int:
    """Return a number of at most 40 decimal digits; ``ArgumentTypeError`` for anything else."""
    return _number(text, 0)


def positive_number(text: str) -> int:
    """Do what ``whole_number`` does, and refuse 0."""
    return _number(text, 1)


def number_of_positions(text: str) -> int:
    """Do what ``positive_number`` does, and refuse what no search comes to."""
    return _at_most(_MOST_POSITIONS, text)


def number_of_deals(text: str) -> int:
    """Do what ``positive_number`` does, and refuse what no sweep comes to."""
    return _at_most(_MOST_DEALS, text)


def share_of_all(text: str) -> float:
    """Return a share above 0, at most 1; ``ArgumentTypeError`` for anything else."""
    try:
        share = float(text)
    except ValueError:
        share = math.nan
    if not 0 < share <= 1:
        raise argparse.ArgumentTypeError(f"not a share above 0 and at most 1: {text!r}")
    return share


def new_file(text: str) -> Path:
    """Return the path of a file to be written later; ``ArgumentTypeError`` if there is no folder for it."""
    path = Path(text)
    if path.is_dir() or not path.parent.is_dir():
        raise argparse.ArgumentTypeError(f"no file can be written there: {text!r}")
    return path


def scheduler_address(text: str) -> str:
    """Return an address such as ``tcp://host:8786``; ``ArgumentTypeError`` for anything else."""
    if not _ADDRESS.fullmatch(text):
        raise argparse.ArgumentTypeError(f"not an address with a port, such as tcp://host:8786: {text!r}")
    return text


def add_option_flags(parser: argparse.ArgumentParser) -> None:
    """Add a flag for each option (R15), such as ``--empty-columns kings|any``."""
    group = parser.add_argument_group("options of the rules", "instead of the variant's own")
    for field in msgspec.structs.fields(Options):
        flag = "--" + field.name.replace("_", "-")
        if field.type is int:
            group.add_argument(flag, type=whole_number, metavar="N")
        else:
            group.add_argument(flag, choices=[value.value for value in field.type])


def add_pysolfc_flag(parser: argparse.ArgumentParser) -> None:
    """Add the flag that makes a seed another program's number."""
    parser.add_argument("--pysolfc", action="store_true", help="the seed is a game number of PySolFC's")


def asked_options(usual: Options, asked: argparse.Namespace) -> Options:
    """Return options changed as the flags say; that there are so many columns is not checked."""
    given = {name: value for name in Options.__struct_fields__ if (value := getattr(asked, name)) is not None}
    return msgspec.convert({**msgspec.to_builtins(usual), **given}, Options)


def _at_most(most: int, text: str) -> int:
    if (number := positive_number(text)) > most:
        raise argparse.ArgumentTypeError(f"more than {most}: {text}")
    return number


def _number(text: str, least: int) -> int:
    if not _NUMBER.fullmatch(text) or int(text) < least:
        raise argparse.ArgumentTypeError(f"not a whole number from {least} on: {text!r}")
    return int(text)


def asked_game(words: Sequence[str], asked: argparse.Namespace) -> Game:
    """Return the game that words and flags describe; a flag beats what a line says. ``GameError`` as ``parse_game``.

    The words are a game as one line, however cut, or a variant, a seed and moves, without the line's colon.
    """
    parts = list(words) if len(words) > 1 else words[0].split()
    if asked.pysolfc and len(parts) > 1:
        parts[1] = "pysolfc=" + "".join(parts[1].split())
    if not any(":" in part for part in parts):
        options = list(takewhile(lambda part: "=" in part, parts[2:]))
        parts.insert(2 + len(options), ":")
    game = parse_game(" ".join(parts))
    return msgspec.structs.replace(game, options=asked_options(game.options, asked))
