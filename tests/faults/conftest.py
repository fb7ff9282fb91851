"""What callers ask for while something goes wrong."""

import asyncio

import pytest

from bench.loading.traffic import Ask, Kind, asks


@pytest.fixture(scope="session")
def found() -> list[Ask]:
    """Return replays and analyses with the answers that they must get."""
    return asyncio.run(asks((Kind.SHORT, Kind.ANALYSIS)))
