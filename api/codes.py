"""Codes of everything that is not a 200, with the HTTP status each has.

Like the engine's ``Reason`` and ``Fault`` they are part of the contract: never renamed, never reused. A ``Fault`` is a
problem of status 422 under its own code.
"""

import enum
from typing import Final

__all__ = ["STATUS_OF_FAULT", "ProblemCode"]

STATUS_OF_FAULT: Final = 422


class ProblemCode(enum.StrEnum):
    """A failure of the request itself; the parameters of its sentence are named after each code."""

    # 400: not JSON, or JSON that is not the schema.
    MALFORMED_JSON = "malformed_json"
    DUPLICATE_KEY = "duplicate_key"  # field
    INVALID_TEXT = "invalid_text"  # not UTF-8, or half a surrogate pair
    UNKNOWN_FIELD = "unknown_field"  # field
    MISSING_FIELD = "missing_field"  # field
    EXPECTED_OBJECT = "expected_object"
    EXPECTED_LIST = "expected_list"
    EXPECTED_TEXT = "expected_text"
    EXPECTED_WHOLE_NUMBER = "expected_whole_number"
    EXPECTED_NUMBER_OR_TEXT = "expected_number_or_text"
    EXPECTED_BOOLEAN = "expected_boolean"
    NUMBER_OUT_OF_RANGE = "number_out_of_range"  # min, max
    INVALID_DATE = "invalid_date"  # value
    INVALID_CHOICE = "invalid_choice"  # value, list: str
    REPEATED_VALUE = "repeated_value"  # value
    TEXT_TOO_LONG = "text_too_long"  # max: characters
    LIST_TOO_LONG = "list_too_long"  # max: entries
    LIST_TOO_SHORT = "list_too_short"  # min: entries
    SOURCE_MISSING = "source_missing"  # none of seed, deck and game was sent
    SOURCE_CONFLICT = "source_conflict"  # fields: str; more than one of them was sent, or fields beside "game"
    NUMBERING_MISMATCH = "numbering_mismatch"  # a text seed without "numbering": "pysolfc", or a number with it
    UNKNOWN_PARAMETER = "unknown_parameter"  # name
    REPEATED_PARAMETER = "repeated_parameter"  # name
    UNSUPPORTED_LANGUAGE = "unsupported_language"  # value, list: str
    INVALID_HOST = "invalid_host"
    BAD_REQUEST = "bad_request"  # anything else the framework refuses
    # The rest, one status each.
    NOT_FOUND = "not_found"
    METHOD_NOT_ALLOWED = "method_not_allowed"  # method, list: str
    NOT_ACCEPTABLE = "not_acceptable"  # list: str
    REQUEST_TIMEOUT = "request_timeout"  # it did not arrive in time
    BODY_TOO_LARGE = "body_too_large"  # max: bytes
    URL_TOO_LONG = "url_too_long"  # max: bytes
    UNSUPPORTED_MEDIA_TYPE = "unsupported_media_type"
    DIFFICULTY_NEEDS_WINNABLE = "difficulty_needs_winnable"  # it is known of winnable deals only
    HEADERS_TOO_LARGE = "headers_too_large"  # max: bytes of all of them
    INTERNAL_ERROR = "internal_error"
    NOT_READY = "not_ready"
    STOPPING = "stopping"
    TOO_MANY_CONNECTIONS = "too_many_connections"
    SOLVER_BUSY = "solver_busy"
    NO_DEAL_FOUND = "no_deal_found"
    TOO_MANY_REQUESTS = "too_many_requests"  # seconds
    NO_DAILY_DEAL = "no_daily_deal"  # the catalogue of the variant cannot be used
    DIFFICULTY_UNKNOWN = "difficulty_unknown"  # for the same reason

    @property
    def status(self) -> int:
        """The HTTP status this code is sent with."""
        return _STATUS.get(self, 400)


_STATUS: Final = {
    ProblemCode.NOT_FOUND: 404,
    ProblemCode.METHOD_NOT_ALLOWED: 405,
    ProblemCode.NOT_ACCEPTABLE: 406,
    ProblemCode.REQUEST_TIMEOUT: 408,
    ProblemCode.BODY_TOO_LARGE: 413,
    ProblemCode.URL_TOO_LONG: 414,
    ProblemCode.UNSUPPORTED_MEDIA_TYPE: 415,
    ProblemCode.DIFFICULTY_NEEDS_WINNABLE: 422,
    ProblemCode.TOO_MANY_REQUESTS: 429,
    ProblemCode.HEADERS_TOO_LARGE: 431,
    ProblemCode.INTERNAL_ERROR: 500,
    ProblemCode.NOT_READY: 503,
    ProblemCode.STOPPING: 503,
    ProblemCode.TOO_MANY_CONNECTIONS: 503,
    ProblemCode.SOLVER_BUSY: 503,
    ProblemCode.NO_DEAL_FOUND: 503,
    ProblemCode.NO_DAILY_DEAL: 503,
    ProblemCode.DIFFICULTY_UNKNOWN: 503,
}
