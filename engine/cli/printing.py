"""How lines, cards and mistakes are printed."""

import sys
from collections.abc import Iterable, Mapping

from engine.errors import GameError, Param
from engine.play import Refusal

__all__ = ["format_refusal", "print_lines", "print_troubles"]


def print_lines(lines: Iterable[str]) -> None:
    """Print to standard output."""
    for line in lines:
        print(line)


def print_troubles(error: GameError) -> int:
    """Print a line a trouble to standard error, and return the exit status that says there is no such game."""
    for trouble in error.troubles:
        print(trouble.fault, _format_params(trouble.params), file=sys.stderr)
    return 2


def format_refusal(refusal: Refusal) -> str:
    """Return the refused move's index and text, the reason and its parameters."""
    return f"refused  {refusal.index} {refusal.move} {refusal.reason} {_format_params(refusal.params)}"


def _format_params(params: Mapping[str, Param]) -> str:
    return " ".join(f"{name}={value}" for name, value in params.items())
