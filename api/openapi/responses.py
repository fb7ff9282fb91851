"""Responses and headers of the description."""

from typing import Any, Final

from api.openapi.parts import Schema, ref
from api.problems import PROBLEM_JSON

__all__ = ["HEADERS", "LIMITED", "NOT_MODIFIED", "PROBLEMS", "content_of", "problem_responses", "success_response"]

HEADERS: Final[dict[str, Schema]] = {
    "Allow": {
        "description": "The methods that this address knows.",
        "schema": {"type": "string"},
        "example": "GET, HEAD, OPTIONS",
    },
    "CacheControl": {
        "description": "How long the answer may be kept.",
        "schema": {"type": "string"},
        "example": "public, max-age=31536000, immutable",
    },
    "ContentLanguage": {
        "description": "The language of the words in the answer.",
        "schema": {"type": "string"},
        "example": "en",
    },
    "ContentSecurityPolicy": {
        "description": "What a browser that shows the answer may load: nothing.",
        "schema": {"type": "string"},
        "example": "default-src 'none'",
    },
    "ETag": {
        "description": "Strong entity tag of the answer.",
        "schema": {"type": "string"},
        "example": '"33a64df551425fcc55e4d42a148795d9"',
    },
    "RateLimit": {
        "description": "How many units the caller has left (`r`), and for how many seconds (`t`): spread over them, "
        "they will do. With a 429, the seconds to wait. Structured field of draft-ietf-httpapi-ratelimit-headers.",
        "schema": {"type": "string"},
        "example": '"default";r=11998;t=60',
    },
    "RateLimitPolicy": {
        "description": "How many units a caller has (`q`), all of which come back within a time (`w`, seconds). "
        "Structured field of draft-ietf-httpapi-ratelimit-headers.",
        "schema": {"type": "string"},
        "example": '"default";q=12000;w=60',
    },
    "RequestId": {
        "description": "Names the request in the server's log: the caller's own `X-Request-Id` if that is 1 to 64 "
        "letters, digits, dots, hyphens or underscores, else a new one.",
        "schema": {"type": "string", "pattern": "^[A-Za-z0-9._-]{1,64}$"},
        "example": "4bf92f3577b34da6a3ce929d0e0e4736",
    },
    "RetryAfter": {
        "description": "After how many seconds to try again. With `solver_busy` that is when all that the solver works "
        "on, and what waits for it, will be done, if it takes as long as it does at present.",
        "schema": {"type": "integer", "format": "int32", "minimum": 1},
        "example": 2,
    },
    "Vary": {
        "description": "The request headers that the answer depends on.",
        "schema": {"type": "string"},
        "example": "Accept, Accept-Language",
    },
}
"""Headers by component name; ``_NAMES`` holds the names in HTTP."""

_NAMES: Final = {
    "CacheControl": "Cache-Control",
    "ContentLanguage": "Content-Language",
    "ContentSecurityPolicy": "Content-Security-Policy",
    "RateLimitPolicy": "RateLimit-Policy",
    "RequestId": "X-Request-Id",
    "RetryAfter": "Retry-After",
}
_SPOKEN: Final = ("ContentLanguage", "Vary")
LIMITED: Final = ("RateLimit", "RateLimitPolicy")
"""The headers that say how a caller stands."""

_PROBLEMS: Final[dict[int, tuple[str, str, tuple[str, ...]]]] = {
    400: ("BadRequest", "The body is not JSON or not of the schema, or a parameter is unknown or malformed.", ()),
    404: ("NotFound", "There is no such thing.", ()),
    405: ("MethodNotAllowed", "This address does not know the method.", ("Allow",)),
    406: ("NotAcceptable", "The caller accepts none of the formats that this address answers in.", ()),
    408: ("RequestTimeout", "The request did not arrive in time; the connection is closed.", ()),
    413: ("ContentTooLarge", "The body is larger than 64 KiB.", ()),
    414: ("UriTooLong", "The address is longer than 8 KiB.", ()),
    415: ("UnsupportedMediaType", "The body is not sent as `application/json`.", ()),
    422: ("UnprocessableContent", "The request is of the schema, but there is no such game.", ()),
    429: ("TooManyRequests", "The caller has used up what callers may ask for in a time.", ("RetryAfter",)),
    431: ("RequestHeaderFieldsTooLarge", "The headers are larger than 16 KiB in all.", ()),
    500: ("InternalServerError", "Something went wrong on the server.", ()),
    503: (
        "ServiceUnavailable",
        "The service is still starting or about to stop, it or its solver has too much to do, or it has no such deal.",
        ("RetryAfter",),
    ),
}
"""By status: the component's name, what it means, and the headers it has beside the usual ones."""


def _headers(names: tuple[str, ...]) -> Schema:
    return {_NAMES.get(name, name): {"$ref": f"#/components/headers/{name}"} for name in (*names, "RequestId")}


PROBLEMS: Final[dict[str, Schema]] = {
    name: {
        "description": description,
        "headers": _headers((*_SPOKEN, *LIMITED, *headers)),
        "content": {PROBLEM_JSON: {"schema": ref("Problem")}},
    }
    for name, description, headers in _PROBLEMS.values()
}
"""The responses to failed requests, as components."""


NOT_MODIFIED: Final[Schema] = {
    "description": "The caller holds this answer already.",
    "headers": _headers((*_SPOKEN, *LIMITED, "ETag", "CacheControl")),
}


def problem_responses(statuses: tuple[int, ...]) -> dict[str, Schema]:
    """Return references to the responses of these statuses."""
    return {str(status): {"$ref": f"#/components/responses/{_PROBLEMS[status][0]}"} for status in statuses}


def success_response(description: str, content: Schema, headers: tuple[str, ...]) -> Schema:
    """Return the response to a request that succeeds; its content by media type."""
    return {"description": description, "headers": _headers(headers), "content": content}


def content_of(schema: Schema, example: Any) -> Schema:  # noqa: ANN401 - any JSON value
    """Return what a response holds in one media type."""
    return {"schema": schema, "examples": {"example": {"summary": "An example", "value": example}}}
