"""Every sentence of each language as one text file a native speaker can read through.

``python -m tests.i18n.snapshots`` writes tests/data/snapshots/<language>.txt anew, and <language>.words.txt with the
sentences that name cards, which are words there; look at the difference before committing it.
"""

from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Final

from api.i18n.locale import LANGUAGES
from api.i18n.messages import words_for
from api.i18n.phrases import CardStyle
from api.rulestext.parts import SectionId
from tests.i18n.cases import everything
from tests.rulestext.texts import RULESETS, text_of

__all__ = ["snapshot", "snapshot_path"]

_FOLDER: Final = Path(__file__).parent.parent / "data" / "snapshots"
# One of each variant, the last ones: with cards face down in all columns.
_RULES: Final = {rules.variant: rules for rules in RULESETS}.values()


def snapshot_path(language: str, style: CardStyle) -> Path:
    """Return where the snapshot of a language lies."""
    return _FOLDER / (f"{language}.txt" if style is CardStyle.SYMBOLS else f"{language}.{style}.txt")


def snapshot(language: str, style: CardStyle) -> str:
    """Return the sentences under a heading for each code; a text that several samples share stands once."""
    which, sentences = "All sentences", everything(words_for(language))
    if style is not CardStyle.SYMBOLS:
        which, sentences = f"Cards as {style}", _naming_cards(language, style)
    return _listed(f"# {which} in {words_for('en').language(language)}, by tests/i18n/snapshots.py.", sentences)


def _naming_cards(language: str, style: CardStyle) -> Iterator[tuple[str, str]]:
    """Yield what is not the same as with symbols: messages, then the rules of each variant."""
    symbols, words = (everything(words_for(language, it)) for it in (CardStyle.SYMBOLS, style))
    yield from (said for other, said in zip(symbols, words, strict=True) if said != other)
    texts = [[text_of(rules, language, it) for it in (CardStyle.SYMBOLS, style)] for rules in _RULES]
    for section, (other, text) in product(SectionId, texts):
        pairs = zip(other[section].split("\n"), text[section].split("\n"), strict=True)
        yield from ((f"{section} text", said) for shown, said in pairs if said != shown)


def _listed(title: str, sentences: Iterable[tuple[str, str]]) -> str:
    lines = [title]
    heading = ""
    seen: set[tuple[str, str]] = set()
    for label, text in sentences:
        if (label, text) in seen:
            continue
        seen.add((label, text))
        code = label.rpartition(" ")[0]
        if code != heading:
            lines += ["", f"[{code}]"]
            heading = code
        lines.append(f"{label.removeprefix(code).strip()}: {text}")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write all snapshots."""
    _FOLDER.mkdir(parents=True, exist_ok=True)
    for language, style in product(LANGUAGES, CardStyle):
        snapshot_path(language, style).write_text(snapshot(language, style), encoding="utf-8")


if __name__ == "__main__":
    main()
