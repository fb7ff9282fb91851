"""The values of each field that takes one of a few, for those who have to list them."""

from typing import Final

from api.i18n.phrases import CardStyle
from api.schemas.analysed import Include
from api.schemas.game import Numbering
from engine.difficulty import Difficulty
from engine.findings import HintLevel
from engine.variants import CompletedRuns, EmptyColumns, IdleMoves, StockTiming

__all__ = ["CHOICES"]

CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "empty_columns": tuple(EmptyColumns),
    "idle_moves": tuple(IdleMoves),
    "stock_timing": tuple(StockTiming),
    "completed_runs": tuple(CompletedRuns),
    "numbering": tuple(Numbering),
    "include": tuple(Include),
    "level": tuple(HintLevel),
    "difficulty": tuple(Difficulty),
    "card_style": tuple(CardStyle),
}
