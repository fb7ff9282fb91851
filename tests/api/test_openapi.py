"""The description: committed as served, its examples true, nothing left undescribed."""

import json
import random
import re
from pathlib import Path
from typing import Any, Final, NoReturn

import jsonschema_rs
import msgspec
import pytest
from litestar.types import ASGIApp

from api.catalogues import packaged_shelf
from api.openapi.document import build_document
from api.openapi.export import export
from api.openapi.texts import document_json
from api.routes import ROUTES
from tests.api.asgi import Reply, ask, ask_json

FOLDER: Final = Path(__file__).parents[2] / "openapi"
DOCUMENT: Final = json.loads((FOLDER / "openapi.json").read_text("utf-8"))
EXAMPLES: Final = sorted((FOLDER / "examples").glob("*.json"))
OPERATIONS: Final = [
    (path, method, operation) for path, item in DOCUMENT["paths"].items() for method, operation in item.items()
]


def files_in(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_what_is_committed_is_what_is_served(app: ASGIApp, tmp_path: Path) -> None:
    """After a change, scripts/export-openapi writes the files anew."""
    export(tmp_path)

    assert files_in(tmp_path) == files_in(FOLDER)
    assert ask(app, "GET", "/openapi.json").body == (FOLDER / "openapi.json").read_bytes()
    assert ask(app, "GET", "/openapi.yaml").body == (FOLDER / "openapi.yaml").read_bytes()


def test_it_is_the_same_whatever_becomes_of_the_catalogues(monkeypatch: pytest.MonkeyPatch) -> None:
    """The service is ready only when it is made, and a damaged catalogue must not keep it from that."""

    def fail(*_: object) -> NoReturn:
        raise AssertionError("no catalogue is needed")

    monkeypatch.setattr("api.catalogues.load_shelf", fail)
    packaged_shelf.cache_clear()

    assert document_json(build_document(ROUTES)) == (FOLDER / "openapi.json").read_bytes()


def test_both_forms_say_the_same() -> None:
    assert msgspec.yaml.decode((FOLDER / "openapi.yaml").read_bytes()) == DOCUMENT


def replay_example(app: ASGIApp, request: dict[str, Any]) -> Reply:
    if request["method"] == "POST":
        return ask_json(app, request["path"], request["body"])
    return ask(app, request["method"], request["path"])


# A service is ready only after its start; test_operations shows that answer.
@pytest.mark.parametrize("path", [path for path in EXAMPLES if path.stem != "getReadiness"], ids=lambda path: path.stem)
def test_each_example_is_what_the_service_answers(app: ASGIApp, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.controllers.issuing._CHANCE", random.Random(0))  # noqa: S311 - as in the examples
    example = json.loads(path.read_text("utf-8"))

    reply = replay_example(app, example["request"])

    assert reply.status == 200
    assert reply.json == example["answer"]


def test_each_operation_shows_its_example() -> None:
    assert {operation["operationId"] for _, _, operation in OPERATIONS} == {path.stem for path in EXAMPLES}
    for _, _, operation in OPERATIONS:
        example = json.loads((FOLDER / "examples" / f"{operation['operationId']}.json").read_text("utf-8"))
        shown = operation["responses"]["200"]["content"]["application/json"]["examples"]["example"]["value"]
        assert shown == example["answer"]


def test_examples_are_of_their_schemas() -> None:
    for _, _, operation in OPERATIONS:
        contents = [operation["responses"]["200"]["content"]["application/json"]]
        if "requestBody" in operation:
            contents.append(operation["requestBody"]["content"]["application/json"])
        for content in contents:
            schema = content["schema"] | {"components": DOCUMENT["components"]}
            jsonschema_rs.validate(schema, content["examples"]["example"]["value"])


def test_every_schema_and_every_field_is_described() -> None:
    for name, schema in DOCUMENT["components"]["schemas"].items():
        assert schema["description"], name
        assert schema.get("additionalProperties", False) is False, name
        for field, described in schema.get("properties", {}).items():
            assert described["description"], f"{name}.{field}"


def parameters_of(operation: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {parameter["name"]: parameter["schema"] for parameter in operation.get("parameters", ())}


def test_every_operation_takes_a_language_since_failures_hold_words(app: ASGIApp) -> None:
    for path, _, operation in OPERATIONS:
        assert {"lang", "Accept-Language"} <= set(parameters_of(operation)), path
    for path in ("/health/live", "/version"):
        assert ask(app, "GET", f"{path}?lang=de").status == 200
        assert ask(app, "GET", f"{path}?lang=xx").status == 400


TAGS: Final = [
    *("de", "DE", "hU", "ja-JP", "en-us", "de-CH-1901", "hu-Latn-HU-u-co-phonebk", "en-x-a", "de-419", "de-deu"),
    *("", "d", "deu", "fr", "de-", "de_AT", "de--AT", "de-a", "de-x", "de-123456789", "de-AT-DE", "xde", "de en"),
]


@pytest.mark.parametrize("tag", TAGS)
def test_lang_is_described_as_it_is_accepted(app: ASGIApp, tag: str) -> None:
    (pattern,) = {parameters_of(operation)["lang"]["pattern"] for _, _, operation in OPERATIONS}

    status = ask(app, "GET", f"/v1/languages?lang={tag.replace(' ', '%20')}").status

    assert status == (200 if re.search(pattern, tag) else 400)


def test_limits_are_described() -> None:
    """README.md states those of moves and game texts; test_limits shows that they are obeyed."""
    schemas = DOCUMENT["components"]["schemas"]
    (deal,) = [operation for _, _, operation in OPERATIONS if operation["operationId"] == "getDeal"]

    assert schemas["DeckGame"]["properties"]["deck"]["maxItems"] == 104
    assert schemas["PysolfcGame"]["properties"]["seed"]["maxLength"] == 40
    assert parameters_of(deal)["seed"]["maxLength"] == 40
    assert schemas["GameText"]["properties"]["game"]["maxLength"] == 30_000
    assert schemas["Problem"]["properties"]["errors"]["maxItems"] == 100
    count = schemas["DealsRequest"]["properties"]["count"]
    assert (count["minimum"], count["maximum"], count["default"]) == (1, 50, 1)
    moves = schemas["SeededGame"]["properties"]["moves"]
    assert (moves["maxItems"], moves["items"]["maxLength"]) == (10_000, 64)


EVERYWHERE: Final = frozenset({"200", "400", "405", "406", "408", "414", "429", "431", "500", "503"})


@pytest.mark.parametrize(
    ("operation_id", "others"),
    [
        ("getDeal", {"304", "422"}),
        ("getDailyDeal", {"304", "422"}),
        ("getRandomDeal", {"422"}),
        ("getStatistics", {"304", "422"}),
        ("issueDeals", {"413", "415", "422"}),
        ("getVersion", set[str]()),
    ],
)
def test_an_operation_tells_only_what_can_happen(operation_id: str, others: set[str]) -> None:
    (operation,) = [operation for _, _, operation in OPERATIONS if operation["operationId"] == operation_id]

    assert set(operation["responses"]) == EVERYWHERE | others


def test_every_operation_tells_its_failures() -> None:
    for path, method, operation in OPERATIONS:
        statuses = set(operation["responses"])
        assert statuses >= EVERYWHERE, path
        assert ({"413", "415", "422"} <= statuses) == (method == "post"), path
        for status, response in operation["responses"].items():
            if status.startswith(("4", "5")):
                named = DOCUMENT["components"]["responses"][response["$ref"].rpartition("/")[2]]
                assert list(named["content"]) == ["application/problem+json"]


def test_every_answer_tells_how_the_caller_stands_but_those_that_cost_nothing() -> None:
    """By docs/limits.md."""
    fields = {"RateLimit", "RateLimit-Policy"}
    for response in DOCUMENT["components"]["responses"].values():
        assert fields <= set(response["headers"])
    for path, _, operation in OPERATIONS:
        told = fields & set(operation["responses"]["200"]["headers"])
        assert told == (set() if path.startswith("/health/") else fields)


def test_what_requests_cost_is_told() -> None:
    text = DOCUMENT["info"]["description"]

    assert (
        "A hint or an analysis costs 40 units, choosing deals 20, or 40 if they have to be solved first, a replay 2, "
        "a validation 2 for each game, everything else 1." in " ".join(text.split())
    )
