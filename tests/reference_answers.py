"""What the reference engine answers with."""

from typing import NamedTuple, TypeAlias

from engine.reasons import Reason

__all__ = ["LegalMove", "Refused"]

Refused: TypeAlias = tuple[Reason, dict[str, str | int]]
"""Why a move is refused, with the parameters that engine/reasons.py names."""


class LegalMove(NamedTuple):
    """One legal move with its flags (RULES.md, Order of legal moves); columns from 1."""

    move: str
    card: str | None
    source: int | None
    target: int | None
    cards: int
    turns_up: bool
    completes_run: bool
    empties_column: bool
