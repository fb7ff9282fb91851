"""The questions that a rules text asks of the game it describes."""

import msgspec

from engine.cards import RANKS
from engine.variants import CompletedRuns, EmptyColumns, IdleMoves, Options, Variant, deck_cards

__all__ = ["Ruleset", "Winnability"]


class Winnability(msgspec.Struct, frozen=True, kw_only=True):
    """How many deals of a game can be won, every card known (R14), as far as they were examined.

    Of ``deals``, ``unknown`` are undecided. ``share`` are proven to be winnable;
    ``low`` and ``high`` are the ends of the 95 % interval for all deals. All three go from 0 to 1.
    """

    share: float
    low: float
    high: float
    deals: int
    unknown: int


class Ruleset(msgspec.Struct, frozen=True, kw_only=True):
    """A game to be described: a preset with its full options, and how often it can be won if that was measured.

    The options must be right for the variant (``verify_options``).
    """

    variant: Variant
    options: Options
    winnability: Winnability | None = None

    @property
    def only_kings(self) -> bool:
        """Whether an empty column takes kings only (R5)."""
        return self.options.empty_columns is EmptyColumns.KINGS

    @property
    def removes_runs(self) -> bool:
        """Whether a complete run leaves for the foundation (R9)."""
        return self.options.completed_runs is CompletedRuns.REMOVE

    @property
    def allows_idle(self) -> bool:
        """Whether idle moves are accepted (R6)."""
        return self.options.idle_moves is IdleMoves.ALLOW

    @property
    def one_deck(self) -> bool:
        """Whether each card exists only once (R1)."""
        return self.variant.decks == 1

    @property
    def is_forced(self) -> bool:
        """Whether a card that lies on its own next higher card stays there for good (R3, R5)."""
        return self.only_kings and self.one_deck

    @property
    def cards(self) -> int:
        """Number of all cards."""
        return len(deck_cards(self.variant))

    @property
    def face_down(self) -> int:
        """Number of cards that are dealt face down (R2)."""
        return self.options.hidden_columns * self.variant.hidden_rows

    @property
    def runs(self) -> int:
        """Number of complete runs that win (R10)."""
        return self.cards // len(RANKS)

    @property
    def hidden_from(self) -> int:
        """The first column with face-down cards, counted from 1; they reach to ``hidden_to``."""
        is_left = self.variant.hidden_side == "left"
        return 1 if is_left else self.variant.columns - self.options.hidden_columns + 1

    @property
    def hidden_to(self) -> int:
        """The last column with face-down cards."""
        return self.hidden_from + self.options.hidden_columns - 1
