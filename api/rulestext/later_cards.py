"""The cards that come into play later: the stock, or the reserve."""

from typing import Final

from api.i18n.sentence import Sentence, npgettext, pgettext
from api.rulestext.parts import Section, SectionId, line, paragraph
from api.rulestext.ruleset import Ruleset
from engine.variants import StockTiming

__all__ = ["describe_stock"]

_STOCK: Final = pgettext("stock.title", "The stock")
_DEAL: Final = npgettext(
    "stock.deal",
    "Once per game, the stock is dealt face up: its {stock} card goes onto column 1.",
    "Once per game, the stock is dealt face up: its {stock} cards go onto the "
    "{stock} leftmost columns, one each, all at once.",
    "stock",
)
_ONCE: Final = pgettext("stock.once", "There is no redeal and no exchange.")
_IS_MOVE: Final = pgettext("stock.is_move", "Dealing is a move and can be taken back.")
_ANY_TIME: Final = pgettext("stock.any_time", "The stock may be dealt at any time.")
_NO_MOVES: Final = pgettext("stock.no_moves", "The stock may be dealt only when no card can move.")
_NO_BUILDS: Final = pgettext(
    "stock.no_builds",
    "The stock may be dealt only when no card can move onto another; empty columns need not be filled first.",
)
# Translators: such a move is one of the moves that change nothing; it never forbids the stock.
_IDLE_ASIDE: Final = pgettext(
    "stock.idle_aside", "For this, moving a whole column into an empty one does not count as a possible move."
)
_ONTO_ANYTHING: Final = pgettext(
    "stock.onto_anything",
    "The dealt cards land on anything, even an ace; an empty column takes any of them.",
)
_COVERS: Final = pgettext("stock.covers", "They cover the last cards of their columns, so some moves may be lost.")

_RESERVE: Final = pgettext("reserve.title", "The reserve")
_PLAYABLE: Final = npgettext(
    "reserve.playable",
    "The {reserve} card of the reserve may move onto the columns at any time, under the same rules as those in "
    "the columns.",
    "The {reserve} cards of the reserve may move onto the columns at any time, one by one and in any order, "
    "under the same rules as those in the columns.",
    "reserve",
)
_RESERVE_KING: Final = pgettext("reserve.king", "A king from the reserve may also fill an empty column.")
_RESERVE_ANY: Final = pgettext("reserve.any", "Any card from the reserve may also fill an empty column.")
_NO_RETURN: Final = pgettext("reserve.no_return", "No card ever goes back to the reserve.")

_NOTHING: Final = pgettext("nothing_later.title", "All cards are dealt")
_ALL_DEALT: Final = pgettext("nothing_later.all_dealt", "All cards lie in the columns from the start.")


def describe_stock(rules: Ruleset) -> Section:
    """Say what becomes of the cards that are not in the columns at first (R3, R8)."""
    if rules.variant.stock:
        return _describe_stock(rules)
    if rules.variant.reserve:
        playable = line(_PLAYABLE, reserve=rules.variant.reserve)
        filling = _RESERVE_KING if rules.only_kings else _RESERVE_ANY
        return Section(SectionId.STOCK, _RESERVE, (paragraph([playable, filling, _NO_RETURN]),))
    return Section(SectionId.STOCK, _NOTHING, (paragraph([_ALL_DEALT]),))


def _describe_stock(rules: Ruleset) -> Section:
    deal = line(_DEAL, stock=rules.variant.stock)
    is_strict = rules.options.stock_timing is StockTiming.NO_MOVES
    idle = _IDLE_ASIDE if is_strict and rules.allows_idle else None
    landing = (_ONTO_ANYTHING, _COVERS)
    timing = _timing(rules.options.stock_timing)
    return Section(
        SectionId.STOCK,
        _STOCK,
        (paragraph([deal, _ONCE, _IS_MOVE]), paragraph([timing, idle]), paragraph(landing)),
    )


def _timing(timing: StockTiming) -> Sentence:
    match timing:
        case StockTiming.ANY_TIME:
            return _ANY_TIME
        case StockTiming.NO_MOVES:
            return _NO_MOVES
        case StockTiming.NO_BUILDS:
            return _NO_BUILDS
