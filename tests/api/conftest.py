"""The application under test."""

import time
from collections.abc import Iterator

import pytest
from litestar.types import ASGIApp

from api.app import create_app
from api.settings import Settings
from tests.api.serving import MOST, ask_bytes, serving


@pytest.fixture(scope="session")
def app() -> ASGIApp:
    """Return the service as it is without settings, but for all tests are one caller: it may ask for any number.

    Its lifespan is not run, so nothing is compiled beforehand, and its solver may take longer: whoever needs a kernel
    first compiles it, on a busy machine.
    """
    return create_app(Settings(rate_limit_units=0, solver_seconds=3_600))


@pytest.fixture(scope="module")
def limited_port() -> Iterator[int]:
    """Return the port of a service with the limits ``MOST``; its kernels are not compiled beforehand."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("api.app._warm", lambda: None)
        with serving(MOST) as port:
            while ask_bytes(port, b"GET /health/ready HTTP/1.1\r\nHost: x\r\n\r\n").status != 200:
                time.sleep(0.1)
            yield port
