"""The application under test."""

import pytest
from litestar.types import ASGIApp

from api.app import create_app
from api.settings import Settings


@pytest.fixture(scope="session")
def app() -> ASGIApp:
    """Return the service as it is without settings, but for all tests are one caller: it may ask for any number.

    Its lifespan is not run, so nothing is compiled beforehand.
    """
    return create_app(Settings(rate_limit_units=0))
