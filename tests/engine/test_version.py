"""The version that checkpoints and sweeps name."""

import tomllib
from pathlib import Path

from api import version as api_version
from engine.version import ENGINE_VERSION


def test_engine_api_and_package_have_one_version() -> None:
    package = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]

    assert package["version"] == api_version.ENGINE_VERSION == ENGINE_VERSION
