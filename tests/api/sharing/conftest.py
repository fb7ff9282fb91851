"""The server that these tests share, and the verdicts that they keep."""

from collections.abc import Iterator

import pytest

from api.verdicts.asking import QUICK
from engine.solver import Budget, Outcome, Solver, Verdict
from tests.api.sharing.kept import DEALS, LIMIT, question_of
from tests.api.valkey_server import ValkeyServer, valkey_server


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def shared_server() -> Iterator[ValkeyServer]:
    with valkey_server() as server:
        yield server


@pytest.fixture
def server(shared_server: ValkeyServer) -> ValkeyServer:
    """Return the server, running, with nothing in it."""
    shared_server.kill()
    shared_server.start()
    return shared_server


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(Budget(LIMIT))


@pytest.fixture(scope="module")
def verdicts(solver: Solver) -> dict[str, Verdict]:
    found = {deal: solver.solve(question_of(deal).board) for deal in DEALS}
    assert [verdict.outcome for verdict in found.values()] == list(Outcome)
    assert all(verdict.positions > QUICK for verdict in found.values())
    return found
