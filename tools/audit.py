"""Tell which of the packages pinned in constraints.txt have known vulnerabilities; exits with 1 if any has.

Usage: audit [--online]

Without the option it looks into tools/advisories.json, which is as old as it says, so that it works anywhere and tells
the same everywhere. With it, pip-audit asks the package index, and fails if the index says nothing of a package.
"""

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
CONSTRAINTS = ROOT / "constraints.txt"
ADVISORIES = ROOT / "tools" / "advisories.json"


def pinned(lines: Iterable[str]) -> dict[str, str]:
    """Return the version of each package; a line that pins none to one version is an error."""
    versions: dict[str, str] = {}
    for line in filter(None, map(str.strip, lines)):
        requirement = Requirement(line)
        (pin,) = requirement.specifier
        if pin.operator != "==" or pin.version.endswith(".*"):
            message = f"not pinned: {line}"
            raise ValueError(message)
        versions[canonicalize_name(requirement.name)] = pin.version
    return versions


def found(versions: dict[str, str], advisories: Iterable[dict[str, str]]) -> Iterator[str]:
    """Yield a line for each advisory that a pinned version is affected by."""
    for advisory in advisories:
        version = versions.get(canonicalize_name(advisory["package"]))
        if version and SpecifierSet(advisory["affected"]).contains(version, prereleases=True):
            yield f"{advisory['package']} {version}: {advisory['id']} (affected: {advisory['affected']})"


def months_since(month: str) -> int:
    """Return how many months ago a month was, written as 2026-05."""
    year, number = map(int, month.split("-"))
    today = datetime.now(UTC)
    return 12 * (today.year - year) + today.month - number


def audit_offline() -> int:
    """Look into the file; return the exit status."""
    data: dict[str, Any] = json.loads(ADVISORIES.read_text("utf-8"))
    versions = pinned(CONSTRAINTS.read_text("utf-8").splitlines())
    wrong = list(found(versions, data["advisories"]))
    wrong.append(f"{len(versions)} packages, {len(wrong)} known vulnerabilities in the list of {data['date']}")
    wrong[-1] += f"; its newest is of {data['newest']}, {months_since(data['newest'])} months ago"
    print(*wrong, sep="\n")  # noqa: T201 - the answer of a command
    return 1 if len(wrong) > 1 else 0


def main(arguments: list[str]) -> int:
    """Run the audit that is asked for and return the exit status."""
    match arguments:
        case []:
            return audit_offline()
        case ["--online"]:
            options = ("--requirement", CONSTRAINTS, "--no-deps", "--disable-pip", "--strict")
            return subprocess.run([sys.executable, "-m", "pip_audit", *options], check=False).returncode  # noqa: S603 - no words of others
        case _:
            print(__doc__, file=sys.stderr)  # noqa: T201 - the usage of a command
            return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
