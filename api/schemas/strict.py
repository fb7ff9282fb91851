"""The base of everything that is read from a request body."""

import msgspec

__all__ = ["Strict"]


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A JSON object of a request: no field beside those named, nothing coerced.

    Fields that may be left out are ``UNSET`` then, so that what was sent can be told from what is assumed.
    """

    def count_fields(self) -> int:
        """Return how many fields were sent, those of the objects inside included."""
        fields = msgspec.structs.astuple(self)
        inside = [value.count_fields() for value in fields if isinstance(value, Strict)]
        return len(fields) - fields.count(msgspec.UNSET) + sum(inside)
