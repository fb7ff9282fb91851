"""scripts/catalogues: the catalogues are complete, and the check would notice if they were not."""

import runpy
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from api.i18n.catalogue import DOMAINS, load_catalogue, template
from api.i18n.sentence import Sentence, npgettext, pgettext

_ROOT: Final = Path(__file__).parent.parent.parent
_SCRIPT: Final[dict[str, Any]] = runpy.run_path(str(_ROOT / "tools" / "catalogues.py"))

FIRST: Final = '"{card:Nom} passt nur auf {need:acc}."'


def _faults(locales: Path) -> list[str]:
    return list(_SCRIPT["faults"](locales))


@pytest.fixture
def locales(tmp_path: Path) -> Path:
    return shutil.copytree(_ROOT / "locales", tmp_path / "locales")


def _edit(path: Path, edit: Callable[[str], str]) -> None:
    before = path.read_text(encoding="utf-8")
    after = edit(before)

    assert before != after
    path.write_text(after, encoding="utf-8")


def test_the_catalogues_are_complete_and_current() -> None:
    assert _faults(_ROOT / "locales") == []


def test_updating_changes_nothing(locales: Path) -> None:
    _SCRIPT["update"](locales)

    for path in sorted(locales.rglob("*.po*")):
        assert path.read_bytes() == (_ROOT / "locales" / path.relative_to(locales)).read_bytes()


def _without(marker: str) -> Callable[[str], str]:
    """Drop the entry (a paragraph of the file) that holds ``marker``."""
    return lambda text: "\n\n".join(entry for entry in text.split("\n\n") if marker not in entry)


@pytest.mark.parametrize(
    ("edit", "complaint"),
    [
        (_without(FIRST), "missing entry only_fits:"),
        (lambda text: text.replace("msgctxt", "#, fuzzy\nmsgctxt", 1), "fuzzy"),
        (lambda text: text.replace(FIRST, '""'), "only_fits: 0 of 1 forms"),
        (lambda text: text.replace(FIRST, '" \N{NO-BREAK SPACE}"'), "only_fits: 0 of 1 forms"),
        (lambda text: text.replace('"Die Karten sind ausgeteilt; {moves} Zug ist möglich."', '""'), "1 of 2 forms"),
        (lambda text: text.replace(FIRST, '"{card:Nom} passt nur auf {kartya}."'), "only_fits: placeholders"),
        (lambda text: text.replace(FIRST, '"{card:Nom} passt nur."'), "only_fits: placeholders"),
        (lambda text: text.replace(FIRST, '"{card:Nom} passt nur auf {need:sub}."'), "no form 'sub' of 'need'"),
        (lambda text: text.replace(FIRST, '"{card:Nom} passt nur auf {need}."'), "no form '' of 'need'"),
        (lambda text: text.replace(FIRST, '"{card:Nom} passt nur auf {need."'), "only_fits: expected '}'"),
        (lambda text: text.replace("in Spalte {source}.", "in Spalte {source:dat}."), "no form 'dat' of 'source'"),
        (lambda text: text + '\nmsgctxt "old"\nmsgid "Old"\nmsgstr "Alt"\n', "unused entry old:"),
        (lambda text: text + '\n#~ msgctxt "gone"\n#~ msgid "Gone"\n#~ msgstr "Fort"\n', "unused entry gone:"),
    ],
)
def test_the_check_finds(locales: Path, edit: Callable[[str], str], complaint: str) -> None:
    _edit(locales / "de" / "LC_MESSAGES" / "scorpion.po", edit)

    (fault,) = _faults(locales)

    assert fault.startswith("de/scorpion.po: ")
    assert complaint in fault


@pytest.mark.parametrize(
    ("edit", "complaint"),
    [
        (
            lambda text: text.replace(f"msgstr {FIRST}", 'msgstr "{card:Nom} passt nur'),
            "neither an entry's text in quot",
        ),
        (
            lambda text: text.replace(f"msgstr {FIRST}", "msgstr Passt nur."),
            "neither an entry's text in quotation marks",
        ),
        (lambda text: text + "\nmsgstr what?\n", "neither an entry's text in quotation marks nor a comment"),
        (lambda text: text + '\nmsgctxt "new"\nmsgid "New"\n', "missing msgstr for msgid 'New'"),
        (
            lambda text: text.replace('msgstr[1] "Die Karten', 'msgstr[1] ""\nmsgstr[2] "Die Karten'),
            "more translations",
        ),
        (
            lambda text: text.replace('msgstr[0] "Die Karten sind', '# "').replace('msgstr[1] "Die Karten', '# "'),
            "missing",
        ),
        (lambda text: text.replace("nplurals=2", "nplurals=two"), "invalid literal"),
        (lambda text: text.replace("charset=utf-8", "charset=klingon"), "unknown encoding: klingon"),
    ],
)
def test_a_file_that_cannot_be_read_is_a_finding_too(locales: Path, edit: Callable[[str], str], complaint: str) -> None:
    _edit(locales / "de" / "LC_MESSAGES" / "scorpion.po", edit)

    (fault,) = _faults(locales)

    assert fault.startswith("de/scorpion.po: cannot be read: ")
    assert complaint in fault


