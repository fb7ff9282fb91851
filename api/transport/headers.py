"""Request headers as the service reads them: joined when repeated, ``Accept`` and ``If-None-Match`` understood."""

import functools
import re
from collections.abc import Iterable, Sequence
from typing import Final

__all__ = ["accepts_any", "join_headers", "matches_etag", "preferred_type"]

_QUALITY: Final = re.compile(r"q=(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)")
# RFC 9110 8.8.3 and 5.6.1: an entity tag, or nothing, up to the next comma or the end.
_LISTED_ETAG: Final = re.compile(r'[ \t]*(?:(?:W/)?("[\x21\x23-\x7e\x80-\xff]*")[ \t]*)?(?:,|\Z)')


def join_headers(raw: Iterable[tuple[bytes, bytes]]) -> dict[bytes, bytes]:
    """Return the headers by lower-case name; the values of a repeated one are joined by commas (RFC 9110, 5.3)."""
    pairs = list(raw)
    headers = dict(pairs)
    if len(headers) == len(pairs):
        return headers
    joined: dict[bytes, bytes] = {}
    for name, value in pairs:
        joined[name] = joined[name] + b", " + value if name in joined else value
    return joined


@functools.lru_cache(maxsize=256)
def accepts_any(accept: bytes, offered: Sequence[str]) -> bool:
    """Return whether an ``Accept`` value allows one of the media types; what cannot be read allows nothing.

    For each type the most specific range that names it decides; a quality of 0 forbids it (RFC 9110, 12.5.1).
    """
    ranges = _read_ranges(accept)
    return not ranges or any(_quality(ranges, media_type) > 0 for media_type in offered)


def preferred_type(accept: bytes, offered: Sequence[str]) -> str:
    """Return the media type that an ``Accept`` value asks for most; of equals, and if it allows none, the first."""
    ranges = _read_ranges(accept)
    return max(offered, key=lambda media_type: _quality(ranges, media_type)) if ranges else offered[0]


def matches_etag(if_none_match: str, etag: str) -> bool:
    """Return whether ``If-None-Match`` names the tag, compared weakly (RFC 9110, 13.1.2); ``*`` names every tag.

    What is neither ``*`` nor a list of entity tags names none.
    """
    if if_none_match.strip() == "*":
        return True
    tags: list[str | None] = []
    at = 0
    while at < len(if_none_match):
        if not (found := _LISTED_ETAG.match(if_none_match, at)):
            return False
        tags.append(found[1])
        at = found.end()
    return etag in tags


def _read_ranges(accept: bytes) -> list[tuple[str, float]]:
    return [_read_range(part) for part in accept.decode("latin-1").lower().split(",") if part.strip()]


def _read_range(text: str) -> tuple[str, float]:
    """Return a media range without its parameters, and its quality; 0 for a quality that is none (RFC 9110, 12.4.2)."""
    media_range, *parameters = (part.strip() for part in text.split(";"))
    for parameter in parameters:
        if parameter.partition("=")[0].rstrip() == "q":
            found = _QUALITY.fullmatch(parameter)
            return media_range, float(found[1]) if found else 0.0
    return media_range, 1.0


def _quality(ranges: list[tuple[str, float]], media_type: str) -> float:
    for named in (media_type, media_type.split("/", maxsplit=1)[0] + "/*", "*/*"):
        if qualities := [quality for media_range, quality in ranges if media_range == named]:
            return max(qualities)
    return 0.0
