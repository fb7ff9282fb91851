"""Verdicts kept in a real Valkey: answers are the same with them, and nothing that was tampered with is believed."""

import asyncio
import hmac
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any, Final, cast

import msgspec
import pytest

from api.app import create_app
from api.settings import Settings
from api.sharing.connect import connect
from api.verdicts import entry as entries
from api.verdicts.asking import QUICK, AskingSolver
from api.verdicts.entry import Question, read_entry, write_entry
from api.verdicts.shared import SharedVerdicts
from api.verdicts.version import code_version
from engine.board import deal_board
from engine.compiled import Cells
from engine.kernel import MOVE_CAP
from engine.numbering import packed_deck_of_seed
from engine.solver import Budget, Outcome, Solver, Verdict
from engine.variants import variant_of
from tests.api.living import living
from tests.api.valkey_server import ValkeyServer, valkey_server

SECRET: Final = b"known to the processes of this service"
LIMIT: Final = 10_000
"""Positions; of the deals below one is then won, one lost, one undecided, each after more than ``QUICK``."""
PATIENCE_MS: Final = 10_000  # with a server that is there, however busy the machine
DEALS: Final = {"won": ("wasp", 18), "lost": ("wasp", 1), "undecided": ("wasp", 6)}

pytestmark = pytest.mark.anyio


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


def opening(variant: str, seed: int) -> Cells:
    rules = variant_of(variant)
    return deal_board(rules, rules.options, packed_deck_of_seed(seed, rules.decks))


def question_of(deal: str) -> Question:
    return Question(opening(*DEALS[deal]), LIMIT, MOVE_CAP, Budget().max_table_bytes)


@pytest.fixture(scope="module")
def verdicts(solver: Solver) -> dict[str, Verdict]:
    found = {deal: solver.solve(question_of(deal).board) for deal in DEALS}
    assert [verdict.outcome for verdict in found.values()] == list(Outcome)
    assert all(verdict.positions > QUICK for verdict in found.values())
    return found


@pytest.mark.parametrize("variant", ["scorpion", "wasp", "three-blind-mice", "double-scorpion", "double-scorpion-10"])
def test_what_is_decided_quickly_is_decided_alike_within_a_larger_limit(variant: str, solver: Solver) -> None:
    """Otherwise an answer would depend on whether there is a store."""
    asked: list[Question] = []
    asking = AskingSolver(solver, find=asked.append, keep=lambda *_: None)

    for seed in range(1, 16):
        board = opening(variant, seed)

        assert asking.solve(board, 3_000) == solver.solve(board, 3_000)
        assert asking.solve(board, QUICK) == solver.solve(board, QUICK)
    assert len(asked) < 15


def test_a_solver_asks_only_for_what_takes_long(solver: Solver, verdicts: dict[str, Verdict]) -> None:
    asked, kept = list[Question](), dict[str, Verdict]()
    asking = AskingSolver(solver, find=asked.append, keep=lambda it, verdict: kept.update({it.name.decode(): verdict}))

    asking.solve(opening("wasp", 2))

    assert (asked, kept) == ([], {})
    for deal in DEALS:
        assert asking.solve(question_of(deal).board) == verdicts[deal]
    assert list(kept.values()) == list(verdicts.values())


@pytest.mark.parametrize("deal", DEALS)
def test_a_signed_verdict_is_read_as_it_was_written(deal: str, verdicts: dict[str, Verdict]) -> None:
    question = question_of(deal)
    entry = write_entry(question, verdicts[deal], SECRET)

    assert entry
    assert read_entry(question, entry, SECRET) == verdicts[deal]


@pytest.mark.parametrize("secret", [SECRET, b""])
def test_what_is_cut_short_or_changed_anywhere_is_not_used(secret: bytes, verdicts: dict[str, Verdict]) -> None:
    question = question_of("won")
    entry = write_entry(question, verdicts["won"], secret)
    assert entry

    for at in range(len(entry)):
        changed = bytearray(entry)
        changed[at] ^= 1 << at % 8
        assert read_entry(question, entry[:at], secret) is None
        assert read_entry(question, bytes(changed), secret) is None
    assert read_entry(question, entry + b"\0", secret) is None


def others_of(question: Question) -> list[Question]:
    moved = question.board.copy()
    moved[0] += 1
    changes: list[dict[str, Any]] = [
        {"board": moved},
        {"max_positions": LIMIT + 1},
        {"most_moves": MOVE_CAP - 1},
        {"table_bytes": question.table_bytes * 2},
    ]
    return [msgspec.structs.replace(question, **change) for change in changes]


