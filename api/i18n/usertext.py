"""What a caller wrote, made fit to be quoted in a sentence."""

import unicodedata
from typing import Final

__all__ = ["MOST_CHARACTERS", "quotable"]

MOST_CHARACTERS: Final = 40

# Format characters can turn the sentence around them (bidi), half surrogates break its encoding.
_UNFIT: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
_CONTROL_PICTURES: Final = 0x2400
_DELETE: Final = 0x7F


def quotable(text: str) -> str:
    """Return at most ``MOST_CHARACTERS`` characters of ``text``, shortened with an ellipsis, none of them invisible."""
    if len(text) > MOST_CHARACTERS:
        text = text[: MOST_CHARACTERS - 1] + "…"
    if text.isprintable():
        return text
    return "".join(map(_visible, text))


def _visible(character: str) -> str:
    if unicodedata.category(character) not in _UNFIT:
        return character
    if character < " ":
        return chr(_CONTROL_PICTURES + ord(character))
    return "␡" if ord(character) == _DELETE else "\N{REPLACEMENT CHARACTER}"
