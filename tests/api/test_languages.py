"""Language: ``?lang=`` before ``Accept-Language`` before English; words change with it, codes never."""

from typing import Final

import pytest
from litestar.types import ASGIApp

from tests.api.asgi import Reply, ask, ask_json

GAME: Final = {"seed": 12345, "moves": ["8H6"]}
SPOKEN: Final = ["/v1/variants", "/v1/variants/wasp", "/v1/languages", "/v1/deals/scorpion/1", "/nowhere"]
WORDLESS: Final = ["/health/live", "/version", "/docs/docs.js"]

CHOICES: Final = [
    ("", {}, "en"),
    ("", {"accept-language": "hu"}, "hu"),
    ("", {"accept-language": "fr, ja;q=0.5, de;q=0.9"}, "de"),
    ("", {"accept-language": "de-CH-1996"}, "de"),
    ("", {"accept-language": "fr"}, "en"),
    ("", {"accept-language": "*"}, "en"),
    ("", {"accept-language": "junk;;q=\x00\xff"}, "en"),
    ("", {"accept-language": "x" * 8_000}, "en"),
    ("?lang=ja", {}, "ja"),
    ("?lang=ja", {"accept-language": "hu"}, "ja"),
    ("?lang=de-AT", {}, "de"),
    ("?lang=DE", {}, "de"),
    ("?l%61ng=hu", {}, "hu"),
    ("?lang=hU-latn-HU-u-co-phonebk", {}, "hu"),
]


@pytest.mark.parametrize(("query", "headers", "language"), CHOICES, ids=range(len(CHOICES)))
def test_the_language_is_chosen_and_named(app: ASGIApp, query: str, headers: dict[str, str], language: str) -> None:
    reply = ask(app, "GET", f"/v1/variants{query}", headers=headers)

    assert (reply.status, reply.headers["content-language"]) == (200, language)


@pytest.mark.parametrize("tag", ["xx", "", "null", "de_AT", "*", "e", "en,de"])
def test_an_unknown_lang_is_a_400_in_the_language_of_the_header(app: ASGIApp, tag: str) -> None:
    reply = ask(app, "GET", f"/v1/variants?lang={tag}", headers={"accept-language": "hu"})

    assert (reply.status, reply.json["code"]) == (400, "unsupported_language")
    assert reply.headers["content-language"] == "hu"


def test_lang_comes_once(app: ASGIApp) -> None:
    reply = ask(app, "GET", "/v1/variants?lang=de&lang=de")

    assert (reply.status, reply.json["code"]) == (400, "repeated_parameter")


@pytest.mark.parametrize(
    ("query", "language"),
    [
        ("x=%FF&lang=de", "de"),
        ("lang=de&x=\xff", "de"),
        ("lang=%FF", "hu"),
        ("lang=xx&x=%FF", "hu"),
        ("x=%FF", "hu"),
    ],
)
def test_lang_decides_also_where_the_rest_of_the_query_is_no_text(app: ASGIApp, query: str, language: str) -> None:
    reply = ask(app, "GET", f"/v1/variants?{query}", headers={"accept-language": "hu"})

    assert (reply.status, reply.json["code"]) == (400, "invalid_text")
    assert reply.headers["content-language"] == language


@pytest.mark.parametrize(
    ("query", "language", "codes"),
    [
        ("lang=de&lang=xx", "de", ["repeated_parameter"]),
        ("lang=xx&lang=de", "de", ["repeated_parameter"]),
        ("lang=de&lang=ja", "de", ["repeated_parameter"]),
        ("lang=xx&lang=yy", "hu", ["repeated_parameter", "unsupported_language"]),
    ],
)
def test_of_several_langs_the_first_known_one_is_answered_in(
    app: ASGIApp, query: str, language: str, codes: list[str]
) -> None:
    reply = ask(app, "GET", f"/v1/variants?{query}", headers={"accept-language": "hu"})

    assert (reply.status, [entry["code"] for entry in reply.json["errors"]]) == (400, codes)
    assert reply.headers["content-language"] == language


@pytest.mark.parametrize("path", SPOKEN)
def test_an_answer_with_words_names_its_language_and_every_one_varies(app: ASGIApp, path: str) -> None:
    reply = ask(app, "GET", path, headers={"accept-language": "ja"})

    assert reply.headers["content-language"] == "ja"
    assert reply.headers["vary"] == "Accept-Language"


@pytest.mark.parametrize("path", WORDLESS)
def test_an_answer_without_words_names_no_language_and_varies_all_the_same(app: ASGIApp, path: str) -> None:
    reply = ask(app, "GET", path, headers={"accept-language": "ja"})

    assert "content-language" not in reply.headers
    assert reply.headers["vary"] == "Accept-Language"


def test_only_words_change_with_the_language(app: ASGIApp) -> None:
    def replay(language: str) -> Reply:
        return ask_json(app, "/v1/replay", GAME, accept_language=language)

    answers = [replay(language).json for language in ("de", "en", "hu", "ja")]
    messages = [answer.pop("message") for answer in answers]
    details = [answer["rejection"].pop("detail") for answer in answers]
    short = [answer["rejection"].pop("message") for answer in answers]

    assert answers[1:] == answers[:-1]
    assert messages == short
    assert len(set(messages)) == len(set(details)) == 4
    assert not any(message.endswith((".", "。")) for message in messages)
    assert all(detail.endswith((".", "。")) for detail in details)
