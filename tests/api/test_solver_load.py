"""The service over sockets while its solver is busy: others are answered, too much is refused, nobody is solved for."""

import contextlib
import itertools
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Final

import httpx
import msgspec
import pytest
import uvicorn

from api.app import create_app
from api.offload import THREAD_NAME
from api.settings import Settings
from engine.analysis import Analysis, analyse
from engine.game import Game
from engine.game_text import parse_game
from engine.hints import Hint, HintLevel, hint
from engine.issuing import IssuedDeal
from engine.play import replay
from engine.solver import Outcome, Solver

BOARD: Final = replay(parse_game("scorpion 1:")).board
HARD: Final = {"variant": "double-scorpion", "seed": 1}
EASY: Final = {"variant": "scorpion", "seed": 1}
SECONDS: Final = 300  # kernels that are not cached yet are compiled, on a busy machine


class Work:
    """Stands in for analysis and hint: games of two decks are hard until they are let go."""

    def __init__(self) -> None:
        self.began = threading.Semaphore(0)
        self.let_go = threading.Event()
        self.game = parse_game("scorpion 1:")

    def analyse(self, game: Game, solver: Solver, *, fewest: bool = False) -> Analysis:
        return analyse(self.game_after_work(game, solver), solver, fewest=fewest)

    def hint(self, game: Game, level: HintLevel, solver: Solver) -> Hint:
        return hint(self.game_after_work(game, solver), level, solver)

    def game_after_work(self, game: Game, solver: Solver) -> Game:
        """Return the game that is asked about, or after hard work another one."""
        if game.variant.decks == 1:
            return game
        self.began.release()
        while not self.let_go.is_set():
            solver.solve(BOARD)
        return self.game

    def await_begun(self, count: int) -> None:
        for _ in range(count):
            assert self.began.acquire(timeout=SECONDS)


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Iterator[Work]:
    work = Work()
    monkeypatch.setattr("api.controllers.solving.analyse", work.analyse)
    monkeypatch.setattr("api.controllers.solving.hint", work.hint)
    monkeypatch.setattr("api.app._warm", lambda: replay(parse_game("scorpion 1:")))
    yield work
    work.let_go.set()


@contextlib.contextmanager
def serving(settings: Settings) -> Iterator[httpx.Client]:
    """Serve in a thread until the caller is done, and see that no thread of the solver is left."""
    before = set(threading.enumerate())
    listener = socket.create_server(("127.0.0.1", 0))
    settings = msgspec.structs.replace(settings, solver_seconds=SECONDS)
    config = uvicorn.Config(create_app(settings), log_level="error", ws="none", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listener],), name="server")
    thread.start()
    try:
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        with httpx.Client(base_url=address, trust_env=False, timeout=SECONDS) as client:
            eventually(lambda: client.get("/health/ready").status_code == 200)
            yield client
    finally:
        server.should_exit = True
        thread.join(SECONDS)
        listener.close()
    assert not thread.is_alive()
    assert not [it for it in set(threading.enumerate()) - before if it.name.startswith(THREAD_NAME)]


def eventually(happens: Callable[[], bool]) -> None:
    deadline = time.monotonic() + SECONDS
    while not happens():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def is_free(client: httpx.Client) -> bool:
    reply = client.post("/v1/analysis", json=EASY)
    assert reply.status_code in {200, 503}
    return reply.status_code == 200


def hang_up_on(client: httpx.Client, work: Work) -> None:
    """Ask for something hard, and close the connection once it is being worked on."""
    body = httpx.Request("POST", "http://x", json=HARD).content
    lines = ("POST /v1/analysis HTTP/1.1", "Host: x", "Content-Type: application/json", f"Content-Length: {len(body)}")
    head = "\r\n".join((*lines, "", ""))
    with socket.create_connection((client.base_url.host, client.base_url.port or 0), timeout=SECONDS) as connection:
        connection.sendall(head.encode() + body)
        work.await_begun(1)


def test_replays_are_answered_while_every_solver_is_at_work(work: Work) -> None:
    with serving(Settings(solver_workers=2)) as client, ThreadPoolExecutor(2) as others:
        hard = [others.submit(client.post, "/v1/analysis", json=HARD | {"seed": seed}) for seed in range(2)]
        work.await_begun(2)

        replies = [client.post("/v1/replay", json={"seed": seed, "moves": ["deal"]}) for seed in range(50)]

        assert {reply.status_code for reply in replies} == {200}
        assert not any(it.done() for it in hard)
        work.let_go.set()
        assert [it.result().status_code for it in hard] == [200, 200]


def test_beyond_its_queue_the_solver_is_busy_and_recovers(work: Work) -> None:
    settings = Settings(solver_workers=1, solver_queue=1, solver_caller_jobs=2)
    with serving(settings) as client, ThreadPoolExecutor(5) as others:
        hard = [others.submit(client.post, "/v1/analysis?lang=de", json=HARD | {"seed": seed}) for seed in range(5)]
        work.await_begun(1)
        refused = [it.result() for it in itertools.islice(as_completed(hard, SECONDS), 3)]
        accepted = [it for it in hard if not it.done()]
        work.let_go.set()

        assert [it.status_code for it in refused] == [503] * 3
        assert {1 <= int(it.headers["retry-after"]) <= SECONDS for it in refused} == {True}
        assert {it.headers["content-type"] for it in refused} == {"application/problem+json"}
        assert {(it.json()["code"], it.headers["content-language"]) for it in refused} == {("solver_busy", "de")}
        assert [it.result().status_code for it in accepted] == [200, 200]
        assert is_free(client)


