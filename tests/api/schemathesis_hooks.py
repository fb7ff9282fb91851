"""What generated requests look like as JSON: schemas take 1.0 for a whole number, this API does not."""

from typing import Any

import schemathesis

__all__ = ["map_body"]


@schemathesis.hook
def map_body(_context: schemathesis.HookContext, body: Any) -> Any:  # noqa: ANN401 - any JSON value
    """Write whole numbers without a point; all else stays as it was generated."""
    if isinstance(body, dict):
        return {name: map_body(_context, value) for name, value in body.items()}
    if isinstance(body, list):
        return [map_body(_context, value) for value in body]
    return int(body) if isinstance(body, float) and body.is_integer() else body
