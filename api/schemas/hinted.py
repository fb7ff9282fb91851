"""A hint: how sure it is to be, and what to do next."""

from typing import Final

import msgspec
from msgspec import UNSET, UnsetType

from api.i18n.messages import Words
from api.schemas.game import GameBody
from api.schemas.replayed import Rejection
from api.schemas.tip import tip_message
from api.version import ENGINE_VERSION
from engine.findings import HintLevel, HintReason
from engine.hints import Hint

__all__ = ["DEFAULT_LEVEL", "HintBody", "Hinted"]

DEFAULT_LEVEL: Final = HintLevel.WINNING


class HintBody(GameBody, frozen=True):
    """A game, and how much the hint has to promise."""

    level: HintLevel | UnsetType = UNSET

    def wanted_level(self) -> HintLevel:
        """Return what was asked for, or what is assumed."""
        return DEFAULT_LEVEL if self.level is UNSET else self.level


class Hinted(msgspec.Struct, frozen=True, kw_only=True):
    """A move for the position that the accepted moves lead to, or what to do if there is none."""

    move: str | None
    reason: HintReason
    guaranteed: bool
    message: str
    take_back: int
    level: HintLevel
    moves_played: int
    rejection: Rejection | None
    engine_version: str

    @classmethod
    def from_engine(cls, hint: Hint, level: HintLevel, words: Words) -> "Hinted":
        """Put a hint into words."""
        replay = hint.replay
        return cls(
            move=hint.move,
            reason=hint.reason,
            guaranteed=hint.guaranteed,
            message=tip_message(hint, words),
            take_back=hint.take_back,
            level=level,
            moves_played=replay.moves_played,
            rejection=None if replay.refusal is None else Rejection.from_engine(replay.refusal, words),
            engine_version=ENGINE_VERSION,
        )
