"""The description and its examples as they are written to files and sent."""

from typing import Any

import msgspec

from api.openapi.operation import Operation
from api.openapi.parts import Schema

__all__ = ["document_json", "document_yaml", "example_json"]


def document_json(document: Schema) -> bytes:
    """Return the description as JSON, two spaces a level."""
    return _pretty(document)


def document_yaml(document: Schema) -> bytes:
    """Return the description as YAML."""
    return msgspec.yaml.encode(document)


def example_json(operation: Operation) -> bytes:
    """Return the example of an operation: what is sent, and the answer."""
    request: dict[str, Any] = {"method": "POST" if operation.request else "GET", "path": operation.path}
    if operation.request:
        request["body"] = operation.sent
    return _pretty({"request": request, "answer": operation.answer()})


def _pretty(value: Any) -> bytes:  # noqa: ANN401 - whatever can be encoded
    return msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n"
