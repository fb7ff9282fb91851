"""Print what the service is made of as a CycloneDX document: the packages it needs at run time, and what it bundles.

Usage: sbom [EXTRA...]

An extra of pyproject.toml ("cluster") adds the packages that it brings. The same environment gives the same bytes.
"""

import hashlib
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, requires
from itertools import chain
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
BUNDLED = ROOT / "api" / "static" / "swagger-ui"


def declared(extras: Iterable[str]) -> list[str]:
    """Return what pyproject.toml asks for; ``KeyError`` for an extra that it does not know."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    optional = project["optional-dependencies"]
    return [*project["dependencies"], *chain.from_iterable(optional[extra] for extra in extras)]


def add_needed(requirements: Iterable[str], extras: set[str], seen: dict[str, set[str]]) -> None:
    """Add the packages that are required here, and all that they need, to ``seen``: their extras by name."""
    for requirement in map(Requirement, requirements):
        marker = requirement.marker
        if marker is None or any(marker.evaluate({"extra": extra}) for extra in extras):
            name = canonicalize_name(requirement.name)
            known = seen.setdefault(name, set())
            if new := {"", *requirement.extras} - known:
                known |= new
                add_needed(requires(name) or (), new, seen)


def described() -> dict[str, Any]:
    """Return the document of the whole virtual environment; a test sees that what is made of it is valid."""
    command = [sys.executable, "-m", "cyclonedx_py", "environment", "--output-reproducible", "--no-validate"]
    options = ["--pyproject", "pyproject.toml", "--output-format", "JSON", "--spec-version", "1.6", sys.executable]
    printed = subprocess.run([*command, *options], cwd=ROOT, check=True, capture_output=True).stdout  # noqa: S603 - no words of others
    document: dict[str, Any] = json.loads(printed)
    return document


def reduced(document: dict[str, Any], direct: frozenset[str], names: frozenset[str]) -> dict[str, Any]:
    """Return the document with the packages of these names and what is bundled; ``direct`` are needed by ourselves."""
    page = bundled()
    kept = [with_licence(it) for it in document["components"] if canonicalize_name(it["name"]) in names]
    refs = {it["bom-ref"]: canonicalize_name(it["name"]) for it in kept}
    root = document["metadata"]["component"]["bom-ref"]
    first = {"ref": root, "dependsOn": [*(ref for ref, name in refs.items() if name in direct), page["bom-ref"]]}
    edges = [
        {"ref": it["ref"], "dependsOn": [ref for ref in it.get("dependsOn", ()) if ref in refs]}
        for it in document["dependencies"]
        if it["ref"] in refs
    ]
    return document | {"components": [*kept, page], "dependencies": [first, *edges, {"ref": page["bom-ref"]}]}


def with_licence(component: dict[str, Any]) -> dict[str, Any]:
    """Return the component with the licence that pyproject.toml states, where its own metadata does not say enough."""
    stated = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["licences"]["stated"]
    licence = stated.get(canonicalize_name(component["name"]))
    return component | {"licenses": [{"expression": licence}]} if licence else component


def bundled() -> dict[str, Any]:
    """Return the component that comes with the docs page."""
    bundle = (BUNDLED / "swagger-ui-bundle.js").read_bytes()
    version = re.findall(rb'PACKAGE_VERSION:"([0-9.]+)"', bundle)[0].decode()
    return {
        "bom-ref": f"swagger-ui-dist=={version}",
        "type": "library",
        "name": "swagger-ui-dist",
        "version": version,
        "purl": f"pkg:npm/swagger-ui-dist@{version}",
        "licenses": [{"license": {"id": "Apache-2.0"}}],
        "components": [
            {
                "bom-ref": f"swagger-ui-dist=={version}/{path.name}",
                "type": "file",
                "name": path.name,
                "hashes": [{"alg": "SHA-256", "content": hashlib.sha256(path.read_bytes()).hexdigest()}],
            }
            for path in sorted(BUNDLED.iterdir())
            if path.suffix in {".css", ".js"}
        ],
    }


def main(extras: list[str]) -> int:
    """Print the document and return the exit status."""
    seen: dict[str, set[str]] = {}
    try:
        requirements = declared(extras)
        add_needed(requirements, {""}, seen)
    except (KeyError, PackageNotFoundError) as error:
        print(f"not here: {error}", file=sys.stderr)  # noqa: T201 - the answer of a command
        return 1
    direct = frozenset(canonicalize_name(Requirement(it).name) for it in requirements)
    document = reduced(described(), direct, frozenset(seen))
    json.dump(document, sys.stdout, ensure_ascii=False, indent=2, sort_keys=True)
    sys.stdout.write("\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
