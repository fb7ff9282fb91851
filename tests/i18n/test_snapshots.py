"""The texts a native speaker has to look at again when they change."""

import pytest

from api.i18n.locale import LANGUAGES
from tests.i18n.snapshots import snapshot, snapshot_path


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentences_are_those_that_were_reviewed(language: str) -> None:
    """On purpose? Then run ``python -m tests.i18n.snapshots`` and review the difference."""
    assert snapshot(language) == snapshot_path(language).read_text(encoding="utf-8")
