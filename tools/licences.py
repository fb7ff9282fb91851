"""List the licences of all packages in this virtual environment; exits with 1 if one of them is not allowed.

Which are allowed, and for which packages something else holds, says [tool.licences] in pyproject.toml.
"""

import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path

from boolean import AND, OR, Expression
from license_expression import ExpressionError, get_spdx_licensing
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
OURS = "scorpion-api"
LICENSING = get_spdx_licensing()

# What a trove classifier says, as far as it names one licence of a family that is allowed as a whole.
CLASSIFIERS = {
    "License :: OSI Approved :: Apache Software License": "Apache-2.0",
    "License :: OSI Approved :: BSD License": "BSD-3-Clause",
    "License :: OSI Approved :: ISC License (ISCL)": "ISC",
    "License :: OSI Approved :: MIT License": "MIT",
    "License :: OSI Approved :: Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "License :: OSI Approved :: Python Software Foundation License": "PSF-2.0",
}


def licence_of(package: Distribution) -> str | None:
    """Return the licence as an SPDX expression, if the package's metadata says one."""
    metadata = package.metadata
    expressions, texts = (metadata.get_all(field, []) for field in ("License-Expression", "License"))
    for said in (*expressions, *classified(metadata.get_all("Classifier", [])), *texts):
        if said and is_expression(said):
            return str(said)
    return None


def classified(classifiers: Iterable[str]) -> Iterator[str]:
    """Yield all licences that are classified, if every one is known, as one expression."""
    said = [it for it in classifiers if it.startswith("License ::") and it != "License :: OSI Approved"]
    if said and all(it in CLASSIFIERS for it in said):
        yield " AND ".join(CLASSIFIERS[it] for it in said)


def is_expression(text: str) -> bool:
    """Return whether a text is an SPDX expression of known licences."""
    try:
        LICENSING.parse(text, validate=True, strict=True)
    except ExpressionError:
        return False
    return True


def is_allowed(licence: str, allowed: frozenset[str]) -> bool:
    """Return whether everything that an SPDX expression demands is allowed; of alternatives one is enough."""
    return holds(LICENSING.parse(licence), allowed)


def holds(expression: Expression, allowed: frozenset[str]) -> bool:
    """Return whether one part of an expression is allowed."""
    match expression:
        case AND():
            return all(holds(part, allowed) for part in expression.args)
        case OR():
            return any(holds(part, allowed) for part in expression.args)
        case _:
            return str(expression) in allowed


def listed(
    packages: Iterable[Distribution], allowed: frozenset[str], stated: dict[str, str]
) -> Iterator[tuple[str, bool]]:
    """Yield a line for each package, and whether its licence is allowed; ``stated`` are those that we know better."""
    for name, package in sorted({canonicalize_name(it.name): it for it in packages}.items()):
        if name == OURS:
            continue
        licence = stated.get(name) or licence_of(package)
        fine = licence is not None and (name in stated or is_allowed(licence, allowed))
        yield f"{name} {package.version}: {licence or 'no licence that can be read'}", fine


def main() -> int:
    """Print the list and return the exit status."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["licences"]
    lines = list(listed(distributions(), frozenset(settings["allowed"]), settings["stated"]))
    wrong = [f"NOT ALLOWED {line}" for line, fine in lines if not fine]
    print(*(line for line, _ in lines), *wrong, sep="\n")  # noqa: T201 - the answer of a command
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
