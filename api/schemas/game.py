"""The game object: how a caller describes a game in the body of a request."""

import enum
from typing import Annotated, Final

import msgspec
from msgspec import UNSET, Meta, UnsetType

from api.codes import ProblemCode
from api.problems import Place, ProblemError, Wrong, pointer_to
from api.schemas.strict import Strict
from engine.cards import Card
from engine.errors import GameError, Trouble
from engine.game import Game, PysolfcNumber, Source
from engine.game_text import parse_game
from engine.notation import parse_card
from engine.reasons import Fault
from engine.variants import CompletedRuns, EmptyColumns, IdleMoves, Options, StockTiming, variant_of

__all__ = [
    "DEFAULT_VARIANT",
    "MAX_DECK_CARDS",
    "MAX_GAME_CHARACTERS",
    "MAX_MOVES",
    "MAX_MOVE_CHARACTERS",
    "MAX_SEED_CHARACTERS",
    "GameBody",
    "Numbering",
    "OptionOverrides",
]

MAX_DECK_CARDS: Final = 104
MAX_GAME_CHARACTERS: Final = 30_000
MAX_MOVES: Final = 10_000
MAX_MOVE_CHARACTERS: Final = 64
MAX_SEED_CHARACTERS: Final = 40

DEFAULT_VARIANT: Final = "scorpion"


class Numbering(enum.StrEnum):
    """Whose deal numbers a seed is one of."""

    SCORPION = "scorpion"
    PYSOLFC = "pysolfc"


class OptionOverrides(Strict, frozen=True):
    """Options that differ from the variant's own (R15)."""

    hidden_columns: int | UnsetType = UNSET
    empty_columns: EmptyColumns | UnsetType = UNSET
    idle_moves: IdleMoves | UnsetType = UNSET
    stock_timing: StockTiming | UnsetType = UNSET
    completed_runs: CompletedRuns | UnsetType = UNSET

    def over(self, preset: Options) -> Options:
        """Return the preset with what was sent in its place."""
        sent = {name: value for name in self.__struct_fields__ if (value := getattr(self, name)) is not UNSET}
        return msgspec.structs.replace(preset, **sent)


class GameBody(Strict, frozen=True):
    """A game: a seed, a deck or a line of text, and for the first two a variant, options and moves."""

    variant: str | UnsetType = UNSET
    options: OptionOverrides | UnsetType = UNSET
    seed: int | Annotated[str, Meta(max_length=MAX_SEED_CHARACTERS)] | UnsetType = UNSET
    deck: Annotated[tuple[str, ...], Meta(max_length=MAX_DECK_CARDS)] | UnsetType = UNSET
    game: Annotated[str, Meta(max_length=MAX_GAME_CHARACTERS)] | UnsetType = UNSET
    numbering: Numbering | UnsetType = UNSET
    moves: (
        Annotated[tuple[Annotated[str, Meta(max_length=MAX_MOVE_CHARACTERS)], ...], Meta(max_length=MAX_MOVES)]
        | UnsetType
    ) = UNSET

    def to_engine(self) -> Game:
        """Return the game described.

        Raises ``ProblemError`` (400) if the fields do not go together, or the line holds what is too long for a field,
        and ``GameError`` if they name nothing.
        """
        if self.game is not UNSET:
            self._verify_alone("game", {"game"})
            return _verified(parse_game(self.game))
        variant = variant_of(DEFAULT_VARIANT if self.variant is UNSET else self.variant)
        options = variant.options if self.options is UNSET else self.options.over(variant.options)
        return Game(variant, options, self._source(), () if self.moves is UNSET else self.moves)

    def place_of(self, trouble: Trouble) -> Place:
        """Return the place of a trouble in this object; in a line of text there is only one."""
        return trouble.path if self.game is UNSET else ("game",)

    def _source(self) -> Source:
        if self.deck is not UNSET:
            self._verify_alone("deck", {"deck", "variant", "options", "moves"})
            return _parse_deck(self.deck)
        if self.seed is UNSET:
            raise ProblemError(Wrong(ProblemCode.SOURCE_MISSING))
        if isinstance(self.seed, str) != (self.numbering is Numbering.PYSOLFC):
            raise ProblemError(Wrong(ProblemCode.NUMBERING_MISMATCH, pointer_to("seed")))
        return PysolfcNumber(self.seed) if isinstance(self.seed, str) else self.seed

    def _verify_alone(self, source: str, companions: set[str]) -> None:
        """Raise ``ProblemError`` if a field was sent that means nothing beside the source."""
        # What a request asks about the game is no part of it, and goes with every source.
        sent = [name for name in GameBody.__struct_fields__ if getattr(self, name) is not UNSET]
        if not companions.issuperset(sent):
            fields = (source, *(name for name in sent if name not in companions and name != source))
            raise ProblemError(Wrong(ProblemCode.SOURCE_CONFLICT, pointer_to(source), {"fields": fields}))


def _verified(game: Game) -> Game:
    """Return the game of a line; ``ProblemError`` if one of its parts is longer than the field it stands for may be."""
    seed = game.source.text if isinstance(game.source, PysolfcNumber) else ""
    if len(game.moves) > MAX_MOVES:
        raise _too_long(ProblemCode.LIST_TOO_LONG, MAX_MOVES)
    if max(map(len, game.moves), default=0) > MAX_MOVE_CHARACTERS:
        raise _too_long(ProblemCode.TEXT_TOO_LONG, MAX_MOVE_CHARACTERS)
    if len(seed) > MAX_SEED_CHARACTERS:
        raise _too_long(ProblemCode.TEXT_TOO_LONG, MAX_SEED_CHARACTERS)
    return game


def _too_long(code: ProblemCode, limit: int) -> ProblemError:
    return ProblemError(Wrong(code, pointer_to("game"), {"max": limit}))


def _parse_deck(codes: tuple[str, ...]) -> tuple[Card, ...]:
    cards = [parse_card(code) for code in codes]
    known = tuple([card for card in cards if card])
    if len(known) < len(cards):
        troubles = [
            Trouble(Fault.BAD_CARD, ("deck", i), {"value": codes[i]}) for i, card in enumerate(cards) if not card
        ]
        raise GameError(troubles)
    return known
