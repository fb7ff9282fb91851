"""Sentences as the catalogues know them: declared once in English, put into a language later."""

import msgspec

__all__ = ["Sentence", "npgettext", "pgettext"]


class Sentence(msgspec.Struct, frozen=True):
    """An English msgid under its context; ``plural`` and the parameter that ``counts`` come together or not at all."""

    context: str
    text: str
    plural: str | None = None
    counts: str | None = None


def pgettext(context: str, text: str) -> Sentence:
    """Declare a sentence; named as in gettext so that extractors find it, but nothing is looked up yet."""
    return Sentence(context, text)


def npgettext(context: str, text: str, plural: str, counts: str) -> Sentence:
    """Declare a sentence whose form follows the whole number in the parameter ``counts``."""
    return Sentence(context, text, plural, counts)
