"""The forms in which a sentence may ask for a card or a column, by language.

A placeholder names its form: ``{need:sub}`` in a Hungarian sentence asks the card for its sublative. A language in
which a card changes with its place has no plain form, so that a sentence cannot forget to choose; Japanese has the
plain form, ``""``. A form with a capital begins a sentence. ``name`` is the card by itself, without article or
ending, and ``code`` its notation, which is never put into words.
"""

from collections.abc import Mapping
from typing import Final, TypeAlias

__all__ = ["CARD_FORMS", "COLUMN_FORMS", "Forms", "inside"]

Forms: TypeAlias = Mapping[str, str]
"""How something is written, by form."""

CARD_FORMS: Final = {
    # Definite article and case: die Herz-Acht, den Herz-Buben, der Herz-Acht, des Herz-Buben.
    "de": frozenset({"nom", "Nom", "acc", "Acc", "dat", "gen", "name", "code"}),
    "en": frozenset({"the", "The", "name", "code"}),
    # The article stands in the sentence and is "a" for every card; only a list, which repeats it, has it as a form.
    "hu": frozenset({"nom", "Nom", "acc", "sub", "az", "name", "code"}),
    "ja": frozenset({"", "code"}),
}
"""Forms of a card, and of a list of cards."""

COLUMN_FORMS: Final = {
    "de": frozenset({""}),
    "en": frozenset({""}),
    # Article and ordinal point: az 5., Az 5.
    "hu": frozenset({"", "az", "Az"}),
    "ja": frozenset({""}),
}
"""Forms of a column's number; everything else that stands in a sentence has the plain form alone."""


def inside(form: str) -> str:
    """Return the form that the second card of a list has: that of the first, which may begin a sentence."""
    return form.lower()
