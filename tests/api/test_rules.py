"""Rules texts and the glossary over HTTP: formats, sections, caching, refusals."""

import itertools
import re
from typing import Final

import pytest
from litestar.types import ASGIApp

from api.i18n.locale import LANGUAGES
from api.rulestext.parts import SectionId
from api.rulestext.terms import TERMS
from engine.variants import VARIANTS
from tests.api.asgi import Reply, ask
from tests.api.html_page import Page

RULES: Final = "/v1/rules/scorpion"
GLOSSARY: Final = "/v1/glossary"
MARKDOWN: Final = "text/markdown"
HTML: Final = "text/html"
# All that a page of plain text needs: nothing that loads, runs or styles anything.
ALLOWED: Final = {
    *("html", "head", "meta", "title", "body", "main", "nav", "section", "h1", "h2"),
    *("p", "ul", "ol", "li", "dl", "dt", "dd", "a", "span"),
}
ATTRIBUTES: Final = {
    *("lang", "charset", "name", "content", "href", "id", "class", "role"),
    *("aria-hidden", "aria-label", "aria-labelledby"),
}


def get(app: ASGIApp, path: str, accept: str = "application/json", **headers: str) -> Reply:
    return ask(app, "GET", path, headers={"accept": accept} | {k.replace("_", "-"): v for k, v in headers.items()})


@pytest.mark.parametrize("language", LANGUAGES)
def test_json_holds_every_section_with_its_texts(app: ASGIApp, language: str) -> None:
    reply = get(app, f"{RULES}?lang={language}")

    assert reply.status == 200
    assert reply.headers["content-language"] == reply.json["language"] == language
    assert reply.json["variant"] == "scorpion"
    assert reply.json["options"]["stock_timing"] == "any_time"
    assert [section["id"] for section in reply.json["sections"]] == list(SectionId)
    for section in reply.json["sections"]:
        assert section["title"]
        assert section["paragraphs"] or section["lists"]
        assert set(section["terms"]) <= set(TERMS)


def test_options_come_as_query_parameters(app: ASGIApp) -> None:
    reply = get(app, "/v1/rules/wasp?hidden_columns=2&completed_runs=leave&sections=setup,complete_runs")

    assert reply.json["options"] == {
        "hidden_columns": 2,
        "empty_columns": "any",
        "idle_moves": "reject",
        "stock_timing": "any_time",
        "completed_runs": "leave",
    }
    assert "In columns 1 and 2 the 3 deepest cards lie face down" in reply.json["sections"][0]["paragraphs"][0]
    assert "stays in the columns" in reply.json["sections"][1]["paragraphs"][0]


def test_sections_are_picked_and_keep_their_order(app: ASGIApp) -> None:
    reply = get(app, f"{RULES}?sections=stock,goal")

    assert [section["id"] for section in reply.json["sections"]] == ["goal", "stock"]


@pytest.mark.parametrize(
    ("query", "status", "code", "pointer"),
    [
        ("sections=", 400, "invalid_choice", "/query/sections"),
        ("sections=goal,", 400, "invalid_choice", "/query/sections"),
        ("sections=Goal", 400, "invalid_choice", "/query/sections"),
        ("sections=goal,goal", 400, "repeated_value", "/query/sections"),
        ("sections=goal&sections=play", 400, "repeated_parameter", "/query/sections"),
        ("section=goal", 400, "unknown_parameter", "/query/section"),
        ("numbering=pysolfc", 400, "unknown_parameter", "/query/numbering"),
        ("stock_timing=never", 400, "invalid_choice", "/query/stock_timing"),
        ("hidden_columns=two", 400, "expected_whole_number", "/query/hidden_columns"),
        ("hidden_columns=8", 422, "hidden_columns_out_of_range", "/query/hidden_columns"),
    ],
)
def test_what_cannot_be_asked_for_is_refused(app: ASGIApp, query: str, status: int, code: str, pointer: str) -> None:
    reply = get(app, f"{RULES}?{query}", HTML)

    assert (reply.status, reply.headers["content-type"]) == (status, "application/problem+json")
    assert (reply.json["code"], reply.json["errors"][0]["pointer"]) == (code, pointer)


