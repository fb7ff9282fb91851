"""The sentences of an analysis: how the position stands, and why it is a dead end."""

from collections.abc import Mapping
from typing import Final

from api.i18n.messages import Value, Words
from api.i18n.verdicts import DeadEndCase, VerdictCase
from api.schemas.message import message_of
from engine.analysis import Analysis, DeadEnd
from engine.cards import Card
from engine.findings import DeadEndKind
from engine.reasons import Status
from engine.solver import Outcome

__all__ = ["dead_end_message", "verdict_message"]

_MOST_NAMED: Final = 6  # cards; more would bury the king that they are about
_MOST_LISTED: Final = 12  # cards that lose together; in a longer list nobody would find the point


def verdict_message(found: Analysis, words: Words) -> str:
    """Say whether the game can be won, and what to do if it cannot; of a game that is won, say that."""
    if found.replay.status is Status.WON:
        return message_of(found.replay, words)
    if found.line is not None:
        case = VerdictCase.WINNABLE_FEWEST if found.fewest else VerdictCase.WINNABLE
        return words.outcome(case, {"moves": len(found.line)})
    if found.outcome is Outcome.UNKNOWN:
        return words.outcome(VerdictCase.UNDECIDED, {"positions": found.positions})
    if found.last_winnable:
        return words.outcome(VerdictCase.TAKE_BACK, {"moves": found.last_winnable.take_back})
    return words.outcome(VerdictCase.NEVER_WINNABLE if found.is_deal_lost else VerdictCase.LOST, {})


def dead_end_message(dead_end: DeadEnd, words: Words) -> str:
    """Say why a position is lost, naming no card but those that the player sees."""
    case, params = _hidden_case(dead_end) if dead_end.hidden else _seen_case(dead_end)
    return words.outcome(case, params)


def _seen_case(dead_end: DeadEnd) -> tuple[DeadEndCase, Mapping[str, Value]]:
    cards = dead_end.cards
    match dead_end.kind:
        case DeadEndKind.REVERSED_SEQUENCE:
            card, other, base = cards
            return DeadEndCase.REVERSED_SEQUENCE, {"card": card, "other": other, "base": base}
        case DeadEndKind.CRISS_CROSS:
            card, other = cards
            return DeadEndCase.CRISS_CROSS, {"card": card, "other": other}
        case DeadEndKind.BLOCKED_CYCLE:
            return DeadEndCase.BLOCKED_CYCLE, {"cards": cards}
        case DeadEndKind.NO_COLUMN_FOR_KING:
            king, *others = cards
            if not 0 < len(others) <= _MOST_NAMED:
                return DeadEndCase.NO_COLUMN_FOR_KING_ALONE, {"card": king}
            return DeadEndCase.NO_COLUMN_FOR_KING, {"card": king, "cards": tuple(others), "count": len(others)}
        case DeadEndKind.EXHAUSTED:
            return _together(DeadEndCase.TOGETHER, cards)


def _hidden_case(dead_end: DeadEnd) -> tuple[DeadEndCase, Mapping[str, Value]]:
    """Choose a sentence that can do without the cards that must not be named, whichever of the roles they have."""
    cards, waits = dead_end.cards, dead_end.stock_waits
    if not cards:
        return DeadEndCase.ALL_HIDDEN if waits else DeadEndCase.ALL_FACE_DOWN, {}
    if dead_end.kind is DeadEndKind.NO_COLUMN_FOR_KING:
        king = {"card": cards[0]}
        return DeadEndCase.NO_COLUMN_FOR_KING_HIDDEN if waits else DeadEndCase.NO_COLUMN_FOR_KING_FACE_DOWN, king
    if dead_end.kind is DeadEndKind.EXHAUSTED:
        return _together(DeadEndCase.TOGETHER_HIDDEN if waits else DeadEndCase.TOGETHER_FACE_DOWN, cards)
    return DeadEndCase.BLOCKED_CYCLE_HIDDEN if waits else DeadEndCase.BLOCKED_CYCLE_FACE_DOWN, {"cards": cards}


def _together(case: DeadEndCase, cards: tuple[Card, ...]) -> tuple[DeadEndCase, Mapping[str, Value]]:
    return (case, {"cards": cards}) if 0 < len(cards) <= _MOST_LISTED else (DeadEndCase.EXHAUSTED, {})
