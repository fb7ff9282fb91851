"""The texts a native speaker has to look at again when they change."""

import pytest

from api.i18n.locale import LANGUAGES
from api.i18n.phrases import CardStyle
from tests.i18n.snapshots import snapshot, snapshot_path


@pytest.mark.parametrize("style", CardStyle)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentences_are_those_that_were_reviewed(language: str, style: CardStyle) -> None:
    """On purpose? Then run ``python -m tests.i18n.snapshots`` and review the difference."""
    assert snapshot(language, style) == snapshot_path(language, style).read_text(encoding="utf-8")
