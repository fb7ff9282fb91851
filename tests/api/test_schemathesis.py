"""The running service against its own description: every operation, every phase, every check."""

import os
import subprocess
import sys
from pathlib import Path

from tests.api.process import ROOT, running


def test_the_service_keeps_what_its_description_promises(tmp_path: Path) -> None:
    # Which limit stops a search is of no concern here.
    with running(settings={"SCORPION_SOLVER_MAX_POSITIONS": "1000"}) as client:
        command = [
            *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(ROOT / "tests/api/schemathesis.toml")),
            *("run", f"{client.base_url}/openapi.json", "--no-color"),
        ]
        environment = os.environ | {"PYTHONPATH": str(ROOT)}

        run = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)

    assert run.returncode == 0, run.stdout[-10_000:] + run.stderr[-2_000:]
    assert "17 selected / 17 total" in run.stdout