def test_the_answer_to_one_question_is_none_to_another(verdicts: dict[str, Verdict]) -> None:
    question = question_of("lost")
    entry = write_entry(question, verdicts["lost"], SECRET)
    assert entry

    names = {question.name} | {other.name for other in others_of(question)}
    assert len(names) == 5
    assert [read_entry(other, entry, SECRET) for other in others_of(question)] == [None] * 4


def test_another_secret_or_version_is_none(verdicts: dict[str, Verdict], monkeypatch: pytest.MonkeyPatch) -> None:
    question = question_of("lost")
    name, entry = question.name, write_entry(question, verdicts["lost"], SECRET)
    assert entry

    assert read_entry(question, entry, b"another") is None
    assert read_entry(question, entry, b"") is None
    monkeypatch.setattr(entries, "code_version", lambda: "0.0.0")
    assert read_entry(question, entry, SECRET) is None
    assert question.name != name


@pytest.mark.parametrize("deal", ["lost", "undecided"])
def test_without_a_secret_nothing_is_kept_that_cannot_be_checked(deal: str, verdicts: dict[str, Verdict]) -> None:
    assert write_entry(question_of(deal), verdicts[deal], b"") is None


FORGED: Final[dict[str, dict[str, Any]]] = {
    "lost": {"outcome": Outcome.UNWINNABLE, "line": None},
    "undecided": {"outcome": Outcome.UNKNOWN, "line": None, "limit": "positions"},
    "won without a line": {"line": None},
    "won by no move": {"line": ()},
    "won by one move": {"line": ("6S4",)},
    "won by nonsense": {"line": ("🂡", "x" * 100)},
    "won after more positions than there may be": {"positions": LIMIT + 1},
    "won after none": {"positions": 0},
    "won, with a limit": {"limit": "positions"},
}


@pytest.mark.parametrize("forgery", FORGED.values(), ids=FORGED)
def test_without_a_secret_nothing_is_believed_that_cannot_be_checked(
    forgery: dict[str, Any], verdicts: dict[str, Verdict]
) -> None:
    question, forged = question_of("won"), msgspec.structs.replace(verdicts["won"], **forgery)

    assert read_entry(question, forge(question, verdicts["won"]), b"") == verdicts["won"], "it is made as one should be"
    assert read_entry(question, forge(question, forged), b"") is None


def forge(question: Question, verdict: Verdict, secret: bytes = b"", version: str | None = None) -> bytes:
    """Whoever can write to the store can make an entry without a secret."""
    body = msgspec.msgpack.encode((version or code_version(), verdict))
    return hmac.digest(secret, question.name + body, "sha256") + body


def test_a_signed_verdict_of_another_version_is_none(verdicts: dict[str, Verdict]) -> None:
    question, lost = question_of("lost"), verdicts["lost"]

    assert read_entry(question, forge(question, lost, SECRET), SECRET) == lost
    assert read_entry(question, forge(question, lost, SECRET, "0.0.0"), SECRET) is None


def test_what_is_signed_but_no_verdict_is_none() -> None:
    question = question_of("lost")

    for body in (b"", b"\xc0", msgspec.msgpack.encode((code_version(), {"outcome": "maybe", "positions": 1}))):
        assert read_entry(question, hmac.digest(SECRET, question.name + body, "sha256") + body, SECRET) is None


@pytest.mark.parametrize("line", [("6S4",), ("deal",) * 3, None])
def test_even_a_signed_line_is_played(line: tuple[str, ...] | None, verdicts: dict[str, Verdict]) -> None:
    question = question_of("won")
    entry = write_entry(question, msgspec.structs.replace(verdicts["won"], line=line), SECRET)
    assert entry

    assert read_entry(question, entry, SECRET) is None


@asynccontextmanager
async def shared_at(server: ValkeyServer, **others: Any) -> AsyncIterator[SharedVerdicts]:  # noqa: ANN401 - settings
    settings = Settings(
        valkey_url=server.url,
        valkey_timeout_ms=PATIENCE_MS,
        verdict_secret=SECRET.decode(),
        solver_max_positions=LIMIT,
    )
    settings = msgspec.structs.replace(settings, **others)
    store = connect(settings)
    assert store
    try:
        yield SharedVerdicts(settings, store)
    finally:
        await store.close()


async def solve(shared: SharedVerdicts, solver: Solver, deal: str) -> Verdict:
    work = shared.asked_by(lambda lent: lent.solve(question_of(deal).board))
    return await asyncio.to_thread(work, solver)


