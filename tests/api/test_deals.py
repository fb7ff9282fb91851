"""``GET /v1/deals/{variant}/{seed}``: the replay's answer for an opening, cacheable for ever."""

from typing import Final

import msgspec
import pytest
from litestar.types import ASGIApp

from engine.variants import VARIANTS
from tests.api.asgi import ask, ask_json
from tests.api.golden import deck_of_seed, expected_state, play_reference

DEAL: Final = "/v1/deals/scorpion/12345"

SAME: Final = [
    ("/v1/deals/scorpion/12345", {"seed": 12345}),
    ("/v1/deals/wasp/0?hidden_columns=0", {"variant": "wasp", "seed": 0, "options": {"hidden_columns": 0}}),
    (
        "/v1/deals/scorpion-ii/7?empty_columns=any&idle_moves=allow&stock_timing=no_moves&completed_runs=leave",
        {
            "variant": "scorpion-ii",
            "seed": 7,
            "options": {
                "empty_columns": "any",
                "idle_moves": "allow",
                "stock_timing": "no_moves",
                "completed_runs": "leave",
            },
        },
    ),
    ("/v1/deals/scorpion/1000000?numbering=pysolfc", {"seed": "1000000", "numbering": "pysolfc"}),
    ("/v1/deals/scorpion/ms17?numbering=pysolfc", {"seed": "ms17", "numbering": "pysolfc"}),
    ("/v1/deals/scorpion/12345?numbering=scorpion", {"seed": 12345, "numbering": "scorpion"}),
    ("/v1/deals/double-scorpion/9007199254740991", {"variant": "double-scorpion", "seed": 9_007_199_254_740_991}),
]


@pytest.mark.parametrize(("path", "game"), SAME, ids=range(len(SAME)))
def test_a_deal_is_answered_exactly_as_its_replay(app: ASGIApp, path: str, game: dict[str, object]) -> None:
    dealt, replayed = ask(app, "GET", path), ask_json(app, "/v1/replay", game)

    assert dealt.status == 200
    assert dealt.body == replayed.body


def test_a_deal_is_what_the_numbering_says(app: ASGIApp) -> None:
    variant = VARIANTS["scorpion"]
    options = msgspec.structs.replace(variant.options, hidden_columns=2)

    answer = ask(app, "GET", f"{DEAL}?hidden_columns=2").json

    expected = expected_state(play_reference(variant, options, deck_of_seed(12345, 1), []))
    assert {name: answer[name] for name in expected} == expected


def test_a_deal_can_be_kept_for_ever(app: ASGIApp) -> None:
    reply = ask(app, "GET", DEAL)

    assert reply.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert reply.headers["etag"].startswith('"')


def test_the_entity_tag_tells_answers_apart(app: ASGIApp) -> None:
    paths = [DEAL, f"{DEAL}?lang=de", f"{DEAL}?hidden_columns=2", "/v1/deals/scorpion/12346"]

    tags = [ask(app, "GET", path).headers["etag"] for path in paths]

    assert len(set(tags)) == len(paths)
    assert ask(app, "GET", f"{DEAL}?lang=en").headers["etag"] == tags[0]


@pytest.mark.parametrize(
    "known",
    [
        *("{tag}", "W/{tag}", '"other", {tag}', '"other",W/{tag} , "more"', ' , ,"a,b" ,{tag},', '"", {tag}'),
        *('"caf\u00e9", {tag}', "*", " * "),
    ],
)
def test_who_has_the_answer_is_told_so(app: ASGIApp, known: str) -> None:
    first = ask(app, "GET", DEAL)

    reply = ask(app, "GET", DEAL, headers={"if-none-match": known.format(tag=first.headers["etag"])})

    assert (reply.status, reply.body) == (304, b"")
    for name in ("etag", "cache-control", "vary", "content-language"):
        assert reply.headers[name] == first.headers[name]
    assert "content-type" not in reply.headers


@pytest.mark.parametrize("known", ['"other"', "", "junk", '"*"', 'W/"other", "more"'])
def test_who_has_another_answer_gets_this_one(app: ASGIApp, known: str) -> None:
    assert ask(app, "GET", DEAL, headers={"if-none-match": known}).status == 200


@pytest.mark.parametrize(
    "known", ["x{tag}", "{tag}x", "w/{tag}", '"other" {tag}', "*, {tag}", '"a b", {tag}', '"x,{tag},y"', "{tag}, x"]
)
def test_what_is_no_list_of_entity_tags_names_none(app: ASGIApp, known: str) -> None:
    tag = ask(app, "GET", DEAL).headers["etag"]

    assert ask(app, "GET", DEAL, headers={"if-none-match": known.format(tag=tag)}).status == 200


def test_an_entity_tag_of_another_language_is_another_answer(app: ASGIApp) -> None:
    tag = ask(app, "GET", DEAL).headers["etag"]

    assert ask(app, "GET", f"{DEAL}?lang=hu", headers={"if-none-match": tag}).status == 200
