"""``scorpion sweep --scheduler`` where there is no cluster: one line says why; and nothing else needs Dask."""

import socket
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from engine.cli import main

ROOT: Final = Path(__file__).resolve().parents[2]
ASKED: Final = ["sweep", "three-blind-mice", "--count", "20", "--scheduler"]


def test_a_scheduler_that_does_not_answer_is_one_line_and_status_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("engine.sweep.connection.PATIENCE_SECONDS", 0.2)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        assert main([*ASKED, address]) == 2
    said = capsys.readouterr()

    assert said.out == ""
    assert said.err.startswith(f"no Dask scheduler answers at {address}: ")
    assert said.err.count("\n") == 1


def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delitem(sys.modules, "engine.sweep.cluster", raising=False)
    monkeypatch.delitem(sys.modules, "engine.sweep.connection", raising=False)
    monkeypatch.setitem(sys.modules, "distributed", None)

    assert main([*ASKED, "tcp://127.0.0.1:8786"]) == 2
    assert capsys.readouterr().err.startswith("--scheduler needs the extra 'cluster', as in scorpion-api[cluster]: ")


def test_neither_the_service_nor_another_command_imports_dask() -> None:
    program = "import sys, api.app, engine.cli; sys.exit('distributed' in sys.modules or 'dask' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0
