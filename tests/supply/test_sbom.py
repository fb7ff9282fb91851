"""scripts/sbom: a valid CycloneDX document of what the service needs at run time, the same bytes each time."""

import json
import os
import subprocess
import sys
from importlib import resources
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import jsonschema_rs
import pytest

ROOT: Final = Path(__file__).parents[2]


def printed(*extras: str, hash_seed: str = "0") -> str:
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    command = [sys.executable, str(ROOT / "tools" / "sbom.py"), *extras]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="module")
def text() -> str:
    return printed()


@pytest.fixture(scope="module")
def document(text: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(text)
    return read


def schema(name: str) -> dict[str, Any]:
    """Return a schema as the tool ships it."""
    read: dict[str, Any] = json.loads(resources.files("cyclonedx.schema._res").joinpath(name).read_text("utf-8"))
    return read


def test_the_document_is_of_the_schema(document: dict[str, Any]) -> None:
    others = ("spdx.SNAPSHOT.schema.json", "jsf-0.82.SNAPSHOT.schema.json")
    registry = jsonschema_rs.Registry([(f"http://cyclonedx.org/schema/{name}", schema(name)) for name in others])
    validator = jsonschema_rs.validator_for(schema("bom-1.6.SNAPSHOT.schema.json"), registry=registry)

    assert document["specVersion"] == "1.6"
    validator.validate(document)


def test_the_document_is_the_same_bytes_each_time(text: str) -> None:
    assert printed(hash_seed="1") == text
    assert str(ROOT) not in text


def test_it_holds_what_the_service_needs_and_nothing_that_only_developers_do(document: dict[str, Any]) -> None:
    versions = {it["name"].lower(): it["version"] for it in document["components"]}

    assert {name: version(name) for name in ("litestar", "httptools", "llvmlite")}.items() <= versions.items()
    assert not {"pytest", "ruff", "schemathesis", "distributed", "cyclonedx-bom"} & set(versions)


def test_every_component_has_a_licence_and_an_address(document: dict[str, Any]) -> None:
    for component in document["components"]:
        assert component["purl"].split("@")[1] == component["version"]
        assert component.get("licenses") or component["name"] == "rich-click", component["name"]


def test_what_depends_on_what_is_complete(document: dict[str, Any]) -> None:
    edges = {it["ref"]: it.get("dependsOn", []) for it in document["dependencies"]}
    reached, waiting = set[str](), [document["metadata"]["component"]["bom-ref"]]
    while waiting:
        ref = waiting.pop()
        if ref not in reached:
            reached.add(ref)
            waiting += edges[ref]

    assert reached - {"root-component"} == {it["bom-ref"] for it in document["components"]}
    assert f"litestar=={version('litestar')}" in edges["root-component"]
    assert not [ref for ref in edges["root-component"] if ref.startswith("httpx==")], "litestar needs it, we do not"


def test_the_bundled_page_is_in_it(document: dict[str, Any]) -> None:
    (page,) = [it for it in document["components"] if it["name"] == "swagger-ui-dist"]

    assert page["purl"].startswith("pkg:npm/swagger-ui-dist@5.")
    assert [it["name"] for it in page["components"]] == ["swagger-ui-bundle.js", "swagger-ui.css"]


def test_an_extra_adds_what_it_brings() -> None:
    names = {it["name"] for it in json.loads(printed("cluster"))["components"]}

    assert {"distributed", "tornado", "litestar"} <= names


def test_licences_that_a_person_has_read_are_in_it() -> None:
    components = {it["name"]: it for it in json.loads(printed("cluster"))["components"]}

    assert components["partd"]["licenses"] == [{"expression": "BSD-3-Clause"}]
