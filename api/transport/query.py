"""The query string: decoded strictly, every name known and used once."""

from collections import Counter
from collections.abc import Collection
from typing import TypeAlias
from urllib.parse import parse_qsl

from api.codes import ProblemCode
from api.problems import Wrong, pointer_to_named

__all__ = ["LANGUAGE_PARAMETER", "STYLE_PARAMETER", "Query", "read_query", "values_sent", "wrongs_of_query"]

Query: TypeAlias = tuple[tuple[str, str], ...]
"""Names and values in the order sent, percent-decoded."""

LANGUAGE_PARAMETER = "lang"
STYLE_PARAMETER = "card_style"


def read_query(raw: bytes) -> Query | None:
    """Return the parameters of a query string; ``None`` if they are not UTF-8."""
    try:
        return tuple(parse_qsl(raw.decode("ascii"), keep_blank_values=True, errors="strict"))
    except (UnicodeDecodeError, ValueError):
        return None


def values_sent(parameter: str, raw: bytes, query: Query | None) -> list[str]:
    """Return the parameter's values, as often as it comes, also if other parts of the query are not UTF-8."""
    pairs = parse_qsl(raw.decode("latin-1"), keep_blank_values=True) if query is None else query
    return [value for name, value in pairs if name == parameter]


def wrongs_of_query(query: Query, known: Collection[str]) -> list[Wrong]:
    """Return each parameter that the route does not know, and each known one that comes more than once."""
    counts = Counter(name for name, _ in query)
    return [
        Wrong(
            ProblemCode.REPEATED_PARAMETER if name in known else ProblemCode.UNKNOWN_PARAMETER,
            pointer_to_named("query", name=name),
            {"name": name},
        )
        for name, count in counts.items()
        if count > 1 or name not in known
    ]