async def test_a_process_finds_what_another_has_kept(
    server: ValkeyServer, solver: Solver, verdicts: dict[str, Verdict]
) -> None:
    async with shared_at(server) as one, shared_at(server, verdict_seconds=60) as other:
        for deal in DEALS:
            assert await solve(one, solver, deal) == verdicts[deal]
            assert await solve(other, solver, deal) == verdicts[deal]

    assert msgspec.structs.astuple(one.counts) == (0, 3, 0, 3)
    assert msgspec.structs.astuple(other.counts) == (3, 0, 0, 0)
    keys = server.keys()
    assert len(keys) == 3
    for key in keys:
        assert 0 < server.lifetime_seconds(key) <= 86_400
        assert len(cast("bytes", server.client.get(key))) < 1_000


async def test_what_is_spoilt_there_is_found_out_and_replaced(
    server: ValkeyServer, solver: Solver, verdicts: dict[str, Verdict], caplog: pytest.LogCaptureFixture
) -> None:
    async with shared_at(server) as shared:
        await solve(shared, solver, "lost")
        (lost,) = server.keys()
        await solve(shared, solver, "won")
        (won,) = set(server.keys()) - {lost}
        good = server.client.get(lost)

        for bad in (cast("bytes", good)[:-1], server.client.get(won), b"", b"x", b"x" * 100_000):
            server.client.set(lost, cast("bytes", bad))
            assert await solve(shared, solver, "lost") == verdicts["lost"]
            assert server.client.get(lost) == good
        server.client.delete(lost)
        server.client.lpush(lost.decode(), "x")
        assert await solve(shared, solver, "lost") == verdicts["lost"]

    assert shared.counts.rejected == 4
    assert len(caplog.records) == 1


async def test_without_a_secret_only_what_is_won_is_shared(
    server: ValkeyServer, solver: Solver, verdicts: dict[str, Verdict]
) -> None:
    async with shared_at(server, verdict_secret="") as shared:
        for deal in DEALS:
            for _ in range(2):
                assert await solve(shared, solver, deal) == verdicts[deal]

    assert msgspec.structs.astuple(shared.counts) == (1, 5, 0, 1)


async def test_a_lifetime_of_nothing_turns_it_off(
    server: ValkeyServer, solver: Solver, verdicts: dict[str, Verdict]
) -> None:
    async with shared_at(server, verdict_seconds=0) as shared:
        assert await solve(shared, solver, "won") == verdicts["won"]

    assert not server.keys()
    assert msgspec.structs.astuple(shared.counts) == (0, 0, 0, 0)


async def test_solvers_go_on_without_the_store(
    server: ValkeyServer, solver: Solver, verdicts: dict[str, Verdict]
) -> None:
    async with shared_at(server, valkey_timeout_ms=100) as shared:
        server.hang()
        assert await solve(shared, solver, "won") == verdicts["won"]
        server.kill()
        assert await solve(shared, solver, "lost") == verdicts["lost"]

    assert msgspec.structs.astuple(shared.counts) == (0, 2, 0, 0)


def test_solvers_go_on_after_the_loop_has_ended(
    server: ValkeyServer, solver: Solver, verdicts: dict[str, Verdict]
) -> None:
    async def work_of_a_loop() -> Any:  # noqa: ANN401 - work
        async with shared_at(server) as shared:
            return shared.asked_by(lambda lent: lent.solve(question_of("won").board))

    work = asyncio.run(work_of_a_loop())

    assert work(solver) == verdicts["won"]


async def test_answers_are_the_same_with_and_without(server: ValkeyServer) -> None:
    """The whole way, for the analysis and the hint of a lost, a won and an undecided game."""
    alone = Settings(solver_max_positions=LIMIT)
    shared = msgspec.structs.replace(
        alone, valkey_url=server.url, valkey_timeout_ms=PATIENCE_MS, verdict_secret=SECRET.decode()
    )
    answers = [await answers_of(settings) for settings in (alone, shared, shared)]

    assert answers[0] == answers[1] == answers[2]
    assert len(server.client.keys("scorpion:verdict:*")) >= 3  # type: ignore[arg-type]  # the client's types are of both kinds


async def answers_of(settings: Settings) -> list[bytes]:
    async with living(create_app(settings)) as client:
        replies = [
            await client.post(path, json={"variant": variant, "seed": seed} | more)
            for variant, seed in DEALS.values()
            for path, more in (("/v1/analysis", {"include": ["line"]}), ("/v1/hint", {"level": "winning"}))
        ]
    assert {reply.status_code for reply in replies} == {200}
    return [reply.content for reply in replies]