def test_there_are_no_rules_of_an_unknown_variant(app: ASGIApp) -> None:
    reply = get(app, "/v1/rules/spider?lang=de")

    assert (reply.status, reply.json["code"]) == (404, "unknown_variant")
    assert reply.json["errors"][0]["pointer"] == "/path/variant"


@pytest.mark.parametrize("path", [RULES, GLOSSARY])
@pytest.mark.parametrize(
    ("accept", "media_type"),
    [
        ("*/*", "application/json"),
        ("", "application/json"),
        ("application/json", "application/json"),
        ("text/html", "text/html; charset=utf-8"),
        ("text/markdown", "text/markdown; charset=utf-8"),
        ("text/*", "text/html; charset=utf-8"),
        ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "text/html; charset=utf-8"),
        ("text/html;q=0.5, text/markdown;q=0.7", "text/markdown; charset=utf-8"),
        ("application/json;q=0.1, text/*;q=0.5, text/html;q=0.2", "text/markdown; charset=utf-8"),
        ("text/markdown;q=0, */*", "application/json"),
    ],
)
def test_the_format_is_the_one_preferred(app: ASGIApp, path: str, accept: str, media_type: str) -> None:
    reply = get(app, path, accept)

    assert (reply.status, reply.headers["content-type"]) == (200, media_type)
    assert set(reply.headers["vary"].split(", ")) == {"Accept", "Accept-Language"}


@pytest.mark.parametrize("path", [RULES, GLOSSARY])
def test_other_formats_are_not_to_be_had(app: ASGIApp, path: str) -> None:
    reply = get(app, path, "application/pdf")

    assert (reply.status, reply.json["code"]) == (406, "not_acceptable")
    assert "text/markdown" in reply.json["detail"]


@pytest.mark.parametrize("path", [RULES, GLOSSARY])
@pytest.mark.parametrize("accept", ["application/json", HTML, MARKDOWN])
def test_a_text_that_is_known_is_not_sent_again(app: ASGIApp, path: str, accept: str) -> None:
    first = get(app, path, accept)
    again = get(app, path, accept, if_none_match=first.headers["etag"])
    changed = get(app, f"{path}?lang=hu", accept, if_none_match=first.headers["etag"])

    assert (again.status, again.body) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert again.headers["content-language"] == "en"
    assert "Accept" in again.headers["vary"].split(", ")
    assert changed.status == 200
    assert first.headers["cache-control"] == "public, max-age=3600"


def test_each_format_has_an_entity_tag_of_its_own(app: ASGIApp) -> None:
    tags = {get(app, RULES, accept).headers["etag"] for accept in ("application/json", HTML, MARKDOWN)}

    assert len(tags) == 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", [*(f"/v1/rules/{variant}" for variant in VARIANTS), GLOSSARY])
def test_html_is_well_formed_and_loads_nothing(app: ASGIApp, path: str, language: str) -> None:
    reply = get(app, f"{path}?lang={language}", HTML)
    page = Page(reply.body.decode())
    ids = page.values("id")

    assert page.elements[0] == ("html", {"lang": language})
    assert {tag for tag, _ in page.elements} <= ALLOWED
    assert {name for _, attributes in page.elements for name in attributes} <= ATTRIBUTES
    assert len(ids) == len(set(ids))
    assert {"#" + value for value in ids} >= set(page.values("href"))
    assert set(page.values("aria-labelledby")) <= set(ids)
    assert [tag for tag, _ in page.elements].count("h1") == 1
    assert "default-src 'none'" in reply.headers["content-security-policy"]


