"""Whole texts in one language and one format: the rules of a game, the glossary."""

from collections.abc import Collection

import msgspec

from api.rulestext.compose import compose
from api.rulestext.glossary import describe_all_terms
from api.rulestext.headings import GLOSSARY_OF_FAMILY, RULES_OF
from api.rulestext.parts import SectionId, VariantName, line
from api.rulestext.ruleset import Ruleset
from api.rulestext.spoken import SpokenSection, speak
from api.rulestext.voice import Voice

__all__ = ["Page", "glossary_page", "rules_page"]


class Page(msgspec.Struct, frozen=True):
    """A text: its title and its sections, as its voice writes them."""

    language: str
    title: str
    sections: tuple[SpokenSection, ...]


def rules_page(rules: Ruleset, voice: Voice, wanted: Collection[SectionId] = tuple(SectionId)) -> Page:
    """Return the rules of a game, or the wanted sections of them."""
    title = voice.say(line(RULES_OF, variant=VariantName(rules.variant.id)))
    return Page(voice.words.tag, title, speak(compose(rules, wanted), voice))


def glossary_page(voice: Voice) -> Page:
    """Return the whole glossary."""
    return Page(voice.words.tag, voice.say(line(GLOSSARY_OF_FAMILY)), speak([describe_all_terms()], voice))
