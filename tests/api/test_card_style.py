"""``?card_style=``: cards as symbols or as words in every sentence; nothing else changes."""

import re
from typing import Any, Final

import pytest
from litestar.types import ASGIApp

from api.i18n.locale import LANGUAGES
from engine.variants import VARIANTS
from tests.api.asgi import Reply, ask, ask_json
from tests.boards import deck_of
from tests.decks import near_won_deck
from tests.i18n.vectors import VECTORS

REFUSED: Final = {"seed": 12345, "moves": ["8H6"]}
LOST: Final = {"variant": "scorpion", "seed": 52, "moves": ["2H3", "QH3", "8H4", "deal"]}
# All that the description lists under "games", "deals", "texts", "catalogue", and one that there is not.
GETS: Final = [
    *("/v1/deals/scorpion/1", "/v1/deals/random", "/v1/deals/daily", "/v1/statistics"),
    *("/v1/rules/scorpion", "/v1/glossary", "/v1/variants", "/v1/variants/wasp", "/v1/languages", "/version"),
]
SYMBOL: Final = re.compile("[♠♥♦♣]")


def with_style(path: str, style: str) -> str:
    return f"{path}{'&' if '?' in path else '?'}card_style={style}"


REFUSALS: Final = {
    "de": "Die Herz-Acht passt nur auf die Herz-Neun",
    "en": "The eight of hearts only fits on the nine of hearts",
    "hu": "A kőr nyolcas csak a kőr kilencesre rakható",
    "ja": "ハートの8はハートの9の上にしか置けません",
}


@pytest.mark.parametrize(("language", "told"), REFUSALS.items())
def test_a_refusal_writes_cards_in_words(app: ASGIApp, language: str, told: str) -> None:
    deck = [str(card) for card in deck_of(VARIANTS["open-scorpion"], {1: "8H", 2: "9D"})]
    body = {"variant": "open-scorpion", "deck": deck, "moves": ["8H2"]}

    answer = ask_json(app, f"/v1/replay?lang={language}&card_style=words", body).json

    assert answer["message"] == answer["rejection"]["message"] == told
    assert not SYMBOL.search(answer["rejection"]["detail"])
    assert answer["rejection"]["move"] == "8H2"


POSTS: Final[list[tuple[str, dict[str, Any]]]] = [
    ("/v1/replay", REFUSED),
    ("/v1/validations", {"games": [REFUSED, LOST]}),
    ("/v1/analysis", LOST),
    ("/v1/analysis", REFUSED),
    ("/v1/hint", REFUSED),
    ("/v1/hint", {"seed": 52, "moves": ["2H3"], "level": "good"}),
    ("/v1/deals", {"variant": "scorpion", "count": 1}),
]


def without_sentences(answer: object) -> object:
    match answer:
        case dict():
            said = {"message", "detail"}
            return {key: without_sentences(value) for key, value in answer.items() if key not in said}
        case list():
            return [without_sentences(value) for value in answer]
        case _:
            return answer


@pytest.mark.parametrize(("path", "body"), [it for it in POSTS if it[0] != "/v1/deals"])
def test_only_sentences_change(app: ASGIApp, path: str, body: dict[str, Any]) -> None:
    symbols, words = (ask_json(app, with_style(path, style), body).json for style in ("symbols", "words"))

    assert without_sentences(symbols) == without_sentences(words)
    assert SYMBOL.search(str(symbols))
    assert not SYMBOL.search(str(words))
    assert " of " in str(words)
    assert ask_json(app, path, body).json == symbols


@pytest.mark.parametrize("style", ["symbols", "words"])
def test_every_operation_knows_the_styles(app: ASGIApp, style: str) -> None:
    replies = [ask(app, "GET", with_style(path, style)) for path in GETS]
    replies += [ask_json(app, with_style(path, style), body) for path, body in POSTS]

    assert {reply.status for reply in replies} == {200}


def test_every_operation_describes_the_styles(app: ASGIApp) -> None:
    paths = ask(app, "GET", "/openapi.json").json["paths"]
    for operations in paths.values():
        for operation in operations.values():
            (style,) = [it for it in operation["parameters"] if it["name"] == "card_style"]
            assert style["schema"] == {"type": "string", "enum": ["symbols", "words"], "default": "symbols"}


@pytest.mark.parametrize("value", ["", "Words", "signs", "words,symbols", "%FE"])
@pytest.mark.parametrize("path", ["/v1/variants", "/v1/rules/scorpion", "/version"])
def test_another_style_is_refused(app: ASGIApp, path: str, value: str) -> None:
    reply = ask(app, "GET", f"{path}?lang=de&card_style={value}")

    code = "invalid_text" if "%" in value else "invalid_choice"
    assert (reply.status, reply.json["code"], reply.headers["content-language"]) == (400, code, "de")
    if code == "invalid_choice":
        assert [it["pointer"] for it in reply.json["errors"]] == ["/query/card_style"]
        assert "symbols und words" in reply.json["detail"]


