"""scripts/licences: only what is allowed passes, and alternatives and sums of licences mean what SPDX says."""

import runpy
from email.message import Message
from importlib.metadata import Distribution
from pathlib import Path
from typing import Any, Final, cast

import pytest

ROOT: Final = Path(__file__).parents[2]
SCRIPT: Final[dict[str, Any]] = runpy.run_path(str(ROOT / "tools" / "licences.py"))
ALLOWED: Final = frozenset({"MIT", "Apache-2.0", "Apache-2.0 WITH LLVM-exception"})


class Package:
    """What the script asks of an installed package."""

    def __init__(self, name: str, **headers: str) -> None:
        self.name = name
        self.version = "1"
        self.metadata = Message()
        for header, value in headers.items():
            self.metadata[header.replace("_", "-")] = value


def listed(*packages: Package, stated: dict[str, str] | None = None) -> list[tuple[str, bool]]:
    return list(SCRIPT["listed"](cast("list[Distribution]", packages), ALLOWED, stated or {}))


def test_everything_that_is_installed_is_allowed(capsys: pytest.CaptureFixture[str]) -> None:
    status = SCRIPT["main"]()

    assert (status, "NOT ALLOWED" in (printed := capsys.readouterr().out)) == (0, False)
    assert "\nlitestar " in printed


LICENCES: Final = {
    "MIT": True,
    "GPL-3.0-only": False,
    "MIT OR GPL-3.0-only": True,
    "MIT AND GPL-3.0-only": False,
    "MIT AND Apache-2.0 WITH LLVM-exception": True,
    "GPL-2.0-only WITH Classpath-exception-2.0": False,
    "(GPL-3.0-only OR MIT) AND Apache-2.0": True,
}


@pytest.mark.parametrize(("licence", "fine"), LICENCES.items())
def test_an_expression_is_allowed_if_all_that_it_demands_is(licence: str, fine: bool) -> None:  # noqa: FBT001 - a parameter of the test
    assert listed(Package("it", License_Expression=licence)) == [(f"it 1: {licence}", fine)]


@pytest.mark.parametrize(
    ("headers", "line", "fine"),
    [
        ({"Classifier": "License :: OSI Approved :: MIT License"}, "MIT", True),
        ({"Classifier": "License :: OSI Approved :: GNU General Public License v3 (GPLv3)"}, None, False),
        ({"License": "MIT"}, "MIT", True),
        ({"License": "MIT License\n\nPermission is hereby granted"}, None, False),
        ({"License": "free for all"}, None, False),
        ({"License_Expression": "GPL-3.0-only", "License": "MIT"}, "GPL-3.0-only", False),
        ({}, None, False),
    ],
    ids=range(7),
)
def test_a_licence_is_taken_from_the_most_exact_place(headers: dict[str, str], line: str | None, fine: bool) -> None:  # noqa: FBT001 - a parameter of the test
    assert listed(Package("it", **headers)) == [(f"it 1: {line or 'no licence that can be read'}", fine)]


def test_what_a_person_has_read_counts() -> None:
    assert listed(Package("Odd.Name"), stated={"odd-name": "GPL-3.0-only"}) == [("odd-name 1: GPL-3.0-only", True)]
