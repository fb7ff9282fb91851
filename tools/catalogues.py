"""Keep locales/ in step with the sentences declared in api/.

Usage: catalogues extract | update | check

extract  write locales/*.pot from the source, one template a domain
update   extract, then bring every .po file in step: new sentences come empty, unused ones go, English is filled;
         nothing is written if one of them cannot be read
check    change nothing; report everything that keeps the catalogues from being complete, and exit with 1
"""

import re
import string
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from itertools import product
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import PoFileError, read_po, write_po

from api.i18n.catalogue import DOMAIN, DOMAINS
from api.i18n.forms import CARD_FORMS, COLUMN_FORMS
from api.i18n.locale import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent

# A term of the glossary in a sentence: <stock>the words for it here</stock>.
TERM = re.compile(r"<(\w+)>[^<>]+</\1>")

# A line of a .po file; Babel would take off the first and the last character, quotation marks or not.
LINE = re.compile(r'(#.*|((msgctxt|msgid|msgid_plural|msgstr(\[\d+\])?) )?"([^"\\]|\\.)*")?')

# One date for ever: git knows when a template changed, and a moving date would make every extraction a diff.
CREATED = datetime(2026, 1, 1, tzinfo=UTC)


# The domain of each part of the source; all that is not named here belongs to the first domain.
SOURCES = {"rulestext/terms.py": "glossary", "rulestext/": "rules"}


def extracted() -> dict[str, Catalog]:
    """Return each domain's template: every sentence declared in its part of api/, in the order of the source."""
    catalogues = {domain: new_catalogue(None) for domain in DOMAINS}
    found = extract_from_dir(ROOT / "api", [("**.py", "python")], comment_tags=("Translators:",))
    for filename, _, message, comments, context in found:
        domain = next((SOURCES[part] for part in SOURCES if filename.startswith(part)), DOMAIN)
        locations = [(f"api/{filename}", 0)]
        catalogues[domain].add(message, locations=locations, auto_comments=comments, context=context)
    return catalogues


def new_catalogue(language: str | None) -> Catalog:
    """Return an empty catalogue; its header names nobody, since git does."""
    return Catalog(
        language,
        project="scorpion-api",
        version="1",
        header_comment="# Sentences of scorpion-api; docs/languages.md says how to change them.",
        last_translator="the authors of scorpion-api",
        language_team=language or "none",
        msgid_bugs_address="the issue tracker of scorpion-api",
        charset="utf-8",
        creation_date=CREATED,
        revision_date=CREATED,
        fuzzy=False,
    )


def pot_path(locales: Path, domain: str) -> Path:
    """Return where a domain's template lies."""
    return locales / f"{domain}.pot"


def po_path(locales: Path, language: str, domain: str) -> Path:
    """Return where a language's catalogue of a domain lies."""
    return locales / language / "LC_MESSAGES" / f"{domain}.po"


def read(path: Path, language: str | None = None) -> Catalog:
    """Read a catalogue, or with no language the template; a file that is not well-formed is an error."""
    with path.open("rb") as po:
        return read_po(po, locale=language, abort_invalid=True)


