"""A whole game as one line of text, such as ``scorpion 12345 completed_runs=leave: 8H5 deal KD3``.

The line holds the variant's id, where the deck comes from (a seed, ``pysolfc=`` and that program's number, or
``deck=`` and all cards in deck order without spaces), the options that differ from the variant's own in the order of
R15, a colon, and the moves.
"""

import re
from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec.structs import astuple

from engine.errors import GameError, Trouble
from engine.game import Game, PysolfcNumber, Source
from engine.notation import parse_card
from engine.reasons import Fault
from engine.variants import CompletedRuns, EmptyColumns, IdleMoves, Options, StockTiming, Variant, variant_of

__all__ = ["format_game", "format_openings", "parse_game"]

_NUMBER: Final = re.compile("0|[1-9][0-9]{0,39}")
_HIDDEN_COLUMNS: Final = "hidden_columns"
_CHOICES: Final = {
    "empty_columns": EmptyColumns,
    "idle_moves": IdleMoves,
    "stock_timing": StockTiming,
    "completed_runs": CompletedRuns,
}


def format_game(game: Game) -> str:
    """Return the game's line; its moves must be in notation (N2)."""
    head = [game.variant.id, _format_source(game.source), *_format_options(game.variant.options, game.options)]
    return " ".join([" ".join(head) + ":", *game.moves])


def format_openings(variant: Variant, options: Options, seeds: Iterable[int]) -> list[str]:
    """Return the lines of games of these seeds without moves."""
    end = " ".join(["", *_format_options(variant.options, options)]) + ":"
    return [f"{variant.id} {seed}{end}" for seed in seeds]


def parse_game(text: str) -> Game:
    """Return the game of a line; any white space will do between its parts, and the colon may fail if no move follows.

    Moves are not looked at. Raises ``GameError`` (path ``game``) for a line that cannot be read; that the deck or an
    option's number is right is checked when the game is played.
    """
    head, _, moves = text.partition(":")
    parts = head.split()
    if len(parts) < 2:  # noqa: PLR2004  # a variant and a source
        raise _error(Fault.BAD_GAME_TEXT, text)
    try:
        variant = variant_of(parts[0])
    except GameError as error:
        raise _error(Fault.UNKNOWN_VARIANT, parts[0]) from error
    return Game(variant, _parse_options(variant, parts[2:]), _parse_source(parts[1]), tuple(moves.split()))


def _format_source(source: Source) -> str:
    if isinstance(source, int):
        return str(source)
    if isinstance(source, PysolfcNumber):
        # White space does not count in such a number; in this line it parts words.
        return "pysolfc=" + "".join(source.text.split())
    return "deck=" + "".join(map(str, source))


def _format_options(preset: Options, options: Options) -> list[str]:
    if options is preset:
        return []
    names, own, wanted = Options.__struct_fields__, astuple(preset), astuple(options)
    return [f"{name}={value}" for name, usual, value in zip(names, own, wanted, strict=True) if value != usual]


def _parse_source(part: str) -> Source:
    kind, equals, value = part.partition("=")
    if not equals and _NUMBER.fullmatch(part):
        return int(part)
    if kind == "pysolfc" and value:
        return PysolfcNumber(value)
    if kind == "deck" and value:
        cards = [parse_card(value[i : i + 2]) for i in range(0, len(value), 2)]
        known = tuple([card for card in cards if card])
        if len(known) == len(cards):
            return known
        raise _error(Fault.BAD_CARD, value[2 * cards.index(None) :][:2])
    raise _error(Fault.BAD_GAME_TEXT, part)


def _parse_options(variant: Variant, parts: list[str]) -> Options:
    changed: dict[str, int | str] = {}
    for part in parts:
        name, _, value = part.partition("=")
        if name in changed:
            raise _error(Fault.BAD_GAME_TEXT, part)
        if name == _HIDDEN_COLUMNS and _NUMBER.fullmatch(value):
            changed[name] = int(value)
        elif name in _CHOICES and value in list(_CHOICES[name]):
            changed[name] = _CHOICES[name](value)
        else:
            raise _error(Fault.UNKNOWN_OPTION, part)
    return msgspec.structs.replace(variant.options, **changed)


def _error(fault: Fault, value: str) -> GameError:
    return GameError([Trouble(fault, ("game",), {"value": value})])
