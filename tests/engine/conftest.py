"""Interpreted kernels are some hundred times slower, so there the simulated player plays fewer games a deal."""

from collections.abc import Iterator

import pytest

from engine import difficulty
from tests.sampling import INTERPRETED


@pytest.fixture(scope="session", autouse=True)
def fewer_playouts() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        if INTERPRETED:
            patch.setattr(difficulty, "PLAYOUTS", 4)
        yield