def write(path: Path, catalogue: Catalog) -> None:
    """Write a catalogue in its own order, with the files but not the lines that its sentences come from."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as po:
        write_po(po, catalogue, width=120, include_lineno=False)


def extract(locales: Path) -> None:
    """Write every template."""
    for domain, template in extracted().items():
        write(pot_path(locales, domain), template)


def update(locales: Path) -> None:
    """Bring every .po file in step with the source, all of which can be read; a new language starts with empty ones."""
    extract(locales)
    for domain, language in product(DOMAINS, LANGUAGES):
        path = po_path(locales, language, domain)
        catalogue = read(path, language) if path.exists() else new_catalogue(language)
        # Read anew each time: update shares the template's entries.
        catalogue.update(read(pot_path(locales, domain)), no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        if language == "en":
            for message in catalogue:
                message.string = message.id
        write(path, catalogue)


def faults(locales: Path) -> Iterator[str]:
    """Yield everything that is wrong with the catalogues in ``locales``, one line each."""
    for domain, template in extracted().items():
        pot = pot_path(locales, domain)
        if not pot.exists() or unreadable(pot) or facts(read(pot)) != facts(template):
            yield f"{pot.name}: not what the source declares; run update"
        for language in LANGUAGES:
            path = po_path(locales, language, domain)
            place = f"{language}/{path.name}"
            if not path.exists():
                yield f"{place}: there is no such file; run update"
                continue
            if fault := unreadable(path, language):
                yield fault
                continue
            catalogue = read(path, language)
            yield from (
                f"{place}: {fault}" for fault in (*mismatches(catalogue, template), *flaws(catalogue, language))
            )


def unreadable(path: Path, language: str | None = None) -> str | None:
    """Return why a file is no catalogue, with its name; None if it is one."""
    place = f"{language}/{path.name}: cannot be read: "
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
        if wrong := next((number for number, line in enumerate(lines, 1) if not LINE.fullmatch(line)), None):
            return f"{place}line {wrong} is neither an entry's text in quotation marks nor a comment"
        read(path, language)
    except (PoFileError, UnicodeDecodeError, LookupError) as error:
        return f"{place}{error}"
    return None


def facts(catalogue: Catalog) -> list[tuple[object, ...]]:
    """Return what makes two templates the same for a translator."""
    return [(m.context, m.id, m.auto_comments, [f for f, _ in m.locations]) for m in catalogue if m.id]


def mismatches(catalogue: Catalog, template: Catalog) -> Iterator[str]:
    """Yield the entries that only one of the two has."""
    wanted = {(m.context, m.id) for m in template if m.id}
    held = {(m.context, m.id) for m in catalogue if m.id}
    yield from (f"missing entry {context}: {text!r}" for context, text in sorted(wanted - held, key=str))
    yield from (f"unused entry {context}: {text!r}" for context, text in sorted(held - wanted, key=str))
    yield from (f"unused entry {message.context}: {message.id!r}" for message in catalogue.obsolete.values())


def flaws(catalogue: Catalog, language: str) -> Iterator[str]:
    """Yield what is wrong with single translations."""
    if catalogue.fuzzy:
        yield "the catalogue itself is marked fuzzy"
    for message in catalogue:
        if not message.id:
            continue
        forms = texts(message.string)
        filled = [bool(form.strip()) for form in forms]
        expected = catalogue.num_plurals if message.pluralizable else 1
        if message.fuzzy:
            yield f"{message.context}: fuzzy"
        if len(forms) != expected or not all(filled):
            yield f"{message.context}: {sum(filled)} of {expected} forms translated"
        elif fault := placeholder_fault(message, forms, language):
            yield f"{message.context}: {fault}"
        if language == "en" and message.string != message.id:
            yield f"{message.context}: English differs from the source"


def placeholder_fault(message: Message, forms: Iterable[str], language: str) -> str | None:
    """Return what is wrong with the placeholders of a translation; names must be those of the English."""
    named = {pair for text in texts(message.id) for pair in placeholders(text)}
    wanted = {name for name, _ in named}
    cards = {name for name, form in named if form in CARD_FORMS["en"]}
    terms = set(TERM.findall(texts(message.id)[-1]))
    for form in forms:
        if set(TERM.findall(form)) != terms or re.search("[<>]", TERM.sub("", form)):
            return f"terms differ from {sorted(terms)} in {form!r}"
        try:
            found = placeholders(form)
        except ValueError as error:
            return f"{error} in {form!r}"
        if {name for name, _ in found} != wanted:
            return f"placeholders {sorted(name for name, _ in found)} instead of {sorted(wanted)}"
        if fault := form_fault(found, cards, language):
            return fault
    return None


def form_fault(found: Iterable[tuple[str, str]], cards: set[str], language: str) -> str | None:
    """Return which placeholder asks for a form that there is not, or does not say which form of a card it means."""
    for name, form in sorted(found):
        known = (CARD_FORMS if name in cards else COLUMN_FORMS)[language]
        if form not in known:
            return f"no form {form!r} of {name!r}, but {sorted(known)}"
    return None


def placeholders(text: str) -> set[tuple[str, str]]:
    """Return name and form of each placeholder."""
    return {(name, spec or "") for _, name, spec, _ in string.Formatter().parse(text) if name is not None}


def texts(string_or_forms: str | Iterable[str] | None) -> tuple[str, ...]:
    """Return an entry's forms, one if it has no plural."""
    return (string_or_forms,) if isinstance(string_or_forms, str) else tuple(string_or_forms or ())


def main(arguments: list[str]) -> int:
    """Run one of the commands and return the exit code."""
    locales = ROOT / "locales"
    match arguments:
        case ["extract"]:
            extract(locales)
        case ["update"]:
            paths = [(po_path(locales, language, domain), language) for domain, language in product(DOMAINS, LANGUAGES)]
            if found := [it for path, language in paths if path.exists() and (it := unreadable(path, language))]:
                print(*found, "Nothing was written.", sep="\n", file=sys.stderr)  # noqa: T201 - as below
                return 1
            update(locales)
        case ["check"]:
            found = list(faults(locales))
            print(*(found or ["The catalogues are complete."]), sep="\n")  # noqa: T201 - the answer of a command
            return 1 if found else 0
        case _:
            print(__doc__, file=sys.stderr)  # noqa: T201 - the usage of a command
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
