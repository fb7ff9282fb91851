"""The answer to a replay, which is also that of a deal."""

from collections.abc import Mapping

import msgspec

from api.i18n.messages import Words
from api.schemas.game import Numbering
from api.schemas.message import message_of
from api.version import ENGINE_VERSION
from engine import play
from engine.cards import Card
from engine.errors import Param
from engine.game import PysolfcNumber, Source
from engine.game_text import format_game
from engine.reasons import Reason, Status
from engine.variants import Options
from engine.view import View, view_of

__all__ = ["LegalMove", "Rejection", "Replayed"]


class LegalMove(msgspec.Struct, frozen=True):
    """A legal move; ``move`` can be appended to the game's moves as it is.

    The deal of the stock has no ``card``, ``from`` and ``to``; a card of the reserve has no ``from``.
    """

    move: str
    card: str | None
    source: int | None = msgspec.field(name="from")
    target: int | None = msgspec.field(name="to")
    cards: int
    turns_up: bool
    completes_run: bool
    empties_column: bool


class Rejection(msgspec.Struct, frozen=True, kw_only=True):
    """The move that was refused and why, for programs (code, params) and for people (message, detail)."""

    index: int
    move: str
    code: Reason
    message: str
    detail: str
    params: Mapping[str, str | int]

    @classmethod
    def from_engine(cls, refusal: play.Refusal, words: Words) -> "Rejection":
        """Put a refusal into words."""
        message, detail = words.refusal(refusal.reason, refusal.params)
        return cls(
            index=refusal.index,
            move=refusal.move,
            code=refusal.reason,
            message=message,
            detail=detail,
            params={name: _wire(value) for name, value in refusal.params.items()},
        )


class Replayed(msgspec.Struct, frozen=True, kw_only=True):
    """Where the moves lead, or how far they got before one was refused."""

    variant: str
    options: Options
    seed: int | str | None
    numbering: Numbering | None
    moves_played: int
    moves_left: int
    status: Status
    state: View
    legal_moves: list[LegalMove]
    rejection: Rejection | None
    message: str
    game: str | None
    engine_version: str

    @classmethod
    def from_engine(cls, replay: play.Replay, words: Words) -> "Replayed":
        """Show a replay to a player."""
        game = replay.game
        seed, numbering = _seed_of(game.source)
        rejection = None if replay.refusal is None else Rejection.from_engine(replay.refusal, words)
        accepted = game if rejection is None else msgspec.structs.replace(game, moves=game.moves[: replay.moves_played])
        return cls(
            variant=game.variant.id,
            options=game.options,
            seed=seed,
            numbering=numbering,
            moves_played=replay.moves_played,
            moves_left=play.MOVE_CAP - replay.moves_played,
            status=replay.status,
            state=view_of(replay.board),
            legal_moves=[_move(legal) for legal in replay.legal_moves],
            rejection=rejection,
            message=rejection.message if rejection else message_of(replay, words),
            game=None if numbering is None else format_game(accepted),
            engine_version=ENGINE_VERSION,
        )


def _seed_of(source: Source) -> tuple[int | str | None, Numbering | None]:
    if isinstance(source, int):
        return source, Numbering.SCORPION
    if isinstance(source, PysolfcNumber):
        return source.text, Numbering.PYSOLFC
    return None, None


def _move(legal: play.LegalMove) -> LegalMove:
    # A move's text starts with its card's (N2); to slice it costs a tenth of formatting the card.
    card = None if legal.card is None else legal.move[:2]
    effects = (legal.cards, legal.turns_up, legal.completes_run, legal.empties_column)
    return LegalMove(legal.move, card, legal.source, legal.target, *effects)


def _wire(value: Param) -> str | int:
    return str(value) if isinstance(value, Card) else value
