"""What every answer must be, whatever was asked: never the service's fault, and a problem in the right words."""

import functools
import re
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote

import jsonschema_rs
import msgspec
from babel.messages.pofile import read_po

from bench.fuzzing.attempt import Attempt, Header

__all__ = ["Answer", "why_wrong"]

ROOT: Final = Path(__file__).parents[2]
LANGUAGES: Final = ("de", "en", "hu", "ja")
_LEAST_FAILURE: Final = 400
_SERVER_ERROR: Final = 500
_BUSY: Final = 503
_TRY_LATER: Final = frozenset({429, 503})
_BODILESS: Final = frozenset({204, 304})
_ENGLISH: Final = frozenset({"/docs", "/openapi.json"})
_LONGEST_DETAIL: Final = 1_000  # characters; names of all variants fit in
_PLACEHOLDER: Final = re.compile(r"\\\{.*?\\\}")


class Answer(msgspec.Struct, frozen=True):
    """What came back, and how long that took; header names are in lower case."""

    status: int
    headers: tuple[Header, ...]
    body: bytes
    seconds: float

    def header(self, name: bytes) -> str:
        """Return the header's value, empty if there is none, joined by commas if there are several."""
        return ", ".join(value.decode("latin-1") for key, value in self.headers if key == name)


def why_wrong(attempt: Attempt, answer: Answer) -> str | None:
    """Return what must not be, ``None`` if all is well; how long it took is for others to judge."""
    if answer.status >= _SERVER_ERROR and answer.status != _BUSY:
        return f"status {answer.status}"
    if answer.header(b"content-length") not in {"", str(len(answer.body))} and attempt.method != "HEAD":
        return f"{len(answer.body)} bytes, announced as {answer.header(b'content-length')}"
    if answer.status < _LEAST_FAILURE:
        return _why_no_success(attempt, answer)
    return _why_no_problem(attempt, answer)


def _why_no_success(attempt: Attempt, answer: Answer) -> str | None:
    has_body = attempt.method != "HEAD" and answer.status not in _BODILESS
    if not has_body:
        return "a body where none may be" if answer.body else None
    language = answer.header(b"content-language")
    if (
        language not in {"", attempt.language}
        and attempt.language
        and unquote(attempt.path.decode("latin-1")) not in _ENGLISH
    ):
        return f"in {language}, not in {attempt.language}"
    if answer.header(b"content-type") == "application/json":
        msgspec.json.decode(answer.body)
    return None if answer.body else "no body"


def _why_no_problem(attempt: Attempt, answer: Answer) -> str | None:
    language = answer.header(b"content-language")
    if language not in LANGUAGES or attempt.language not in {language, None}:
        return f"in {language!r}, not in {attempt.language}"
    if answer.header(b"content-type") != "application/problem+json":
        return f"a failure as {answer.header(b'content-type')!r}"
    if answer.status in _TRY_LATER and not answer.header(b"retry-after"):
        return "no Retry-After"
    if attempt.method == "HEAD":
        return "a body where none may be" if answer.body else None
    problem = msgspec.json.decode(answer.body)
    if errors := [error.message for error in _schema().iter_errors(problem)]:
        return f"no problem by its schema: {errors}"
    return _why_wrong_words(problem, answer.status, language)


def _why_wrong_words(problem: Any, status: int, language: str) -> str | None:  # noqa: ANN401  # any JSON value
    first = problem["errors"][0]
    if (problem["status"], problem["type"]) != (status, f"/problems/{problem['code']}"):
        return "status or type that do not fit"
    if (problem["code"], problem["detail"]) != (first["code"], first["detail"]):
        return "another code or detail than the first error's"
    words = _words(language)
    if not words[f"{problem['code']}.title"].fullmatch(problem["title"]):
        return f"the title is not in {language}"
    for error in problem["errors"]:
        if not words[error["code"]].fullmatch(error["detail"]):
            return f"a detail is not in {language}: {error['detail']}"
        if len(error["detail"]) > _LONGEST_DETAIL:
            return "a detail that is too long"
    return None


@functools.cache
def _schema() -> jsonschema_rs.Draft202012Validator:
    document = msgspec.json.decode((ROOT / "openapi" / "openapi.json").read_bytes())
    return jsonschema_rs.Draft202012Validator(
        {"$ref": "#/components/schemas/Problem", "components": document["components"]}
    )


@functools.cache
def _words(language: str) -> dict[str, re.Pattern[str]]:
    """Return the language's sentences by context, anything in place of their placeholders."""
    with (ROOT / "locales" / language / "LC_MESSAGES" / "scorpion.po").open("rb") as po:
        catalogue = read_po(po, locale=language)
    words: dict[str, list[str]] = {}
    for message in catalogue:
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        words.setdefault(message.context or "", []).extend(
            _PLACEHOLDER.sub(".*", re.escape(str(form))) for form in forms
        )
    return {context: re.compile("|".join(forms), re.DOTALL) for context, forms in words.items()}
