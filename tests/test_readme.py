"""The README tells the truth: its request gives its answer, in every language it shows, and its tables are whole."""

import json
import re
from pathlib import Path
from typing import Final

import pytest
from litestar.types import ASGIApp

from api.app import create_app
from api.i18n.locale import LANGUAGES
from api.settings import Settings
from engine.variants import VARIANTS
from tests.api.asgi import ask_json

README: Final = (Path(__file__).parent.parent / "README.md").read_text("utf-8")


@pytest.fixture(scope="module")
def app() -> ASGIApp:
    return create_app(Settings(solver_seconds=3_600))


REQUESTS: Final = re.findall(
    r"^curl -s http://127\.0\.0\.1:8000(\S+) -H 'Content-Type: application/json' -d '(.*)'$", README, re.MULTILINE
)
ANSWERS: Final = re.findall(r"^```json\n(.*)\n```$", README, re.MULTILINE)


@pytest.mark.parametrize(
    ("path", "body", "answer"), [(*it, answer) for it, answer in zip(REQUESTS, ANSWERS, strict=True)]
)
def test_each_readme_request_gives_the_readme_answer(app: ASGIApp, path: str, body: str, answer: str) -> None:
    assert ask_json(app, path, json.loads(body)).body.decode() == answer


def test_the_readme_shows_a_replay_an_analysis_and_a_hint() -> None:
    assert [path for path, _ in REQUESTS] == ["/v1/replay", "/v1/analysis", "/v1/hint"]


def test_the_readme_refusals_are_those_of_each_language(app: ASGIApp) -> None:
    rows = re.findall(r"^\| `(\w\w)` \| (.*) \| (.*) \|$", README, re.MULTILINE)
    request = {"seed": 4, "moves": ["QS7", "8H3"]}
    refused = {
        language: ask_json(app, "/v1/replay", request, accept_language=language).json["rejection"]
        for language in LANGUAGES
    }

    assert sorted(rows) == [(language, it["message"], it["detail"]) for language, it in sorted(refused.items())]


def test_the_readme_names_every_variant_with_its_shape() -> None:
    rows = re.findall(r"^\| `([a-z0-9-]+)` \| (\d) \| (\d+) × (\d+) \|", README, re.MULTILINE)

    assert rows == [(it.id, str(it.decks), str(it.columns), str(it.rows)) for it in VARIANTS.values()]