def test_files_that_are_not_utf_8_are_findings(locales: Path) -> None:
    (locales / "hu" / "LC_MESSAGES" / "rules.po").write_bytes(b'msgid ""\nmsgstr "\xe9"\n')
    (locales / "glossary.pot").write_bytes(b"\xe9")

    read, template_read = sorted(_faults(locales), reverse=True)

    assert read.startswith("hu/rules.po: cannot be read: ")
    assert template_read == "glossary.pot: not what the source declares; run update"


@pytest.mark.parametrize("spoilt", [b'msgid "One"\nmsgstr what?\n', b'msgctxt "new"\nmsgid "New"\n', b"\xe9"])
def test_an_update_writes_nothing_if_a_file_cannot_be_read(
    locales: Path, spoilt: bytes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (locales / "hu" / "LC_MESSAGES" / "rules.po").write_bytes(spoilt)
    _edit(locales / "scorpion.pot", _without('msgctxt "only_fits"'))
    before = {path: path.read_bytes() for path in locales.rglob("*.po*")}
    main = _SCRIPT["main"]
    monkeypatch.setitem(main.__globals__, "ROOT", locales.parent)

    status = main(["update"])

    told = capsys.readouterr().err.splitlines()
    assert (status, len(told), told[-1]) == (1, 2, "Nothing was written.")
    assert told[0].startswith("hu/rules.po: cannot be read: ")
    assert {path: path.read_bytes() for path in locales.rglob("*.po*")} == before


def test_the_check_finds_a_stale_template(locales: Path) -> None:
    _edit(locales / "scorpion.pot", _without('msgctxt "only_fits"'))

    assert _faults(locales) == ["scorpion.pot: not what the source declares; run update"]


def test_the_check_finds_english_that_is_not_the_source(locales: Path) -> None:
    _edit(
        locales / "en" / "LC_MESSAGES" / "scorpion.po",
        lambda text: text.replace('msgstr "Not found"', 'msgstr "Nowhere"'),
    )

    assert _faults(locales) == ["en/scorpion.po: not_found.title: English differs from the source"]


@pytest.mark.parametrize(
    "sentence", [pgettext("unheard-of", "Unheard of"), npgettext("unheard-of", "{n} card", "{n} cards", "n")]
)
def test_a_sentence_without_translation_is_an_error_not_english(sentence: Sentence) -> None:
    with pytest.raises(LookupError, match="unheard-of"):
        template(sentence, load_catalogue("hu"))


@pytest.mark.parametrize(
    ("edit", "complaint"),
    [
        (
            lambda text: text.replace("<face_down>verdeckt</face_down>", "verdeckt", 1),
            "terms differ from ['face_down']",
        ),
        (
            lambda text: text.replace("<face_down>verdeckt</face_down>", "<face_down>verdeckt</stock>", 1),
            "terms differ",
        ),
        (lambda text: text.replace("<group>Gruppe</group>", "<pile>Gruppe</pile>"), "terms differ from ['group']"),
        (_without('msgctxt "goal.left"'), "missing entry goal.left:"),
    ],
)
def test_the_check_finds_in_rules_texts(locales: Path, edit: Callable[[str], str], complaint: str) -> None:
    _edit(locales / "de" / "LC_MESSAGES" / "rules.po", edit)

    (fault,) = _faults(locales)

    assert fault.startswith("de/rules.po: ")
    assert complaint in fault


def test_the_check_finds_a_catalogue_that_is_not_there(locales: Path) -> None:
    (locales / "hu" / "LC_MESSAGES" / "glossary.po").unlink()
    (locales / "rules.pot").unlink()

    assert _faults(locales) == [
        "rules.pot: not what the source declares; run update",
        "hu/glossary.po: there is no such file; run update",
    ]


@pytest.mark.parametrize("domain", DOMAINS)
def test_extracting_writes_the_templates_as_they_are(tmp_path: Path, domain: str) -> None:
    _SCRIPT["extract"](tmp_path)

    assert (tmp_path / f"{domain}.pot").read_bytes() == (_ROOT / "locales" / f"{domain}.pot").read_bytes()
