"""The package is whole: what the service reads at run time travels in the wheel."""

import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Final

from api.i18n.locale import LANGUAGES

ROOT: Final = Path(__file__).parent.parent
SAY: Final = """
from api.i18n.messages import words_for
from engine.cards import Card, Suit
from engine.reasons import Reason
king, six = Card(Suit.HEARTS, 13), Card(Suit.HEARTS, 6)
print(words_for("hu").refusal(Reason.KING_NEEDS_EMPTY, {"card": king, "top": six}).message)
"""


def test_an_installed_wheel_speaks_every_language(tmp_path: Path) -> None:
    build = "import sys; from hatchling.build import build_wheel; print(build_wheel(sys.argv[1]))"
    subprocess.run([sys.executable, "-c", build, str(tmp_path)], cwd=ROOT, check=True, capture_output=True)
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        wheel.extractall(tmp_path / "installed")
        names = set(wheel.namelist())
    said = subprocess.run(
        [sys.executable, "-c", SAY], cwd=tmp_path / "installed", check=True, capture_output=True, encoding="utf-8"
    )

    assert {f"api/locales/{language}/LC_MESSAGES/scorpion.po" for language in LANGUAGES} <= names
    assert said.stdout.strip() == "Király csak üres oszlopba tehető, ezért a ♥K nem rakható a ♥6-osra"
