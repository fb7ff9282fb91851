"""Many games at once: which of them can be played as described."""

from collections.abc import Iterable
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from api.i18n.messages import Words
from api.schemas.game import GameBody
from api.schemas.message import message_of
from api.schemas.replayed import Rejection
from api.schemas.strict import Strict
from api.version import ENGINE_VERSION
from engine.play import MOVE_CAP, Replay
from engine.reasons import Status

__all__ = ["MAX_GAMES", "GamesBody", "Validated", "Validation"]

MAX_GAMES: Final = 100


class GamesBody(Strict, frozen=True):
    """The games to look at."""

    games: Annotated[tuple[GameBody, ...], Meta(min_length=1, max_length=MAX_GAMES)]

    def count_fields(self) -> int:
        """Return how many fields were sent, those of the games included."""
        return 1 + sum([game.count_fields() for game in self.games])


class Validation(msgspec.Struct, frozen=True, kw_only=True):
    """How one game went; it is valid if no move was refused."""

    valid: bool
    status: Status
    moves_played: int
    moves_left: int
    rejection: Rejection | None
    message: str

    @classmethod
    def from_engine(cls, replay: Replay, words: Words) -> "Validation":
        """Sum up a replay."""
        rejection = None if replay.refusal is None else Rejection.from_engine(replay.refusal, words)
        return cls(
            valid=rejection is None,
            status=replay.status,
            moves_played=replay.moves_played,
            moves_left=MOVE_CAP - replay.moves_played,
            rejection=rejection,
            message=rejection.message if rejection else message_of(replay, words),
        )


class Validated(msgspec.Struct, frozen=True, kw_only=True):
    """The results, in the order of the games."""

    results: tuple[Validation, ...]
    engine_version: str

    @classmethod
    def of(cls, replays: Iterable[Replay], words: Words) -> "Validated":
        """Sum up each replay."""
        results = tuple([Validation.from_engine(replay, words) for replay in replays])
        return cls(results=results, engine_version=ENGINE_VERSION)
