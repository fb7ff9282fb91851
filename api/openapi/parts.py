"""Pieces that the description's schemas are made of."""

from typing import Any, Final, TypeAlias

from engine.variants import VARIANTS

__all__ = ["CARD", "COLUMN", "COUNT", "MOST_COLUMNS", "SEEN_CARD", "SUIT", "Schema", "nullable", "ref"]

Schema: TypeAlias = dict[str, Any]

MOST_COLUMNS: Final = max(variant.columns for variant in VARIANTS.values())
CARD: Final[Schema] = {"type": "string", "pattern": "^[A2-9TJQK][SHDC]$", "examples": ["8H"]}
SEEN_CARD: Final[Schema] = {"type": "string", "pattern": "^([A2-9TJQK][SHDC]|[?]{2})$", "examples": ["8H"]}
SUIT: Final[Schema] = {"type": "string", "enum": ["S", "H", "D", "C"]}
COUNT: Final[Schema] = {"minimum": 0, "format": "int32"}
COLUMN: Final[Schema] = {"minimum": 1, "maximum": MOST_COLUMNS, "format": "int32"}


def ref(name: str) -> Schema:
    """Return a reference to a schema."""
    return {"$ref": f"#/components/schemas/{name}"}


def nullable(schema: Schema) -> Schema:
    """Return the schema of a value that may be missing."""
    return {"anyOf": [schema, {"type": "null"}]}
