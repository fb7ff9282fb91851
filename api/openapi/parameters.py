"""Parameters of the description, by operation."""

from typing import Final

from api.i18n.locale import DEFAULT, LANGUAGE_TAG
from api.i18n.phrases import CardStyle
from api.openapi.fields import COMMON
from api.openapi.parts import Schema, ref
from api.schemas.choices import CHOICES
from api.schemas.deal import DEAL_PARAMETERS
from api.schemas.game import DEFAULT_VARIANT, MAX_SEED_CHARACTERS
from api.schemas.parameters import OPTION_PARAMETERS

__all__ = ["parameters_of"]

_WORDS: Final[list[Schema]] = [
    {
        "name": "lang",
        "in": "query",
        "description": "Language of the answer, as a BCP 47 tag in any case; comes before `Accept-Language`.",
        "schema": {"type": "string", "pattern": f"^{LANGUAGE_TAG}$"},
        "example": DEFAULT,
    },
    {
        "name": "Accept-Language",
        "in": "header",
        "description": f"Languages of the answer by preference (RFC 4647 lookup); `{DEFAULT}` if none is spoken here.",
        "schema": {"type": "string"},
        "example": "de-AT, de;q=0.9",
    },
    {
        "name": "card_style",
        "in": "query",
        "description": "How sentences write cards: as `symbols` (♥9), or as `words` for a screen reader (the nine of "
        "hearts), with the article and the ending that the sentence needs. Notation is the same in both.",
        "schema": {"type": "string", "enum": list(CHOICES["card_style"]), "default": CardStyle.SYMBOLS.value},
        "example": CardStyle.WORDS.value,
    },
]
_DEAL: Final[list[Schema]] = [
    {
        "name": "variant",
        "in": "path",
        "required": True,
        "description": "The variant.",
        "schema": ref("VariantId"),
        "example": "scorpion",
    },
    {
        "name": "seed",
        "in": "path",
        "required": True,
        "description": "The deal number: a whole number from 0 to 9007199254740991, or a game number of PySolFC.",
        "schema": {"type": "string", "minLength": 1, "maxLength": MAX_SEED_CHARACTERS},
        "example": "12345",
    },
]
_IF_NONE_MATCH: Final[Schema] = {
    "name": "If-None-Match",
    "in": "header",
    "description": "Entity tags of the answers that the caller holds, or `*`.",
    "schema": {"type": "string"},
    "example": '"33a64df551425fcc55e4d42a148795d9"',
}
_VARIANT_ID: Final[Schema] = {
    "name": "variant_id",
    "in": "path",
    "required": True,
    "description": "The variant's id.",
    "schema": ref("VariantId"),
    "example": "scorpion",
}
_VARIANT: Final[Schema] = {
    "name": "variant",
    "in": "query",
    "description": "The variant.",
    "schema": {**ref("VariantId"), "default": DEFAULT_VARIANT},
    "example": "scorpion",
}
_ONE_VARIANT: Final[Schema] = {
    "name": "variant",
    "in": "query",
    "description": "The variant of the rows; all if left out.",
    "schema": ref("VariantId"),
    "example": "scorpion",
}
_KIND: Final[list[Schema]] = [
    {
        "name": "difficulty",
        "in": "query",
        "description": "How hard the deal is to be; any if left out. Not with `winnable=false`.",
        "schema": ref("Difficulty"),
        "example": "hard",
    },
    {
        "name": "winnable",
        "in": "query",
        "description": "Whether it must be proven winnable; `false` draws from all deals there are.",
        "schema": {"type": "boolean", "default": True},
        "example": True,
    },
]
_DATE: Final[Schema] = {
    "name": "date",
    "in": "query",
    "description": "The day; today (UTC) if left out.",
    "schema": {"type": "string", "format": "date"},
    "example": "2026-01-31",
}
_SECTIONS: Final[Schema] = {
    "name": "sections",
    "in": "query",
    "description": "Which sections to answer, separated by commas, all if it is not sent; they keep their own order.",
    "style": "form",
    "explode": False,
    "schema": {"type": "array", "items": ref("SectionId"), "minItems": 1, "uniqueItems": True},
    "example": ["goal", "play"],
}
_EXAMPLES: Final = {
    "hidden_columns": 3,
    "empty_columns": "any",
    "idle_moves": "allow",
    "stock_timing": "no_builds",
    "completed_runs": "leave",
    "numbering": "scorpion",
}


def parameters_of(operation_id: str) -> list[Schema]:
    """Return the parameters of an operation; each has those of its words, since a failure always holds some."""
    own = {
        "getDeal": [*_DEAL, *map(_query_parameter, DEAL_PARAMETERS), _IF_NONE_MATCH],
        "getRandomDeal": [_VARIANT, *_KIND, *map(_query_parameter, OPTION_PARAMETERS)],
        "getDailyDeal": [_VARIANT, _DATE, _IF_NONE_MATCH],
        "getStatistics": [_ONE_VARIANT, *map(_query_parameter, OPTION_PARAMETERS), _IF_NONE_MATCH],
        "getRules": [_DEAL[0], *map(_query_parameter, OPTION_PARAMETERS), _SECTIONS, _IF_NONE_MATCH],
        "getGlossary": [_IF_NONE_MATCH],
        "getVariant": [_VARIANT_ID],
    }.get(operation_id, [])
    return [*own, *_WORDS]


def _query_parameter(name: str) -> Schema:
    said = COMMON.get(name, {"description": "Whose deal number the seed is."})
    limits = {key: value for key, value in said.items() if key not in {"description", "examples"}}
    schema = {"type": "string", "enum": list(CHOICES[name])} if name in CHOICES else {"type": "integer", **limits}
    return {
        "name": name,
        "in": "query",
        "description": said["description"],
        "schema": schema,
        "example": _EXAMPLES[name],
    }
