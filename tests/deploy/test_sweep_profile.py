"""The compose profile that sweeps: apart from the API, closed to the outside, started by commands that Dask knows."""

from pathlib import Path
from typing import Any, Final

import click
import pytest
import yaml
from distributed.cli import dask_scheduler, dask_worker

ROOT: Final = Path(__file__).resolve().parents[2]
COMPOSE: Final[dict[str, Any]] = yaml.safe_load((ROOT / "docker-compose.yml").read_text("utf-8"))
SERVICES: Final = {name: it for name, it in COMPOSE["services"].items() if it.get("profiles") == ["sweep"]}
COMMANDS: Final[dict[str, click.Command]] = {"scheduler": dask_scheduler.main, "worker": dask_worker.main}


def test_the_profile_is_a_scheduler_and_its_workers_on_a_closed_network() -> None:
    assert set(SERVICES) == set(COMMANDS)
    for service in SERVICES.values():
        assert service["networks"] == ["cluster"]
        assert "ports" not in service
    assert COMPOSE["networks"]["cluster"] == {"internal": True}


@pytest.mark.parametrize("name", COMMANDS)
def test_the_commands_are_dasks(name: str) -> None:
    start, dask, command, *flags = SERVICES[name]["command"]

    assert (start, dask, command) == ("start", "dask", name)
    assert COMMANDS[name].make_context(name, flags).params["dashboard"] is False


def test_both_have_the_extra() -> None:
    assert [it["build"]["args"] for it in SERVICES.values()] == [{"EXTRAS": "[cluster]"}] * 2
