"""The description's schemas: msgspec's own, completed."""

import enum
from typing import Final

import msgspec

from api.openapi.bodies import EXTENDED, GAME_SHAPES
from api.openapi.fields import COMMON, ENUMS, FIELDS
from api.openapi.parts import Schema, ref
from api.openapi.reading import READING_SCHEMAS
from api.rulestext.parts import SectionId
from api.schemas.analysed import Analysed
from api.schemas.catalogue import LanguageList, VariantItem, VariantList
from api.schemas.hinted import Hinted
from api.schemas.issued import DailyDeal, DealList, DealtDeal
from api.schemas.measured import StatisticsTable
from api.schemas.operations import Alive, Ready, Version
from api.schemas.problem import Problem
from api.schemas.replayed import Replayed
from api.schemas.rules import Glossary, RulesText
from api.schemas.validated import MAX_GAMES, Validated
from api.schemas.wanted import DealsBody
from engine.difficulty import Difficulty
from engine.findings import DeadEndKind, HintLevel, HintReason
from engine.reasons import Reason, Status
from engine.solver import Outcome
from engine.variants import VARIANTS

__all__ = ["build_schemas"]

_ANSWERS: Final = (
    *(Replayed, Validated, Analysed, Hinted, VariantList, VariantItem, LanguageList, RulesText, Glossary, Problem),
    *(DealList, DealtDeal, DailyDeal, StatisticsTable),
    *(Alive, Ready, Version),
)
_SENT: Final = frozenset({*(shape.__name__ for shape in GAME_SHAPES), "OptionOverrides", "DealsRequest"})
_RENAMED: Final = {"View": "State", "Outcome": "Verdict", "DealsBody": "DealsRequest", **READING_SCHEMAS}
_LIKE: Final = {"DealtDeal": "Replayed", "DailyDeal": "Replayed"}
"""Answers that hold all of another one, whose fields mean the same in them."""
_IN_ORDER: Final[dict[str, type[enum.StrEnum]]] = {
    "DeadEndKind": DeadEndKind,
    "Difficulty": Difficulty,
    "HintLevel": HintLevel,
    "HintReason": HintReason,
    "Reason": Reason,
    "SectionId": SectionId,
    "Status": Status,
    "Verdict": Outcome,
}
"""Enums whose order says something; msgspec sorts them."""
_DESCRIPTIONS: Final = {
    "OptionOverrides": "Options that differ from the variant's own.",
    "Options": "All options of a game.",
    "RulesSection": "A part of a rules text under a title.",
    "RulesList": "A list in a rules text.",
    "RulesItem": "An entry of a list in a rules text.",
    "State": "A position as the player sees it: face-down cards and the stock are never named.",
    "CompleteRun": "A run from king to ace of one suit that lies at the end of a column.",
    "LastWinnable": "The latest position of the game from which it could still be won.",
    "LegalMove": "A move that would be accepted, and what it does.",
    "Spread": "How values are spread.",
    **ENUMS,
}


def build_schemas() -> dict[str, Schema]:
    """Return all schemas by name, in alphabetical order."""
    template = "#/components/schemas/{name}"
    _, found = msgspec.json.schema_components([*GAME_SHAPES, DealsBody, *_ANSWERS], ref_template=template)
    schemas = {_RENAMED.get(name, name): schema for name, schema in found.items()}
    for name, schema in schemas.items():
        _complete(name, schema)
    for name, order in _IN_ORDER.items():
        schemas[name]["enum"] = [code.value for code in order]
    for asked, (field, described) in EXTENDED.items():
        schemas |= _extended(schemas, asked, field, described)
    schemas |= _GAME | {"VariantId": _VARIANT_ID}
    return dict(sorted(schemas.items()))


def _extended(schemas: dict[str, Schema], asked: str, field: str, described: Schema) -> dict[str, Schema]:
    """Return the shapes of a game with one more field, and the schema of any of them."""
    shapes = {f"{shape.__name__}{asked}": shape.__name__ for shape in GAME_SHAPES}
    extended: dict[str, Schema] = {
        name: {**schemas[shape], "title": name, "properties": {**schemas[shape]["properties"], field: described}}
        for name, shape in shapes.items()
    }
    either = {
        "title": f"{asked}Request",
        "description": f"A game, as in `Game`, and in `{field}` what is wanted of its {asked.lower()}.",
        "anyOf": [ref(name) for name in shapes],
    }
    return {**extended, f"{asked}Request": either}


_GAME: Final[dict[str, Schema]] = {
    "Game": {
        "title": "Game",
        "description": "A game, in one of four shapes. The field it has tells which: a seed (a number, or a text of "
        "PySolFC), a deck or a game line. No two of them fit the same object.",
        # Not oneOf with a discriminator: the contract has no field that names the shape, and one linter cannot see
        # that a seed which is a number excludes one which is a text.
        "anyOf": [ref(shape.__name__) for shape in GAME_SHAPES],
    },
    "Games": {
        "title": "Games",
        "description": "Games to look at, all at once.",
        "type": "object",
        "properties": {
            "games": {
                "description": "The games.",
                "type": "array",
                "items": ref("Game"),
                "minItems": 1,
                "maxItems": MAX_GAMES,
            }
        },
        "required": ["games"],
        "additionalProperties": False,
    },
}
_VARIANT_ID: Final[Schema] = {
    "title": "VariantId",
    "description": "Id of a variant.",
    "type": "string",
    "enum": list(VARIANTS),
}


def _complete(name: str, schema: Schema) -> None:
    """Add titles, descriptions, limits and examples; answers always hold all of their fields."""
    schema["title"] = name
    schema["description"] = _DESCRIPTIONS.get(name, schema.get("description"))
    if "enum" in schema:
        schema["type"] = "string"
        return
    for field, described in schema["properties"].items():
        said = FIELDS.get(name, {}).get(field) or FIELDS.get(_LIKE.get(name, ""), {}).get(field) or COMMON[field]
        schema["properties"][field] = _described(described, said)
    schema["additionalProperties"] = False
    if name not in _SENT:
        schema["required"] = list(schema["properties"])


def _described(found: Schema, said: Schema) -> Schema:
    if "$ref" in said or "anyOf" in said:
        return said
    completed = _renamed({**found, **said})
    if "items" in completed:
        completed["items"] = _renamed(completed["items"])
    return completed


def _renamed(schema: Schema) -> Schema:
    """Return the schema, with the new name of another that it refers to."""
    for name, new in _RENAMED.items():
        if schema.get("$ref") == ref(name)["$ref"]:
            return schema | ref(new)
    return schema
