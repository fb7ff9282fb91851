"""Rules texts and the glossary: what is asked for, and the texts in parts."""

from collections.abc import Mapping
from typing import Final

import msgspec

from api.codes import ProblemCode
from api.problems import ProblemError, Value, Wrong, pointer_to
from api.rulestext.pages import Page
from api.rulestext.parts import SectionId
from api.rulestext.spoken import SpokenSection
from api.schemas.parameters import OPTION_PARAMETERS, options_of
from api.version import ENGINE_VERSION
from engine.errors import GameError
from engine.variants import Options, Variant, verify_options

__all__ = ["RULES_PARAMETERS", "Glossary", "GlossaryTerm", "RulesText", "options_asked", "sections_asked"]


_SECTIONS: Final = "sections"

RULES_PARAMETERS: Final = (*OPTION_PARAMETERS, _SECTIONS)
"""The query parameters of a rules text, beside the language."""


class RulesText(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of one game, in sections."""

    variant: str
    options: Options
    language: str
    title: str
    sections: tuple[SpokenSection, ...]
    engine_version: str

    @classmethod
    def from_page(cls, page: Page, variant: Variant, options: Options) -> "RulesText":
        """Show a text in its parts."""
        return cls(
            variant=variant.id,
            options=options,
            language=page.language,
            title=page.title,
            sections=page.sections,
            engine_version=ENGINE_VERSION,
        )


class GlossaryTerm(msgspec.Struct, frozen=True, kw_only=True):
    """A term and what it means."""

    id: str
    term: str
    definition: str


class Glossary(msgspec.Struct, frozen=True, kw_only=True):
    """All terms, in the order of a game's course."""

    language: str
    title: str
    terms: tuple[GlossaryTerm, ...]
    engine_version: str

    @classmethod
    def from_page(cls, page: Page) -> "Glossary":
        """Show the glossary's page in its parts."""
        items = [item for section in page.sections for listed in section.lists for item in listed.items]
        return cls(
            language=page.language,
            title=page.title,
            terms=tuple([GlossaryTerm(id=it.id or "", term=it.label or "", definition=it.text) for it in items]),
            engine_version=ENGINE_VERSION,
        )


def options_asked(variant: Variant, parameters: Mapping[str, str]) -> Options:
    """Return the variant's options with those that the query overrides; ``ProblemError`` for one that cannot be."""
    overrides = options_of(parameters)
    options = overrides.over(variant.options) if overrides else variant.options
    try:
        verify_options(variant, options)
    except GameError as error:
        raise ProblemError(
            *[Wrong(it.fault, pointer_to("query", it.path[-1]), it.params) for it in error.troubles]
        ) from error
    return options


def sections_asked(parameters: Mapping[str, str]) -> frozenset[SectionId]:
    """Return the sections that the query picks, all if it picks none.

    ``ProblemError`` (400) for one that there is not, or that is picked twice.
    """
    if _SECTIONS not in parameters:
        return frozenset(SectionId)
    picked: set[SectionId] = set()
    for name in parameters[_SECTIONS].split(","):
        if name not in tuple(SectionId):
            params: dict[str, Value] = {"value": name, "list": tuple(SectionId)}
            raise ProblemError(Wrong(ProblemCode.INVALID_CHOICE, pointer_to("query", _SECTIONS), params))
        if name in picked:
            raise ProblemError(Wrong(ProblemCode.REPEATED_VALUE, pointer_to("query", _SECTIONS), {"value": name}))
        picked.add(SectionId(name))
    return frozenset(picked)
