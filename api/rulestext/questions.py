"""What players ask."""

import math
from typing import Final

from api.i18n.sentence import Sentence, npgettext, pgettext
from api.rulestext.parts import Item, Items, Line, Section, SectionId, Share, line, paragraph
from api.rulestext.ruleset import Ruleset
from engine.play import MOVE_CAP
from engine.variants import StockTiming

__all__ = ["describe_questions"]

_FAQ: Final = pgettext("faq.title", "Questions and answers")
_DISORDER: Final = pgettext("faq.disorder", "Can an unordered group move?")
_DISORDER_YES: Final = pgettext("faq.disorder.yes", "Yes; only the card picked up has to fit.")
_SPACES: Final = pgettext("faq.spaces", "Can the stock be dealt while a column is empty?")
_SPACES_YES: Final = pgettext("faq.spaces.yes", "Yes; a column that the stock lands on gets a card, empty or not.")
_SPACES_IF_NO_KING: Final = pgettext(
    "faq.spaces.if_no_king",
    "Only if no card can move onto another and no king into the empty column; moving a whole column there "
    "does not count.",
)
_SPACES_IF_NOTHING: Final = pgettext(
    "faq.spaces.if_nothing",
    "Only if no card can move onto another or into the empty column; moving a whole column there does not count.",
)
_VANISH: Final = pgettext("faq.vanish", "Do complete suits disappear?")
_VANISH_YES: Final = pgettext("faq.vanish.yes", "Yes; they come back only if the move is taken back.")
_VANISH_NO: Final = pgettext("faq.vanish.no", "No; they stay in the columns.")
_CAP: Final = pgettext("faq.cap", "What happens at the move limit?")
_CAP_REFUSED: Final = pgettext("faq.cap.refused", "Move {next} and all later ones are refused.")
_ALL_WINNABLE: Final = pgettext("faq.all_winnable", "Can every deal be won?")
# In every game some decks deal to columns whose last cards take nothing, so that no card can ever move.
_NO: Final = pgettext("faq.all_winnable.no", "No.")
_CAN_LOSE: Final = pgettext(
    "faq.can_lose",
    "Even a winnable deal can be lost, since not all cards can be seen.",
)
# Translators: for games in which the player sees all cards from the start.
_CAN_LOSE_OPEN: Final = pgettext("faq.can_lose_open", "Even a winnable deal can be lost by wrong moves.")
# Translators: {share}, {low} and {high} are percentages; the deals are never fewer than a hundred.
_EXAMINED: Final = pgettext(
    "faq.examined",
    "Of {deals} deals examined, {share} are proven to be winnable; among all deals, the share lies between {low} "
    "and {high} with a confidence of 95%.",
)
# Translators: as before; of {unknown} deals the solver could not tell whether they can be won.
_EXAMINED_UNDECIDED: Final = npgettext(
    "faq.examined_undecided",
    "Of {deals} deals examined, {share} are proven to be winnable and {unknown} is undecided; among all deals, the "
    "share lies between {low} and {high} with a confidence of 95%.",
    "Of {deals} deals examined, {share} are proven to be winnable and {unknown} are undecided; among all deals, the "
    "share lies between {low} and {high} with a confidence of 95%.",
    "unknown",
)
_CHOICE: Final = pgettext("faq.choice", "Deals proven to be winnable can be requested, or purely random ones.")
_HINT: Final = pgettext("faq.hint", "What does a hint promise?")
_HINT_PROMISES: Final = pgettext(
    "faq.hint.promises",
    "At the lowest level, only a legal move; at the highest, one that keeps the game winnable, if that can be proven.",
)

_ENOUGH_DEALS: Final = 100
"""A share of fewer deals than these tells a player nothing."""


def describe_questions(rules: Ruleset) -> Section:
    """Answer what players ask of this game."""
    answers = [
        _item(_DISORDER, _DISORDER_YES),
        _item(_SPACES, _spaces(rules)) if rules.variant.stock else None,
        _item(_VANISH, _VANISH_YES if rules.removes_runs else _VANISH_NO),
        _item(_CAP, line(_CAP_REFUSED, next=MOVE_CAP + 1)),
        _item(
            _ALL_WINNABLE,
            _NO,
            _CAN_LOSE if _hides(rules) else _CAN_LOSE_OPEN,
            _examined(rules),
            _CHOICE,
        ),
        _item(_HINT, _HINT_PROMISES),
    ]
    return Section(SectionId.FAQ, _FAQ, lists=(Items(tuple([it for it in answers if it])),))


def _spaces(rules: Ruleset) -> Sentence:
    if rules.options.stock_timing is not StockTiming.NO_MOVES:
        return _SPACES_YES
    return _SPACES_IF_NO_KING if rules.only_kings else _SPACES_IF_NOTHING


def _hides(rules: Ruleset) -> bool:
    """Return whether there are cards that the player does not see."""
    return rules.face_down + rules.variant.stock > 0


def _examined(rules: Ruleset) -> Line | None:
    found = rules.winnability
    if found is None or found.deals < _ENOUGH_DEALS:
        return None
    # So many that the ends of the interval differ.
    decimals = max(1, math.ceil(-math.log10((found.high - found.low) * 100)))
    share, low, high = (Share(part, decimals) for part in (found.share, found.low, found.high))
    if found.unknown:
        return line(_EXAMINED_UNDECIDED, deals=found.deals, unknown=found.unknown, share=share, low=low, high=high)
    return line(_EXAMINED, deals=found.deals, share=share, low=low, high=high)


def _item(question: Sentence, *answer: Line | Sentence | None) -> Item:
    return Item(paragraph(answer), line(question))
