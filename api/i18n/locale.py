"""Which language to answer in: ``Accept-Language`` by RFC 4647 Lookup, and BCP 47 tags."""

import functools
import re
from typing import Final

__all__ = ["DEFAULT", "LANGUAGES", "LANGUAGE_TAG", "language_of_tag", "negotiate"]

LANGUAGES: Final = ("de", "en", "hu", "ja")
DEFAULT: Final = "en"

# RFC 4647 2.2 with the weight of RFC 9110 12.4.2. A range such as "*-CH" says nothing that Lookup can use, nor does
# one of more than 16 subtags: shortening it step by step would only cost time.
_RANGE: Final = re.compile(
    r"[ \t]*(?P<tag>\*|[A-Za-z]{1,8}(?:-(?:[A-Za-z0-9]{1,8}|\*)){0,15})"
    r"(?:[ \t]*;[ \t]*[qQ]=(?P<weight>0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?))?[ \t]*"
)
# RFC 5646 2.1 for tags of our languages; none of the grandfathered ones is current for them.
LANGUAGE_TAG: Final = (
    f"({'|'.join([''.join([f'[{letter}{letter.upper()}]' for letter in tag]) for tag in LANGUAGES])})"
    "(-[A-Za-z]{3}){0,3}"  # extended languages
    "(-[A-Za-z]{4})?"  # script
    "(-([A-Za-z]{2}|[0-9]{3}))?"  # region
    "(-([A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))*"  # variants
    "(-[0-9A-WY-Za-wy-z](-[A-Za-z0-9]{2,8})+)*"  # extensions
    "(-[Xx](-[A-Za-z0-9]{1,8})+)?"  # private use
)
"""The BCP 47 tags that ask for one of ``LANGUAGES``, in any case, as a regular expression; the language comes first."""

_TAG: Final = re.compile(LANGUAGE_TAG)


@functools.lru_cache(maxsize=512)
def negotiate(accept_language: str | None) -> str:
    """Return the language of ``LANGUAGES`` to answer in; never fails.

    Several header lines are to be joined with commas. Parts that are no language range are skipped. ``q=0`` rules a
    language out, also for ``*``; when nothing fits, ``DEFAULT`` is the answer all the same.
    """
    weights = _weights(accept_language or "")
    refused = {tag for tag, weight in weights.items() if weight == 0}
    wanted = sorted((tag for tag, weight in weights.items() if weight > 0), key=lambda tag: -weights[tag])
    for tag in wanted:
        language = _look_up(tag)
        if language and language not in refused:
            return language
    if "*" in wanted and DEFAULT in refused:
        return next((language for language in LANGUAGES if language not in refused), DEFAULT)
    return DEFAULT


def language_of_tag(value: str) -> str | None:
    """Return the language that a BCP 47 tag asks for, ``None`` if we do not speak it or it is no tag."""
    found = _TAG.fullmatch(value)
    return found[1].lower() if found else None


def _weights(header: str) -> dict[str, float]:
    """Weight of each language range, lower case, in the header's order; the first mention of a range counts."""
    weights: dict[str, float] = {}
    for part in dict.fromkeys(header.split(",")):
        if found := _RANGE.fullmatch(part):
            weights.setdefault(found["tag"].lower(), float(found["weight"] or 1))
    return weights


def _look_up(tag: str) -> str | None:
    """RFC 4647 3.4: shorten the tag from its end until it is one of ours."""
    while tag and tag not in LANGUAGES:
        tag = tag.rpartition("-")[0]
    return tag or None
