"""The .po files, read into memory once, and sentences looked up in them."""

import io
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, NoReturn

import msgspec
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

from api.i18n.sentence import Sentence

__all__ = ["DOMAIN", "DOMAINS", "Template", "load_catalogue", "template"]

DOMAIN: Final = "scorpion"
DOMAINS: Final = (DOMAIN, "rules", "glossary")
"""Each language has a catalogue of each: messages; the rules' text; terms and what they mean."""

# No language's plural rule needs to look further than this for its first example of each form.
_COUNTS_TO_TRY: Final = 200


class _NoFallback(NullTranslations):
    """Gettext answers with the English msgid when a translation is missing; we would rather not start."""

    def pgettext(self, context: str, message: str) -> NoReturn:
        raise LookupError(f"no translation of {context!r}: {message!r}")

    def npgettext(self, context: str, singular: str, plural: str, num: int) -> NoReturn:
        raise LookupError(f"no translation of {context!r} for {num}: {singular!r}, {plural!r}")


class Template(msgspec.Struct, frozen=True):
    """A sentence in one language, to be filled in; its forms by gettext's plural index, just 0 if it counts nothing."""

    forms: Mapping[int, str]
    plural: Callable[[int], int]
    counts: str | None = None

    def fill(self, phrases: Mapping[str, object], numbers: Mapping[str, object]) -> str:
        """Put ``phrases`` in the placeholders; ``numbers`` holds the plain whole number that chooses the form."""
        return self.choose(numbers).format_map(phrases)

    def choose(self, numbers: Mapping[str, object]) -> str:
        """Return the form, its placeholders still in it, that belongs to the plain whole number in ``numbers``."""
        if self.counts is None:
            return self.forms[0]
        count = numbers[self.counts]
        if not isinstance(count, int):
            raise TypeError(f"{self.counts} is not a whole number: {count!r}")
        return self.forms[self.plural(count)]

    def short(self) -> "Template":
        """Return the same without the final full stop."""
        return msgspec.structs.replace(self, forms={index: form.rstrip(".。") for index, form in self.forms.items()})


def template(sentence: Sentence, catalogue: NullTranslations) -> Template:
    """Look a sentence up in all its forms; ``LookupError`` if the catalogue lacks it."""
    context, text, plural = sentence.context, sentence.text, sentence.plural
    if plural is None:
        return Template({0: str(catalogue.pgettext(context, text))}, catalogue.plural)
    forms = {catalogue.plural(n): catalogue.npgettext(context, text, plural, n) for n in range(_COUNTS_TO_TRY)}
    return Template(forms, catalogue.plural, sentence.counts)


def load_catalogue(language: str, domain: str = DOMAIN) -> NullTranslations:
    """Read a language's catalogue of one of ``DOMAINS``; lookups of what it does not hold raise ``LookupError``."""
    path = _locales() / language / "LC_MESSAGES" / f"{domain}.po"
    with path.open("rb") as po:
        catalogue = read_po(po, locale=language, abort_invalid=True)
    mo = io.BytesIO()
    write_mo(mo, catalogue)
    mo.seek(0)
    translations = Translations(mo, domain)
    translations.add_fallback(_NoFallback())
    return translations


def _locales() -> Path:
    """Find the catalogues: in the package when it was installed from a wheel, else at the root of the checkout."""
    package = Path(__file__).parent.parent
    installed = package / "locales"
    return installed if installed.is_dir() else package.parent / "locales"
