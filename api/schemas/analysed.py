"""An analysis: what is asked for, and what is proven."""

import enum
from collections import Counter

import msgspec
from msgspec import UNSET, UnsetType

from api.codes import ProblemCode
from api.i18n.messages import Words
from api.problems import ProblemError, Wrong, pointer_to
from api.schemas.finding import dead_end_message, verdict_message
from api.schemas.game import GameBody
from api.schemas.replayed import Rejection
from api.version import ENGINE_VERSION
from engine import analysis
from engine.analysis import LastWinnable
from engine.findings import DeadEndKind
from engine.play import MOVE_CAP
from engine.reasons import Status
from engine.solver import Outcome

__all__ = ["Analysed", "AnalysisBody", "DeadEnd", "Include"]


class Include(enum.StrEnum):
    """What an analysis holds only if it is asked for."""

    LINE = "line"
    FEWEST = "fewest"


class AnalysisBody(GameBody, frozen=True):
    """A game, and what its analysis is to hold beside the verdict."""

    include: tuple[Include, ...] | UnsetType = UNSET

    def wanted(self) -> frozenset[Include]:
        """Return what was asked for; ``ProblemError`` (400) if something was asked for twice."""
        included = () if self.include is UNSET else self.include
        seen: Counter[Include] = Counter()
        for i, what in enumerate(included):
            if what in seen:
                raise ProblemError(Wrong(ProblemCode.REPEATED_VALUE, pointer_to("include", i), {"value": what.value}))
            seen[what] += 1
        return frozenset(seen)


class DeadEnd(msgspec.Struct, frozen=True, kw_only=True):
    """Why no moves win any more; only cards that lie face up are named."""

    code: DeadEndKind
    cards: tuple[str, ...]
    message: str

    @classmethod
    def from_engine(cls, dead_end: analysis.DeadEnd, words: Words) -> "DeadEnd":
        """Put a dead end into words."""
        return cls(
            code=dead_end.kind,
            cards=tuple([str(card) for card in dead_end.cards]),
            message=dead_end_message(dead_end, words),
        )


class Analysed(msgspec.Struct, frozen=True, kw_only=True):
    """What is proven of the position that the accepted moves lead to."""

    verdict: Outcome
    positions: int
    limit: str | None
    last_winnable: LastWinnable | None
    dead_end: DeadEnd | None
    line: tuple[str, ...] | None
    moves_to_win: int | None
    fewest: bool | None
    moves_played: int
    moves_left: int
    status: Status
    rejection: Rejection | None
    message: str
    engine_version: str

    @classmethod
    def from_engine(cls, found: analysis.Analysis, wanted: frozenset[Include], words: Words) -> "Analysed":
        """Show an analysis, with its line only if that is wanted: it names cards that the player has not seen."""
        replay = found.replay
        return cls(
            verdict=found.outcome,
            positions=found.positions,
            limit=found.limit,
            last_winnable=found.last_winnable,
            dead_end=None if found.dead_end is None else DeadEnd.from_engine(found.dead_end, words),
            line=found.line if Include.LINE in wanted else None,
            moves_to_win=None if found.line is None else len(found.line),
            fewest=found.fewest,
            moves_played=replay.moves_played,
            moves_left=MOVE_CAP - replay.moves_played,
            status=replay.status,
            rejection=None if replay.refusal is None else Rejection.from_engine(replay.refusal, words),
            message=verdict_message(found, words),
            engine_version=ENGINE_VERSION,
        )
