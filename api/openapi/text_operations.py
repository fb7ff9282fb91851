"""The operations that answer texts, for the description."""

import functools
from typing import Final

import msgspec

from api.controllers.texts import TEXT_FORMATS, glossary_text, rules_text
from api.i18n.locale import DEFAULT
from api.openapi.operation import Operation
from api.rulestext.parts import SectionId
from api.schemas.rules import Glossary, RulesText
from api.transport.answer import JSON
from engine.variants import CompletedRuns, variant_of

__all__ = ["TEXT_OPERATIONS"]

_RULES_PATH: Final = "/v1/rules/scorpion?completed_runs=leave&sections=goal,example"


def _rules(media_type: str) -> bytes:
    scorpion = variant_of("scorpion")
    options = msgspec.structs.replace(scorpion.options, completed_runs=CompletedRuns.LEAVE)
    return rules_text(scorpion, options, frozenset({SectionId.GOAL, SectionId.EXAMPLE}), DEFAULT, media_type)


def _rules_page(media_type: str) -> str:
    return _rules(media_type).decode()


def _glossary_page(media_type: str) -> str:
    return glossary_text(DEFAULT, media_type).decode()


TEXT_OPERATIONS: Final = {
    "getRules": Operation(
        tag="texts",
        summary="Explain a game's rules",
        description="Answers a text that explains the rules of one game: the variant with the options that are query "
        "parameters here, so that a player reads what holds in this very game. `Accept` chooses JSON, HTML (a page of "
        "its own, without scripts and styles; cards are read aloud as words) or Markdown.",
        success="The text, or the sections of it that were asked for.",
        path=_RULES_PATH,
        answer=lambda: msgspec.json.decode(_rules(JSON), type=RulesText),
        failures=(404, 422),
        headers=("ETag", "CacheControl", "ContentSecurityPolicy"),
        texts={media_type: functools.partial(_rules_page, media_type) for media_type in TEXT_FORMATS},
    ),
    "getGlossary": Operation(
        tag="texts",
        summary="Explain the terms",
        description="Answers all terms of the family of games, each with one sentence on what it means, in the same "
        "formats as `getRules`.",
        success="All terms.",
        path="/v1/glossary",
        answer=lambda: msgspec.json.decode(glossary_text(DEFAULT, JSON), type=Glossary),
        headers=("ETag", "CacheControl", "ContentSecurityPolicy"),
        texts={media_type: functools.partial(_glossary_page, media_type) for media_type in TEXT_FORMATS},
    ),
}
