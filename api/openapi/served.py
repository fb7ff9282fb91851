"""The description as this process serves it, made once."""

import functools

from api.openapi.document import build_document
from api.openapi.parts import Schema
from api.openapi.texts import document_json, document_yaml
from api.routes import ROUTES

__all__ = ["served_json", "served_yaml"]


@functools.cache
def _document() -> Schema:
    return build_document(ROUTES)


@functools.cache
def served_json() -> bytes:
    """Return ``openapi.json``."""
    return document_json(_document())


@functools.cache
def served_yaml() -> bytes:
    """Return ``openapi.yaml``."""
    return document_yaml(_document())