QUERIES: Final = ("?lang=de", "?lang=de&card_style=words", "?lang=ja", "?lang=de")


@pytest.mark.parametrize(
    ("path", "operation", "more"),
    [("/v1/analysis", "analyseGame", {"include": ["line"]}), ("/v1/hint", "hintGame", {"level": "winning"})],
)
def test_who_asks_the_same_is_answered_by_the_same_work_in_his_own_words(
    work: Work, path: str, operation: str, more: dict[str, object]
) -> None:
    """Where there is room for one: each gets, byte for byte, what he gets alone, of a game with a refused move."""
    easy = {"game": "scorpion 1: KS1"}
    work.game = parse_game(easy["game"])
    asked = [*zip(QUERIES, ({}, more, {}, {}), strict=True)]
    joined = f'scorpion_solver_joined_total{{operation="{operation}"}} 3.0'
    with serving(Settings(solver_workers=1, solver_queue=0)) as client, ThreadPoolExecutor(len(asked)) as others:
        hard = [others.submit(client.post, path + query, json=HARD | wish) for query, wish in asked]
        work.await_begun(1)
        eventually(lambda: joined in client.get("/metrics").text)
        work.let_go.set()
        replies = [it.result() for it in hard]
        alone = [client.post(path + query, json=easy | wish) for query, wish in asked]

    assert [it.status_code for it in (*replies, *alone)] == [200] * 2 * len(asked)
    assert [it.headers["content-language"] for it in replies] == ["de", "de", "ja", "de"]
    assert [it.content for it in replies] == [it.content for it in alone]
    assert len({it.content for it in replies}) == 3
    assert not work.began.acquire(blocking=False)


def test_deals_that_are_left_to_chance_are_never_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both searches are at work at the same time, or neither would end."""
    both = threading.Barrier(2, timeout=SECONDS)

    def search(*_: object) -> tuple[IssuedDeal, ...]:
        return (IssuedDeal(both.wait(), Outcome.WINNABLE, None),)

    monkeypatch.setattr("api.controllers.issuing.issue_solved", search)
    body = {"options": {"hidden_columns": 2}}
    with serving(Settings(solver_workers=2)) as client, ThreadPoolExecutor(2) as others:
        replies = [others.submit(client.post, "/v1/deals", json=body) for _ in range(2)]

        assert sorted(it.result().json()["deals"][0]["seed"] for it in replies) == [0, 1]


WRONG: Final = [
    ({"seed": 1, "foo": 2}, 400, "unknown_field"),
    ({}, 400, "source_missing"),
    ({"seed": 1, "deck": ["AS"]}, 400, "source_conflict"),
    ({"seed": 1, "variant": "spider"}, 422, "unknown_variant"),
    ({"seed": -1}, 422, "seed_out_of_range"),
    ({"seed": 1, "options": {"hidden_columns": 8}}, 422, "hidden_columns_out_of_range"),
    ({"deck": ["AS"]}, 422, "deck_wrong_size"),
    ({"game": "scorpion x:"}, 422, "bad_game_text"),
]


def test_what_needs_no_solver_is_answered_while_it_is_busy(work: Work) -> None:
    """What is no game, and hints that promise nothing."""
    with serving(Settings(solver_workers=1, solver_queue=0)) as client, ThreadPoolExecutor(1) as others:
        others.submit(client.post, "/v1/analysis", json=HARD)
        work.await_begun(1)

        legal, good = (client.post("/v1/hint", json=EASY | {"level": level}) for level in ("legal", "good"))
        refused = [client.post(f"/v1/{path}", json=body) for path in ("analysis", "hint") for body, *_ in WRONG]
        work.let_go.set()

    assert (legal.status_code, legal.json()["level"], good.status_code) == (200, "legal", 503)
    assert legal.json()["move"]
    assert [(it.status_code, it.json()["errors"][0]["code"]) for it in refused] == [
        (at, code) for _, at, code in WRONG
    ] * 2


def test_the_solver_is_free_soon_after_its_caller_has_hung_up(work: Work) -> None:
    with serving(Settings(solver_workers=1, solver_queue=0)) as client:
        for _ in range(3):
            hang_up_on(client, work)

            eventually(lambda: is_free(client))


def test_a_service_that_is_stopped_leaves_no_work_behind(work: Work) -> None:
    with ThreadPoolExecutor(1) as others:
        with serving(Settings(solver_workers=1)) as client:
            hard = others.submit(client.post, "/v1/analysis", json=HARD)
            work.await_begun(1)

        with pytest.raises(httpx.HTTPError):
            hard.result().raise_for_status()
    assert not work.let_go.is_set()
