"""Health, readiness and version."""

import asyncio
import logging
import shutil
import threading
import time
import tomllib
from pathlib import Path

import pytest
from litestar.testing import TestClient
from litestar.types import ASGIApp

from api.app import create_app
from api.catalogues import read_shelf
from api.openapi import served
from api.readiness import OTHERS_ANSWER, Readiness
from api.settings import Settings
from engine.catalogue import DATA
from engine.variants import VARIANTS
from tests.api.asgi import ask, ask_json

ROOT = Path(__file__).parents[2]


def test_a_process_that_answers_is_alive(app: ASGIApp) -> None:
    reply = ask(app, "GET", "/health/live")

    assert (reply.status, reply.json) == (200, {"status": "alive"})
    assert reply.headers["cache-control"] == "no-store"


def test_a_service_is_unready_until_its_kernels_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = threading.Event()
    monkeypatch.setattr("api.app._warm", lambda: compiled.wait(30))
    app = create_app(Settings(retry_after_seconds=7))

    with TestClient(app=app):
        before = ask(app, "GET", "/health/ready")
        meanwhile = ask_json(app, "/v1/replay", {"seed": 1})
        alive = ask(app, "GET", "/health/live")
        compiled.set()
        after = until_ready(app)

    assert (before.status, before.json["code"], before.headers["retry-after"]) == (503, "not_ready", "7")
    assert (meanwhile.status, meanwhile.json["code"], meanwhile.headers["retry-after"]) == (503, "not_ready", "7")
    assert alive.status == 200
    without = [name for name in VARIANTS if not (DATA / f"{name}.deals").exists()]
    assert after == {"status": "ready", "without_catalogue": without}
    assert ask_json(app, "/v1/replay", {"seed": 1}).status == 200


def until_ready(app: ASGIApp) -> object:
    deadline = time.monotonic() + 60
    while (reply := ask(app, "GET", "/health/ready")).status != 200:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return reply.json


def ready_with(compiled: threading.Event) -> Readiness:
    def warm() -> None:
        compiled.wait(30)

    return Readiness(warm, retry_after_seconds=1)


@pytest.mark.parametrize("others", [True, False])
def test_only_a_worker_beside_others_waits_until_it_is_ready(monkeypatch: pytest.MonkeyPatch, *, others: bool) -> None:
    if others:
        monkeypatch.setenv(OTHERS_ANSWER, "1")
    compiled = threading.Event()
    readiness = ready_with(compiled)

    async def start() -> bool:
        readiness.start()
        waits = asyncio.create_task(readiness.leave_to_others())
        done, _ = await asyncio.wait((waits,), timeout=0.2)
        compiled.set()
        await waits
        return not done

    assert asyncio.run(start()) is others


def test_a_worker_that_is_to_stop_or_has_waited_long_waits_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(OTHERS_ANSWER, "1")
    compiled = threading.Event()
    stopped, late = ready_with(compiled), ready_with(compiled)
    stopped.start()
    late.start()
    stopped.stop()

    asyncio.run(asyncio.wait_for(stopped.leave_to_others(), 10))
    monkeypatch.setattr("api.readiness.OTHERS_SECONDS", 0)
    asyncio.run(asyncio.wait_for(late.leave_to_others(), 10))
    compiled.set()


def test_a_service_that_cannot_compile_stays_unready_and_says_why(caplog: pytest.LogCaptureFixture) -> None:
    failed = threading.Event()

    def fail() -> None:
        failed.set()
        raise RuntimeError("no compiler")

    readiness = Readiness(fail, retry_after_seconds=1)
    readiness.start()
    failed.wait(30)
    for thread in threading.enumerate():
        if thread.name == "warm":
            thread.join(30)

    with pytest.raises(Exception, match="not_ready"):
        readiness.verify_ready()
    readiness.verify_not_warming()
    assert "RuntimeError: no compiler" in caplog.text


def test_a_service_with_a_damaged_catalogue_says_so_and_serves(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    served._document.cache_clear()  # noqa: SLF001 - as in a process that starts
    served.served_json.cache_clear()
    monkeypatch.setattr("api.app.warm", lambda: None)
    shutil.copytree(DATA, tmp_path, dirs_exist_ok=True)
    damaged = tmp_path / "scorpion.deals"
    damaged.write_bytes(damaged.read_bytes()[:-10] + b"0123456789")
    app = create_app(Settings(), lambda: read_shelf(tmp_path))

    with TestClient(app=app):
        ready = until_ready(app)

    assert isinstance(ready, dict)
    assert "scorpion" in ready["without_catalogue"]
    logged = [record for record in caplog.records if "scorpion.deals is damaged" in record.getMessage()]
    assert [record.levelno for record in logged] == [logging.ERROR]
    reply = ask_json(app, "/v1/deals", {})
    assert (reply.status, reply.json["deals"][0]["verdict"]) == (200, "winnable")


def test_the_version_is_that_of_the_package_and_in_every_game(app: ASGIApp) -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]

    assert ask(app, "GET", "/version").json == {"api": "v1", "engine_version": version}
    assert ask(app, "GET", "/v1/deals/scorpion/1").json["engine_version"] == version
    assert ask_json(app, "/v1/validations", {"games": [{"seed": 1}]}).json["engine_version"] == version
