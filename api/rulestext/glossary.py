"""The glossary as a section of a rules text: the terms that this game needs."""

from typing import Final

from api.i18n.sentence import pgettext
from api.rulestext.parts import Item, Items, Section, SectionId, line, paragraph
from api.rulestext.ruleset import Ruleset
from api.rulestext.terms import TERMS

__all__ = ["describe_all_terms", "describe_terms", "term_item"]

_GLOSSARY: Final = pgettext("glossary.title", "Glossary")
_TERMS: Final = pgettext("glossary.terms", "Terms")

_ALWAYS: Final = (
    *("column_end_card", "group", "sequence", "full_sequence"),
    *("deal_number", "undo", "winnable", "dead_end"),
)
_FACE_DOWN: Final = frozenset({"face_down"})
_STOCK: Final = frozenset({"stock"})
_RESERVE: Final = frozenset({"reserve_other"})
_FOUNDATION: Final = frozenset({"foundation"})


def describe_terms(rules: Ruleset) -> Section:
    """Explain the terms that the other sections of this game's text use."""
    used = frozenset(_ALWAYS)
    used |= _FACE_DOWN if rules.face_down else frozenset()
    used |= _STOCK if rules.variant.stock else frozenset()
    used |= _RESERVE if rules.variant.reserve else frozenset()
    used |= _FOUNDATION if rules.removes_runs else frozenset()
    items = [term_item(term) for term in TERMS if term in used]
    return Section(SectionId.GLOSSARY, _GLOSSARY, lists=(Items(tuple(items)),))


def describe_all_terms() -> Section:
    """Explain all terms of the family."""
    return Section(SectionId.GLOSSARY, _TERMS, lists=(Items(tuple(map(term_item, TERMS))),))


def term_item(term: str) -> Item:
    """Return the entry of a term of ``TERMS``."""
    found = TERMS[term]
    return Item(paragraph([found.definition]), line(found.name), term)
