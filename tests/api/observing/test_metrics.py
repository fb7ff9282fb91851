"""``/metrics``: what is counted of requests, problems, refused moves and the solver."""

import asyncio
import threading
from typing import Any, Final

import msgspec
import pytest
from litestar.types import ASGIApp, HTTPDisconnectEvent
from prometheus_client import Gauge

from api.app import create_app
from api.observing.metrics import Metrics
from api.observing.visit import Visit
from api.offload import SolverPool
from api.problems import ProblemError
from api.settings import Settings
from engine.solver import Solver
from tests.api.asgi import JSON_TYPE, ask, ask_json
from tests.api.observing.samples import Samples, samples_in, samples_of

REFUSED: Final = {"seed": 12345, "moves": ["6S4", "deal", "deal"]}
SECONDS: Final = 300


@pytest.fixture
def app() -> ASGIApp:
    """Return a service whose counters nobody else has touched."""
    return create_app(Settings())


def requests_in(samples: Samples) -> Samples:
    return {name: value for name, value in samples.items() if name.startswith("scorpion_requests_total")}


def test_requests_are_counted_by_operation_status_and_language(app: ASGIApp) -> None:
    ask_json(app, "/v1/replay", {"seed": 1}, accept_language="de")
    ask_json(app, "/v1/replay", {"seed": 2}, accept_language="de")
    ask_json(app, "/v1/replay?lang=ja", {"seed": -1})
    ask(app, "HEAD", "/v1/deals/scorpion/1")
    ask(app, "GET", "/wp-login.php")
    ask(app, "POST", "/v1/replay", headers=JSON_TYPE, gone=True)

    assert requests_in(samples_of(app)) == {
        'scorpion_requests_total{language="de",operation="replayGame",status="200"}': 2,
        'scorpion_requests_total{language="ja",operation="replayGame",status="422"}': 1,
        'scorpion_requests_total{language="en",operation="getDeal",status="200"}': 1,
        'scorpion_requests_total{language="en",operation="unrouted",status="404"}': 1,
        'scorpion_requests_total{language="en",operation="replayGame",status="499"}': 1,
    }


def test_who_hangs_up_is_told_of_no_problem(app: ASGIApp) -> None:
    ask(app, "POST", "/v1/replay", headers=JSON_TYPE, gone=True)

    assert not sum(value for name, value in samples_of(app).items() if name.startswith("scorpion_problems_total{"))


def test_what_a_caller_makes_up_makes_no_series(app: ASGIApp) -> None:
    for number in range(50):
        ask(app, f"M{number}", f"/v{number}?lang=x{number}", headers={"accept-language": f"q{number}"})

    assert len(requests_in(samples_of(app))) == 1


def test_latency_is_a_histogram_by_operation(app: ASGIApp) -> None:
    ask_json(app, "/v1/replay", {"seed": 1})

    samples = samples_of(app)
    assert samples['scorpion_request_seconds_count{operation="replayGame"}'] == 1
    assert samples['scorpion_request_seconds_bucket{le="+Inf",operation="replayGame"}'] == 1
    assert samples['scorpion_request_seconds_sum{operation="replayGame"}'] > 0


def test_durations_are_sorted_into_buckets() -> None:
    metrics = Metrics()
    for milliseconds in (1, 4, 5, 6, 60_000):
        metrics.count_request(Visit("", operation="getDeal", status=200, language="en"), milliseconds / 1000)

    samples = samples_in(metrics.written("text/plain")[0].decode())
    counts = {
        bound: samples[f'scorpion_request_seconds_bucket{{le="{bound}",operation="getDeal"}}']
        for bound in ("0.001", "0.0025", "0.005", "0.01", "30.0", "+Inf")
    }
    assert counts == {"0.001": 1, "0.0025": 1, "0.005": 3, "0.01": 4, "30.0": 4, "+Inf": 5}


def test_problems_and_refused_moves_are_counted_by_their_codes(app: ASGIApp) -> None:
    ask_json(app, "/v1/replay", REFUSED)
    ask_json(app, "/v1/validations", {"games": [REFUSED, {"seed": 1}, REFUSED, {"seed": 1, "moves": ["?"]}]})
    ask_json(app, "/v1/analysis", REFUSED)
    ask_json(app, "/v1/hint", REFUSED)
    ask_json(app, "/v1/replay", {"sede": 1})

    samples = samples_of(app)
    assert samples['scorpion_refused_moves_total{code="stock_already_dealt"}'] == 5
    assert samples['scorpion_refused_moves_total{code="bad_notation"}'] == 1
    assert {name: it for name, it in samples.items() if "problems" in name and it} == {
        'scorpion_problems_total{code="unknown_field"}': 1
    }


def test_problems_that_alerts_look_for_are_told_before_there_are_any(app: ASGIApp) -> None:
    """What grows from nothing to 1 has not grown, for Prometheus."""
    samples = samples_of(app)

    assert {samples[f'scorpion_problems_total{{code="{code}"}}'] for code in ("internal_error", "solver_busy")} == {0}


