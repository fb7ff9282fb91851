"""The sentence of a hint: the move with its reason, or why there is none."""

from collections.abc import Mapping
from typing import Final

from api.i18n.messages import Value, Words
from api.i18n.tips import Tip
from engine.cards import KING, Card
from engine.findings import HintReason, NoHint
from engine.hints import Hint
from engine.play import MOVE_CAP

__all__ = ["tip_message"]

_ABSENCES: Final = {
    NoHint.WON: Tip.WON,
    NoHint.STUCK: Tip.STUCK,
    NoHint.MOVE_CAP: Tip.MOVE_CAP,
    NoHint.LOST: Tip.LOST,
    NoHint.LOST_SINCE: Tip.LOST_SINCE,
    NoHint.UNKNOWN: Tip.UNKNOWN,
}


def tip_message(hint: Hint, words: Words) -> str:
    """Say what to do next and what it is good for."""
    tip, params = _tip(hint)
    return words.outcome(tip, params)


def _tip(hint: Hint) -> tuple[Tip, Mapping[str, Value]]:
    if hint.absence:
        return _no_tip(hint, hint.absence)
    if hint.reason is HintReason.TAKE_BACK:
        return Tip.TAKE_BACK, {"moves": hint.take_back}
    if hint.card is None or hint.target is None:
        # Beside the deal, idle moves may be legal (R6): then cards can move, if to no purpose.
        return Tip.ONLY_DEAL if len(hint.replay.legal_moves) == 1 else Tip.DEAL_STOCK, {}
    return _tip_to_move(hint.card, hint.target, hint)


def _tip_to_move(card: Card, column: int, hint: Hint) -> tuple[Tip, Mapping[str, Value]]:
    if hint.need:
        return Tip(f"onto.{hint.reason}"), {"card": card, "need": hint.need, "column": column}
    if card.rank == KING and hint.reason is HintReason.FREES_KING:
        return Tip.KING_GETS_COLUMN, {"card": card, "column": column}
    return Tip(f"empty.{hint.reason}"), {"card": card, "column": column}


def _no_tip(hint: Hint, absence: NoHint) -> tuple[Tip, Mapping[str, Value]]:
    if absence is NoHint.STUCK and hint.replay.legal_moves:
        return Tip.STUCK_IDLE, {}
    return _ABSENCES[absence], {"max": MOVE_CAP} if absence is NoHint.MOVE_CAP else {}
