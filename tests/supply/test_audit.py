"""scripts/audit: a pinned version with a known vulnerability is found, wherever the audit runs."""

import json
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

ROOT: Final = Path(__file__).parents[2]
SCRIPT: Final[dict[str, Any]] = runpy.run_path(str(ROOT / "tools" / "audit.py"))
DATA: Final = json.loads((ROOT / "tools" / "advisories.json").read_text("utf-8"))


def found(versions: dict[str, str]) -> list[str]:
    return list(SCRIPT["found"](versions, DATA["advisories"]))


def test_nothing_that_is_pinned_is_known_to_be_vulnerable() -> None:
    versions = SCRIPT["pinned"]((ROOT / "constraints.txt").read_text("utf-8").splitlines())

    assert {"litestar", "uvicorn", "numba"} <= set(versions)
    assert found(versions) == []


@pytest.mark.parametrize(
    ("package", "version", "advisories"),
    [
        ("h11", "0.15.0", ["CVE-2025-43859"]),
        ("h11", "0.16.0", []),
        ("litestar", "2.19.0", ["CVE-2026-25479", "CVE-2026-25480"]),
        ("litestar", "2.17.0", ["CVE-2025-59152", "CVE-2026-25479", "CVE-2026-25480"]),
        ("multipart", "1.3.0", ["CVE-2026-28356"]),
        ("multipart", "1.2.2", []),
        ("urllib3", "2.6.5rc1", ["CVE-2026-44432"]),
    ],
)
def test_a_vulnerable_version_is_found(package: str, version: str, advisories: list[str]) -> None:
    lines = found({package: version})

    assert [line.split(": ")[1].split()[0] for line in lines] == advisories
    assert all(line.startswith(f"{package} {version}: ") for line in lines)


def test_the_list_can_be_read_to_its_end() -> None:
    assert DATA["date"] > "2026"
    for advisory in DATA["advisories"]:
        assert set(advisory) == {"package", "id", "affected"}
        assert advisory["package"] == canonicalize_name(advisory["package"])
        assert list(SpecifierSet(advisory["affected"])), "every version would be affected"


@pytest.mark.parametrize("line", ["litestar", "litestar>=2", "litestar==2.*", "litestar==2,!=2.1", "not a requirement"])
def test_a_package_that_is_not_pinned_to_one_version_is_an_error(line: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        SCRIPT["pinned"]([line])


def test_the_command_says_how_old_its_list_is() -> None:
    run = subprocess.run([sys.executable, ROOT / "tools" / "audit.py"], capture_output=True, text=True, check=True)

    assert f"0 known vulnerabilities in the list of {DATA['date']}" in run.stdout
    assert f"; its newest is of {DATA['newest']}, " in run.stdout
