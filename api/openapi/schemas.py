"""The description's schemas: msgspec's own, completed."""

from typing import Final

import msgspec

from api.openapi.bodies import GAME_SHAPES
from api.openapi.fields import COMMON, ENUMS, FIELDS, Schema, ref
from api.schemas.catalogue import LanguageList, VariantItem, VariantList
from api.schemas.operations import Alive, Ready, Version
from api.schemas.problem import Problem
from api.schemas.replayed import Replayed
from api.schemas.validated import MAX_GAMES, Validated
from engine.reasons import Reason, Status
from engine.variants import VARIANTS

__all__ = ["build_schemas"]

_ANSWERS: Final = (Replayed, Validated, VariantList, VariantItem, LanguageList, Problem, Alive, Ready, Version)
_SENT: Final = frozenset({*(shape.__name__ for shape in GAME_SHAPES), "OptionOverrides"})
_RENAMED: Final = {"View": "State"}
_DESCRIPTIONS: Final = {
    "OptionOverrides": "Options that differ from the variant's own.",
    "Options": "All options of a game.",
    "State": "A position as the player sees it: face-down cards and the stock are never named.",
    "CompleteRun": "A run from king to ace of one suit that lies at the end of a column.",
    "LegalMove": "A move that would be accepted, and what it does.",
    **ENUMS,
}


def build_schemas() -> dict[str, Schema]:
    """Return all schemas by name, in alphabetical order."""
    template = "#/components/schemas/{name}"
    _, found = msgspec.json.schema_components([*GAME_SHAPES, *_ANSWERS], ref_template=template)
    schemas = {_RENAMED.get(name, name): schema for name, schema in found.items()}
    for name, schema in schemas.items():
        _complete(name, schema)
    schemas |= _GAME | {"VariantId": _VARIANT_ID}
    for name, order in (("Reason", Reason), ("Status", Status)):
        schemas[name]["enum"] = [code.value for code in order]
    return dict(sorted(schemas.items()))


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
        said = FIELDS.get(name, {}).get(field) or COMMON[field]
        schema["properties"][field] = _described(described, said)
    schema["additionalProperties"] = False
    if name not in _SENT:
        schema["required"] = list(schema["properties"])


def _described(found: Schema, said: Schema) -> Schema:
    if "$ref" in said or "anyOf" in said:
        return said
    completed = {**found, **said}
    for name, new in _RENAMED.items():
        if completed.get("$ref") == ref(name)["$ref"]:
            completed |= ref(new)
    return completed
