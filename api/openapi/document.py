"""The whole description: Litestar's paths with everything that it cannot know."""

from collections.abc import Sequence
from typing import Final

import msgspec
from litestar import Litestar
from litestar.openapi import OpenAPIConfig
from litestar.types import ControllerRouterHandler

from api.i18n.locale import LANGUAGES
from api.limits.costs import costs_in_words, is_free
from api.openapi.operation import EVERYWHERE, Operation
from api.openapi.operations import OPERATIONS, TAGS
from api.openapi.parameters import parameters_of
from api.openapi.parts import Schema, ref
from api.openapi.responses import (
    HEADERS,
    LIMITED,
    NOT_MODIFIED,
    PROBLEMS,
    content_of,
    problem_responses,
    success_response,
)
from api.openapi.schemas import build_schemas
from api.transport.answer import JSON
from api.version import ENGINE_VERSION

__all__ = ["build_document"]

_TAGS: Final = ", ".join(f"`{language}`" for language in LANGUAGES)
_DESCRIPTION: Final = f"""\
A stateless service for the Scorpion family of solitaires: it deals games that can be won, replays moves, lists the
legal ones, proves whether a game can still be won, suggests moves, and says in the player's language why a move is
refused ({_TAGS}).
Each request holds the whole game; nothing is stored, and the same request always gets the same answer, unless a random
deal is asked for.

Cards are written as rank and suit (`8H`, `TC`), face-down ones as `??`; columns count from 1. A move is a card and the
column to put it on (`8H5`), or `deal` for the stock. With two decks `8H5@3` means the one in column 3, and `8H5@3.6`
the sixth from the bottom there.

Whatever fails is answered as `application/problem+json` (RFC 9457). Codes and params are for programs and never
change; titles, details and messages are for people, in the language of `?lang=` or `Accept-Language`.
So is what is no HTTP at all, in the language that it asks for as far as it can be read: a method that is no token, an
address with bytes that are not percent-encoded, a body whose chunks cannot be told apart. The connection ends there.
A proxy in front may refuse such things in its own words, as `text/plain`.
Every `GET` can also be sent as `HEAD`. Every answer names its request in `X-Request-Id`.

Each caller has a number of units, which come back evenly over time; `RateLimit-Policy` says how many within how many
seconds, `RateLimit` how many are left. {costs_in_words()}
Whoever has too few left gets a 429; `Retry-After` says when to try again. The health checks are free, and a server may
be set to have no limit.\
"""


def build_document(routes: Sequence[ControllerRouterHandler]) -> Schema:
    """Return the description of the routes as JSON values; every operation of theirs must be in ``OPERATIONS``.

    Plays the examples' games, so the kernels must be compiled or will be.
    """
    config = OpenAPIConfig(title="Scorpion API", version=ENGINE_VERSION)
    generated = Litestar(routes, openapi_config=config, logging_config=None).openapi_schema.to_schema()
    return {
        "openapi": generated["openapi"],
        "info": {
            "title": "Scorpion API",
            "summary": "Winnable deals, legal moves, replays, proofs and hints for Scorpion solitaires.",
            "description": _DESCRIPTION,
            "version": ENGINE_VERSION,
            "contact": {"name": "Scorpion API"},
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/", "description": "The server that this description comes from."}],
        "security": [],
        "tags": [{"name": name, "description": description} for name, description in TAGS.items()],
        "paths": {path: _complete_item(item) for path, item in sorted(generated["paths"].items())},
        "components": {"schemas": build_schemas(), "responses": PROBLEMS, "headers": HEADERS},
    }


def _complete_item(item: Schema) -> Schema:
    return {method: _complete_operation(found["operationId"]) for method, found in item.items()}


def _complete_operation(operation_id: str) -> Schema:
    operation = OPERATIONS[operation_id]
    completed: Schema = {
        "operationId": operation_id,
        "tags": [operation.tag],
        "summary": operation.summary,
        "description": operation.description,
    }
    if parameters := parameters_of(operation_id):
        completed["parameters"] = parameters
    if operation.request:
        completed["requestBody"] = _request_body(operation)
    return completed | {"responses": _responses(operation), "security": []}


def _request_body(operation: Operation) -> Schema:
    example = {"summary": "An example", "value": operation.sent}
    content = {"schema": ref(operation.request or ""), "examples": {"example": example}}
    return {"description": operation.body, "required": True, "content": {JSON: content}}


def _responses(operation: Operation) -> Schema:
    answer = operation.answer()
    schema = type(answer).__name__
    spoken = ("ContentLanguage",) if operation.speaks else ()
    headers = (*spoken, "Vary", *operation.headers)
    content = {JSON: content_of(ref(schema), msgspec.to_builtins(answer))}
    for media_type, write in operation.texts.items():
        content[media_type] = content_of({"type": "string"}, write())
    limited = () if is_free(operation.path) else LIMITED
    success = {"200": success_response(operation.success, content, (*headers, *limited))}
    if "ETag" in headers:
        success["304"] = NOT_MODIFIED
    return success | problem_responses(tuple(sorted({*EVERYWHERE, *operation.failures})))
