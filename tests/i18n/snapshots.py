"""Every sentence of each language as one text file a native speaker can read through.

``python -m tests.i18n.snapshots`` writes tests/data/snapshots/<language>.txt anew; look at the difference before
committing it.
"""

from pathlib import Path
from typing import Final

from api.i18n.locale import LANGUAGES
from api.i18n.messages import words_for
from tests.i18n.cases import everything

__all__ = ["snapshot", "snapshot_path"]

_FOLDER: Final = Path(__file__).parent.parent / "data" / "snapshots"


def snapshot_path(language: str) -> Path:
    """Return where the snapshot of a language lies."""
    return _FOLDER / f"{language}.txt"


def snapshot(language: str) -> str:
    """Return the sentences under a heading for each code; a text that several samples share stands once."""
    lines: list[str] = [f"# All sentences in {words_for('en').language(language)}, by tests/i18n/snapshots.py."]
    heading = ""
    seen: set[tuple[str, str]] = set()
    for label, text in everything(words_for(language)):
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
    for language in LANGUAGES:
        snapshot_path(language).write_text(snapshot(language), encoding="utf-8")


if __name__ == "__main__":
    main()
