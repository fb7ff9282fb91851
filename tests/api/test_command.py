"""``python -m api``: which of uvicorn's options count, from the command line and from the environment."""

import signal
from collections.abc import Callable
from typing import Any, Final, TypeAlias

import pytest
import uvicorn

from api import __main__ as command

Run: TypeAlias = Callable[..., dict[str, Any]]

PLATFORM: Final = ("WEB_CONCURRENCY", "UVICORN_WORKERS")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return what runs the command and returns the options with which uvicorn would serve."""
    served: dict[str, Any] = {}
    monkeypatch.setattr(uvicorn.main, "callback", served.update)
    monkeypatch.setattr(command, "let_go_in_time", lambda: None)
    monkeypatch.setattr(signal, "signal", lambda *_: None)

    def run(*arguments: str) -> dict[str, Any]:
        with pytest.raises(SystemExit, match="0"):
            command.main(arguments)
        return served

    return run


@pytest.mark.parametrize("variable", PLATFORM)
def test_a_platform_cannot_make_workers_that_count_limits_apart(
    run: Run, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    monkeypatch.setenv(variable, "4")

    assert uvicorn.Config("api.app:create_app", workers=run()["workers"]).workers == 1


def test_who_asks_for_workers_gets_them(run: Run) -> None:
    assert run("--workers", "4")["workers"] == 4


def test_a_variable_of_uvicorn_counts_only_for_options_that_are_not_set_here(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UVICORN_HTTP", "h11")
    monkeypatch.setenv("UVICORN_ROOT_PATH", "/cards")

    options = run()

    assert (options["http"], options["root_path"]) == ("api.transport.connection:Connection", "/cards")
