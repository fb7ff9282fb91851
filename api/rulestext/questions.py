"""What players ask."""

from typing import Final

from api.i18n.sentence import Sentence, npgettext, pgettext
from api.rulestext.parts import Item, Items, Line, Section, SectionId, Share, line, paragraph
from api.rulestext.ruleset import Ruleset
from engine.play import MOVE_CAP
from engine.variants import StockTiming

__all__ = ["describe_questions"]

_FAQ: Final = pgettext("faq.title", "Questions and answers")
_DISORDER: Final = pgettext("faq.disorder", "Can a disordered group move?")
_DISORDER_YES: Final = pgettext("faq.disorder.yes", "Yes, only the picked card has to fit.")
_SPACES: Final = pgettext("faq.spaces", "Can the stock be dealt while a column is empty?")
_SPACES_YES: Final = pgettext(
    "faq.spaces.yes", "Yes; it gets a card if it is one of the columns that the stock lands on."
)
_SPACES_IF_NO_KING: Final = pgettext(
    "faq.spaces.if_no_king", "Only if no king can move into it; moving a whole column there does not count."
)
_SPACES_IF_NOTHING: Final = pgettext(
    "faq.spaces.if_nothing", "Only if no card can move into it; moving a whole column there does not count."
)
_VANISH: Final = pgettext("faq.vanish", "Do complete sequences disappear?")
_VANISH_YES: Final = pgettext("faq.vanish.yes", "Yes, they come back only if the move is taken back.")
_VANISH_NO: Final = pgettext("faq.vanish.no", "No, they stay in their columns.")
_CAP: Final = pgettext("faq.cap", "What happens at the move limit?")
_CAP_REFUSED: Final = pgettext("faq.cap.refused", "Move {next} and all later ones are refused.")
_ALL_WINNABLE: Final = pgettext("faq.all_winnable", "Can every deal be won?")
_NOT_ALL: Final = pgettext(
    "faq.not_all", "No. Even a deal that can be won with every card known can be lost, since not all cards can be seen."
)
# Translators: for games in which the player sees all cards from the start.
_NOT_ALL_OPEN: Final = pgettext("faq.not_all_open", "No. And wrong moves lose even a deal that can be won.")
# Translators: {share}, {low} and {high} are percentages.
_MEASURED: Final = npgettext(
    "faq.measured",
    "Of {deals} deal decided, {share} can be won; the true share of all deals lies between {low} and {high} "
    "with a confidence of 95%.",
    "Of {deals} deals decided, {share} can be won; the true share of all deals lies between {low} and {high} "
    "with a confidence of 95%.",
    "deals",
)
_CHOICE: Final = pgettext("faq.choice", "Proven winnable deals can be asked for, and purely random ones too.")
_HINT: Final = pgettext("faq.hint", "What does a hint promise?")
_HINT_PROMISES: Final = pgettext(
    "faq.hint.promises",
    "At the lowest level only a legal move, at the highest one after which the game can still be won, if that is "
    "proven.",
)


def describe_questions(rules: Ruleset) -> Section:
    """Answer what players ask of this game."""
    answers = [
        _item(_DISORDER, _DISORDER_YES),
        _item(_SPACES, _spaces(rules)) if rules.variant.stock else None,
        _item(_VANISH, _VANISH_YES if rules.removes_runs else _VANISH_NO),
        _item(_CAP, line(_CAP_REFUSED, next=MOVE_CAP + 1)),
        _item(_ALL_WINNABLE, _NOT_ALL if _hides(rules) else _NOT_ALL_OPEN, _measured(rules), _CHOICE),
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


def _measured(rules: Ruleset) -> Line | None:
    if (found := rules.winnability) is None:
        return None
    return line(_MEASURED, deals=found.deals, share=Share(found.share), low=Share(found.low), high=Share(found.high))


def _item(question: Sentence, *answer: Line | Sentence | None) -> Item:
    return Item(paragraph(answer), line(question))