@pytest.mark.parametrize(
    ("language", "read"),
    [
        ("de", {"Die Herz-Acht", "die Herz-Neun", "der Pik-Bube", "dem Pik-Buben"}),
        ("en", {"The eight of hearts", "the nine of hearts", "the jack of spades"}),
        ("hu", {"kőr nyolcas", "Kőr kilences", "kőr kilencesre", "pikk bubi"}),
        ("ja", {"ハートの8", "ハートの9", "スペードのジャック"}),
    ],
)
def test_html_reads_every_card_as_words(app: ASGIApp, language: str, read: set[str]) -> None:
    page = Page(get(app, f"{RULES}?lang={language}&sections=example,dead_ends", HTML).body.decode())
    cards = [attributes for _, attributes in page.elements if attributes.get("class") == "card"]

    assert read <= {card["aria-label"] for card in cards}
    assert {card["role"] for card in cards} == {"img"}
    shown = re.findall("[♠♥♦♣]", "".join(page.texts))
    assert len(shown) == len(cards)


@pytest.mark.parametrize("accept", [HTML, MARKDOWN])
def test_terms_are_linked_to_their_definition_where_it_is_there(app: ASGIApp, accept: str) -> None:
    whole = get(app, f"{RULES}?sections=play,glossary", accept).body.decode()
    alone = get(app, f"{RULES}?sections=play", accept).body.decode()

    assert 'id="term-group"' in whole
    assert "#term-group" in whole
    assert "#term-" not in alone
    assert "group" in alone


@pytest.mark.parametrize("path", [RULES, GLOSSARY])
@pytest.mark.parametrize("language", LANGUAGES)
def test_markdown_has_headings_and_anchors_for_its_links(app: ASGIApp, path: str, language: str) -> None:
    text = get(app, f"{path}?lang={language}", MARKDOWN).body.decode()
    titles = [section["title"] for section in get(app, f"{RULES}?lang={language}").json["sections"]]

    assert text.startswith("# ")
    assert set(re.findall(r"\(#(term-\w+)\)", text)) <= set(re.findall(r'<a id="([\w-]+)"></a>', text))
    assert path == GLOSSARY or re.findall("^## (.*)$", text, re.MULTILINE) == titles
    assert not re.search(r"[{}]|</?(?!a\b)\w", text)


@pytest.mark.parametrize("path", [RULES, GLOSSARY])
@pytest.mark.parametrize("language", LANGUAGES)
def test_in_markdown_a_label_has_a_line_of_its_own_and_lists_stay_apart(app: ASGIApp, path: str, language: str) -> None:
    """CommonMark: two blanks break the line; another kind of bullet begins another list."""
    text = get(app, f"{path}?lang={language}", MARKDOWN).body.decode()
    labels = re.findall(r"^[-*] (?:<a id=.*></a>)?\*\*.*\*\*(.*)\n(.*)", text, re.MULTILINE)
    blocks = text.split("\n\n")

    assert labels
    assert all(rest == "  " and re.match(r"  \S", line) for rest, line in labels)
    assert not [
        pair for pair in itertools.pairwise(block[:2] for block in blocks) if pair in {("- ",) * 2, ("* ",) * 2}
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_glossary_explains_every_term_once(app: ASGIApp, language: str) -> None:
    reply = get(app, f"{GLOSSARY}?lang={language}")
    terms = reply.json["terms"]

    assert reply.headers["content-language"] == reply.json["language"] == language
    assert [term["id"] for term in terms] == list(TERMS)
    assert all(term["term"] and term["definition"] for term in terms)
    assert get(app, f"{GLOSSARY}?sections=goal").json["code"] == "unknown_parameter"


def test_json_and_html_say_the_same(app: ASGIApp) -> None:
    said = get(app, f"{RULES}?lang=hu").json
    page = "".join(Page(get(app, f"{RULES}?lang=hu", HTML).body.decode()).texts)

    for section in said["sections"]:
        for text in (section["title"], *section["paragraphs"]):
            assert text in page