def test_a_style_comes_once(app: ASGIApp) -> None:
    reply = ask(app, "GET", "/v1/variants?card_style=words&card_style=signs")

    assert (reply.status, [it["code"] for it in reply.json["errors"]]) == (400, ["repeated_parameter"])


def test_language_and_style_may_both_be_wrong(app: ASGIApp) -> None:
    reply = ask(app, "GET", "/v1/variants?lang=xx&card_style=signs")

    assert [it["code"] for it in reply.json["errors"]] == ["unsupported_language", "invalid_choice"]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", "Das übermittelte Kartenspiel ist ungültig: Der Kreuz-Bube kommt zu oft vor."),
        ("en", "The submitted deck is invalid: the jack of clubs appears too often."),
        ("hu", "A beküldött pakli érvénytelen: a treff bubi túl sokszor szerepel benne."),
        ("ja", "送信されたカードの一覧が正しくありません。クラブのJの枚数が多すぎます。"),
    ],
)
def test_a_problem_writes_cards_in_words(app: ASGIApp, language: str, told: str) -> None:
    deck = [str(card) for card in near_won_deck(VARIANTS["scorpion"], 0, 0, swaps=0)]
    deck[deck.index("8H")] = "JC"

    reply = ask_json(app, f"/v1/replay?lang={language}&card_style=words", {"deck": deck})

    assert (reply.status, reply.headers["content-type"]) == (422, "application/problem+json")
    assert told in [it["detail"] for it in reply.json["errors"]]
    assert not SYMBOL.search(reply.body.decode())


def test_a_style_holds_for_its_own_request_alone(app: ASGIApp) -> None:
    """A sentence that is said again is kept, but not for the other style."""
    deck = deck_of(VARIANTS["three-blind-mice"], {1: "9H"}, "8H ..")
    body = {"variant": "three-blind-mice", "deck": list(map(str, deck)), "moves": ["8H1"]}
    told = [
        ask_json(app, with_style("/v1/replay", style), body).json["message"]
        for style in ("words", "symbols", "words", "symbols")
    ]

    symbols, words = "Moved ♥8 from the reserve to column 1", "Moved the eight of hearts from the reserve to column 1"
    assert told == [words, symbols, words, symbols]


def rules(app: ASGIApp, style: str, accept: str, language: str = "en", **headers: str) -> Reply:
    path = f"/v1/rules/scorpion?sections=play,example,dead_ends&lang={language}&card_style={style}"
    named = {name.replace("_", "-"): text for name, text in headers.items()}
    return ask(app, "GET", path, headers={"accept": accept} | named)


@pytest.mark.parametrize("accept", ["application/json", "text/html", "text/markdown"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_texts_write_cards_in_words(app: ASGIApp, language: str, accept: str) -> None:
    symbols, words = (rules(app, style, accept, language).body.decode() for style in ("symbols", "words"))

    assert SYMBOL.search(symbols)
    assert not SYMBOL.search(words)
    assert REFUSALS[language] in words
    assert 'aria-label="' not in re.sub("<nav [^>]*>", "", words)


@pytest.mark.parametrize("accept", ["application/json", "text/html", "text/markdown"])
def test_each_style_has_an_entity_tag_of_its_own(app: ASGIApp, accept: str) -> None:
    symbols = rules(app, "symbols", accept).headers["etag"]

    assert rules(app, "symbols", accept, if_none_match=symbols).status == 304
    assert rules(app, "words", accept, if_none_match=symbols).status == 200
    assert rules(app, "words", accept).headers["etag"] != symbols


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("accept", ["application/json", "text/html", "text/markdown"])
def test_beside_the_name_of_its_suit_a_sign_is_shown_but_not_read_out(app: ASGIApp, accept: str, language: str) -> None:
    path = f"/v1/rules/scorpion?sections=cards&lang={language}"
    symbols, words = (
        ask(app, "GET", with_style(path, style), headers={"accept": accept}).body.decode()
        for style in ("symbols", "words")
    )

    assert SYMBOL.findall(symbols) == list("♠♥♦♣")
    read = re.sub('<span aria-hidden="true">.</span>', "", symbols)
    assert SYMBOL.findall(read) == ([] if accept == "text/html" else list("♠♥♦♣"))
    assert not SYMBOL.search(words)
    assert all(name in text for name in VECTORS.suits[language].values() for text in (symbols, words))
