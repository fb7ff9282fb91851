"""Deals that are issued: in a list, or one of them with its opening."""

import datetime
from collections.abc import Sequence
from typing import Final

import msgspec

from api.i18n.dealing import DealingCase
from api.i18n.messages import Words
from api.schemas.replayed import Replayed
from engine.difficulty import Difficulty
from engine.game_text import format_openings
from engine.issuing import IssuedDeal, Wanted
from engine.play import Replay
from engine.solver import Outcome
from engine.variants import Options

__all__ = ["DAILY_PARAMETERS", "DailyDeal", "Deal", "DealList", "DealtDeal"]


DAILY_PARAMETERS: Final = ("variant", "date")
"""The query parameters of a daily deal, beside the language."""


class Deal(msgspec.Struct, frozen=True, kw_only=True):
    """A deal, and what is known of it."""

    variant: str
    options: Options
    seed: int
    verdict: Outcome
    difficulty: Difficulty | None
    game: str

    @classmethod
    def from_engine(cls, deal: IssuedDeal, wanted: Wanted, game: str) -> "Deal":
        """Name a deal in full; ``game`` is its line."""
        return cls(
            variant=wanted.variant.id,
            options=wanted.options,
            seed=deal.seed,
            verdict=deal.verdict,
            difficulty=deal.difficulty,
            game=game,
        )


class DealList(msgspec.Struct, frozen=True, kw_only=True):
    """Deals that were asked for, none of them twice; ``message`` says so if there are fewer."""

    deals: tuple[Deal, ...]
    message: str

    @classmethod
    def from_engine(cls, deals: Sequence[IssuedDeal], wanted: Wanted, words: Words, *, is_listed: bool) -> "DealList":
        """Name the deals; ``is_listed`` unless they were searched for within a limit."""
        games = format_openings(wanted.variant, wanted.options, [deal.seed for deal in deals])
        listed = tuple([Deal.from_engine(deal, wanted, game) for deal, game in zip(deals, games, strict=True)])
        params = {"deals": len(deals), "wanted": wanted.count}
        return cls(deals=listed, message=words.outcome(_case_of(len(deals), wanted, is_listed=is_listed), params))


class DealtDeal(Replayed, frozen=True, kw_only=True):
    """A deal with its opening, as for any deal, and what is known of it."""

    verdict: Outcome
    difficulty: Difficulty | None

    @classmethod
    def of(cls, deal: IssuedDeal, opening: Replay, words: Words) -> "DealtDeal":
        """Show a deal to a player."""
        shown = msgspec.structs.asdict(Replayed.from_engine(opening, words))
        return cls(**shown, verdict=deal.verdict, difficulty=deal.difficulty)


class DailyDeal(DealtDeal, frozen=True, kw_only=True):
    """The deal of a day."""

    date: datetime.date

    @classmethod
    def of_day(cls, date: datetime.date, deal: IssuedDeal, opening: Replay, words: Words) -> "DailyDeal":
        """Show the deal of a day to a player."""
        return cls(**msgspec.structs.asdict(DealtDeal.of(deal, opening, words)), date=date)


def _case_of(found: int, wanted: Wanted, *, is_listed: bool) -> DealingCase:
    if found < wanted.count:
        return DealingCase.FEW_LISTED if is_listed else DealingCase.FEW_FOUND
    return DealingCase.ISSUED_WINNABLE if wanted.winnable else DealingCase.ISSUED_ANY