def test_the_solvers_positions_and_time_are_counted_by_operation(app: ASGIApp) -> None:
    analysed = ask_json(app, "/v1/analysis", {"seed": 52, "include": ["fewest"]}).json
    ask_json(app, "/v1/hint", {"seed": 52, "level": "winning"})

    samples = samples_of(app)
    assert samples['scorpion_solver_positions_total{operation="analyseGame"}'] == analysed["positions"] > 1
    assert samples['scorpion_solver_positions_total{operation="hintGame"}'] >= 1
    for operation in ("analyseGame", "hintGame"):
        assert samples[f'scorpion_solver_seconds_count{{operation="{operation}"}}'] == 1
        assert samples[f'scorpion_solver_seconds_sum{{operation="{operation}"}}'] > 0


async def stays() -> HTTPDisconnectEvent:
    await asyncio.Event().wait()
    return {"type": "http.disconnect"}


def value_of(gauge: Gauge) -> float:
    (family,) = gauge.collect()
    return family.samples[0].value


def test_what_waits_for_a_solver_and_what_it_works_on_is_told() -> None:
    began, let_go, metrics = threading.Event(), threading.Event(), Metrics()

    def work(_: Solver) -> None:
        began.set()
        let_go.wait(SECONDS)

    def load() -> tuple[float, float]:
        return value_of(metrics.solver_running), value_of(metrics.solver_queue)

    async def test() -> None:
        pool = SolverPool(Settings(solver_workers=1), metrics)
        first, *others = [asyncio.create_task(pool.run(work, stays)) for _ in range(3)]
        await asyncio.to_thread(began.wait, SECONDS)
        assert load() == (1, 2)

        others[1].cancel()
        await asyncio.wait([others[1]], timeout=SECONDS)
        assert load() == (1, 1)

        let_go.set()
        await asyncio.wait_for(asyncio.gather(first, others[0]), SECONDS)
        pool.close()

    asyncio.run(test())

    assert load() == (0, 0)


def test_work_that_is_stopped_is_counted_too() -> None:
    began, metrics = threading.Event(), Metrics()

    def work(_: Solver) -> None:
        began.set()
        raise LookupError

    async def test() -> None:
        pool = SolverPool(Settings(solver_workers=1), metrics)
        with pytest.raises(LookupError):
            await pool.run(work, stays)
        pool.stop()
        with pytest.raises(ProblemError):
            await pool.run(work, stays)
        pool.close()

    asyncio.run(test())

    assert (value_of(metrics.solver_running), value_of(metrics.solver_queue)) == (0, 0)


def test_requests_in_flight_are_told(app: ASGIApp) -> None:
    """The one who asks is in flight himself."""
    assert samples_of(app)["scorpion_requests_in_flight"] == 1
    assert samples_of(app)["scorpion_requests_in_flight"] == 1


def test_lost_log_lines_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = iter((2, 5, 5))
    monkeypatch.setattr("api.observing.metrics.count_lost_lines", lambda: next(lost))
    app = create_app(Settings())

    assert [samples_of(app)["scorpion_log_lines_lost_total"] for _ in range(3)] == [2, 5, 5]


FORMATS: Final = {
    "*/*": "text/plain; version=",
    "text/plain": "text/plain; version=",
    "application/openmetrics-text; version=1.0.0": "application/openmetrics-text; version=1.0.0",
    "application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.3,*/*;q=0.1": "application/",
}


@pytest.mark.parametrize(("accept", "media_type"), FORMATS.items(), ids=range(len(FORMATS)))
def test_the_format_is_the_one_asked_for(app: ASGIApp, accept: str, media_type: str) -> None:
    reply = ask(app, "GET", "/metrics", headers={"accept": accept})

    assert reply.status == 200
    assert reply.headers["content-type"].startswith(media_type)
    assert reply.headers["cache-control"] == "no-store"
    assert reply.body.endswith(b"# EOF\n") == media_type.startswith("application")


def test_whoever_takes_only_json_is_refused(app: ASGIApp) -> None:
    assert ask(app, "GET", "/metrics", headers={"accept": "application/json"}).status == 406


def test_the_process_itself_is_told_of(app: ASGIApp) -> None:
    assert b"process_resident_memory_bytes " in ask(app, "GET", "/metrics").body


def test_counters_are_no_part_of_the_description(app: ASGIApp) -> None:
    described: dict[str, Any] = msgspec.json.decode(ask(app, "GET", "/openapi.json").body)

    assert "/metrics" not in described["paths"]


def test_counters_that_fail_break_no_answer(
    app: ASGIApp, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk of the folder that workers share may be full."""

    def fail(*_: object) -> None:
        raise OSError("no space")

    monkeypatch.setattr(Metrics, "count_request", fail)

    assert ask_json(app, "/v1/replay", {"seed": 1}).status == 200
    assert "could not be counted" in caplog.text
