"""Other games: the variants, and two relatives."""

from typing import Final

from api.i18n.sentence import pgettext
from api.rulestext.glossary import term_item
from api.rulestext.parts import Item, Items, Section, SectionId, VariantName, line, paragraph
from api.rulestext.ruleset import Ruleset

__all__ = ["describe_compared", "describe_variants"]

_VARIANTS: Final = pgettext("variants.title", "Variants")
_OTHER_RULES: Final = pgettext(
    "variants.other_rules",
    "Individual rules can be changed too: the fewer columns hold face-down cards, the more deals can be won.",
)
_ALSO: Final = pgettext(
    "variants.also",
    "The variants include {classic} and {strict}, which leave complete suits in the columns, and {ten}.",
)
_LEVELS: Final = pgettext(
    "variants.levels",
    "The levels differ in rules, not in deals: easy is {easy}, medium {normal}, and hard {hard}, "
    "but complete suits stay in the columns, and a whole column may move into an empty one.",
)

_COMPARED: Final = pgettext("compared.title", "Compared with Spider and Yukon")
_SPIDER: Final = pgettext("compared.spider", "Spider")
_SPIDER_IS: Final = pgettext(
    "compared.spider_is",
    "Two decks are used, ten more cards are dealt at a time, and only ordered cards of one suit move together.",
)
_SPIDER_TOO: Final = pgettext(
    "compared.spider_too",
    "Two decks are used there too, but ten more cards are dealt at a time, and only ordered cards of one "
    "suit move together.",
)
_YUKON: Final = pgettext("compared.yukon", "Yukon")
_YUKON_IS: Final = pgettext(
    "compared.yukon_is",
    "Unordered groups move there too, but red and black alternate in the columns, and each suit is built up "
    "from its ace on a pile of its own.",
)


_ORIGINAL: Final = "game_name"
_RELATIVES: Final = (_ORIGINAL, "var_wasp", "var_scorpion2", "var_open", "var_mice", "var_double")
_TERM_OF: Final = {
    "scorpion-ii": "var_scorpion2",
    "open-scorpion": "var_open",
    "wasp": "var_wasp",
    "three-blind-mice": "var_mice",
    "three-blind-mice-dealt": "var_mice",
    "double-scorpion": "var_double",
    "double-scorpion-10": "var_double",
}
"""The term for a preset, if it is not one of those that differ from Scorpion in details only."""


def describe_variants(rules: Ruleset) -> Section:
    """Name the other presets, and the levels (S4)."""
    also = line(
        _ALSO,
        classic=VariantName("scorpion-classic"),
        strict=VariantName("scorpion-strict"),
        ten=VariantName("double-scorpion-10"),
    )
    levels = line(_LEVELS, easy=VariantName("wasp"), normal=VariantName("scorpion-ii"), hard=VariantName("scorpion"))
    others = [term_item(term) for term in _RELATIVES if term != _TERM_OF.get(rules.variant.id, _ORIGINAL)]
    return Section(SectionId.VARIANTS, _VARIANTS, (paragraph([also, _OTHER_RULES, levels]),), (Items(tuple(others)),))


def describe_compared(rules: Ruleset) -> Section:
    """Say what sets the family apart from Spider and Yukon."""
    spider = _SPIDER_IS if rules.one_deck else _SPIDER_TOO
    relatives = (Item(paragraph([spider]), line(_SPIDER)), Item(paragraph([_YUKON_IS]), line(_YUKON)))
    return Section(SectionId.COMPARED, _COMPARED, lists=(Items(relatives),))
