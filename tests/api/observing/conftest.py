"""The application under test, and what it logs."""

import logging
from collections.abc import Iterator

import pytest
from litestar.types import ASGIApp

from api.app import create_app
from api.settings import Settings
from tests.api.observing.lines import KeptLines


@pytest.fixture(scope="module")
def app() -> ASGIApp:
    """Return a service of the module's own."""
    return create_app(Settings())


@pytest.fixture
def lines() -> Iterator[KeptLines]:
    """Return the JSON lines that the service logs from now on, from level info on."""
    logger, kept = logging.getLogger("scorpion"), KeptLines()
    level = logger.level
    logger.addHandler(kept)
    logger.setLevel(logging.INFO)
    yield kept
    logger.removeHandler(kept)
    logger.setLevel(level)
