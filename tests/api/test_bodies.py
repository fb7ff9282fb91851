"""Bodies that are refused: each with its status, code and JSON pointer, and never with a 500."""

from typing import Final

import msgspec
import pytest
from litestar.types import ASGIApp

from tests.api.asgi import JSON_TYPE, Reply, ask, ask_json

NUMBER_OF_5000_DIGITS: Final = b"9" * 5000
HIDDEN: Final = "/options/hidden_columns"
MAX_SEED: Final = 9_007_199_254_740_991


def send(app: ASGIApp, body: bytes, path: str = "/v1/replay") -> Reply:
    return ask(app, "POST", path, headers=JSON_TYPE, body=body)


def refusal(reply: Reply) -> tuple[int, str, str]:
    """Return status, code and pointer of a problem with a single entry."""
    (entry,) = reply.json["errors"]
    assert entry["code"] == reply.json["code"]
    return reply.status, entry["code"], entry["pointer"]


NOT_JSON: Final = {
    "nothing": b"",
    "white space": b"   ",
    "cut off": b'{"seed": 1',
    "cut off in a word": b"tru",
    "more behind it": b'{"seed": 1} x',
    "leading zero": b'{"seed": 01}',
    "single quotes": b"{'seed': 1}",
    "trailing comma": b'{"seed": 1,}',
    "NaN": b'{"seed": NaN}',
    "infinity": b'{"seed": Infinity}',
    "byte order mark": b'\xef\xbb\xbf{"seed": 1}',
    "UTF-16": '{"seed": 1}'.encode("utf-16"),
    "control character": b'{"moves": ["a\x01"]}',
    "NUL": b'{"seed": 1}\x00',
    "bad escape": b'{"moves": ["\\x"]}',
    "bad escape behind half a pair": b'{"moves": ["\\ud800\\uxyzw"]}',
    "cut off behind what is no escape": b'{"moves": ["\\\\ud800"',
    "cut off behind a pair": b'{"moves": ["\\ud83d\\ude00"',
}


@pytest.mark.parametrize("body", NOT_JSON.values(), ids=NOT_JSON.keys())
def test_what_is_not_json_is_a_400(app: ASGIApp, body: bytes) -> None:
    assert refusal(send(app, body)) == (400, "malformed_json", "")


NOT_TEXT: Final = {
    "bytes that are not UTF-8": b'{"seed": 1, "moves": ["\xff"]}',
    "a surrogate in UTF-8": b'{"seed": 1, "moves": ["\xed\xa0\x80"]}',
    "the first half of a pair": b'{"seed": 1, "moves": ["\\ud800 and more"]}',
    "the second half of a pair": b'{"seed": 1, "moves": ["\\udc00 and more"]}',
    "half a pair in a name": b'{"\\ud800 and more": 1}',
    "the first half at the end": b'{"seed": 1, "moves": ["\\ud800"]}',
    "the first half at the end of a name": b'{"a\\uDBFF":1}',
    "the first half before another escape": b'{"seed": 1, "moves": ["\\\\\\ud800\\n"]}',
    "two first halves": b'{"seed": 1, "moves": ["\\ud800\\ud800"]}',
    "the second half at the end": b'{"seed": 1, "variant": "\\udfff"}',
    "half a pair in a choice": b'{"seed": 1, "numbering": "\\ud800"}',
    "half a pair in a game text": b'{"game": "\\udc00"}',
    "a name that is not UTF-8": b'{"s\xff": 1}',
}


@pytest.mark.parametrize("body", NOT_TEXT.values(), ids=NOT_TEXT.keys())
def test_text_that_is_none_is_a_400(app: ASGIApp, body: bytes) -> None:
    assert refusal(send(app, body)) == (400, "invalid_text", "")


WRONG_SCHEMA: Final = [
    (b"null", "expected_object", ""),
    (b"[]", "expected_object", ""),
    (b"[" * 30_000, "expected_object", ""),
    (b"1e999", "expected_object", ""),
    (b'{"a":' * 10_000, "unknown_field", "/a"),
    (b'{"moves":' + b"[" * 30_000, "expected_text", "/moves/0"),
    (b'{"seed": 1.0}', "expected_number_or_text", "/seed"),
    (b'{"seed": 1e3}', "expected_number_or_text", "/seed"),
    (b'{"seed": 1e999}', "expected_number_or_text", "/seed"),
    (b'{"seed": true}', "expected_number_or_text", "/seed"),
    (b'{"seed": null}', "expected_number_or_text", "/seed"),
    (b'{"seed": 1, "variant": 5}', "expected_text", "/variant"),
    (b'{"seed": 1, "variant": 1e999}', "expected_text", "/variant"),
    (b'{"seed": 1, "moves": "8H5"}', "expected_list", "/moves"),
    (b'{"seed": 1, "moves": {}}', "expected_list", "/moves"),
    (b'{"seed": 1, "moves": 1e999}', "expected_list", "/moves"),
    (b'{"seed": 1, "moves": ["8H5", 8]}', "expected_text", "/moves/1"),
    (b'{"seed": 1, "moves": ["8H5", null]}', "expected_text", "/moves/1"),
    (b'{"deck": "AS"}', "expected_list", "/deck"),
    (b'{"game": []}', "expected_text", "/game"),
    (b'{"seed": 1, "options": []}', "expected_object", "/options"),
    (b'{"seed": 1, "options": null}', "expected_object", "/options"),
    (b'{"seed": 1, "options": 1e999}', "expected_object", "/options"),
    (b'{"seed": 1, "options": {"hidden_columns": 1.0}}', "expected_whole_number", "/options/hidden_columns"),
    (b'{"seed": 1, "options": {"hidden_columns": "1"}}', "expected_whole_number", "/options/hidden_columns"),
    (b'{"seed": 1, "options": {"hidden_columns": 1e999}}', "expected_whole_number", "/options/hidden_columns"),
    (b'{"seed": 1, "options": {"idle_moves": "maybe"}}', "invalid_choice", "/options/idle_moves"),
    (b'{"seed": 1, "options": {"idle_moves": true}}', "expected_text", "/options/idle_moves"),
    (b'{"seed": 1, "numbering": "freecell"}', "invalid_choice", "/numbering"),
    (b'{"seed": 1, "foo": 2}', "unknown_field", "/foo"),
    (b'{"seed": 1, "a/b~c": 2}', "unknown_field", "/a~1b~0c"),
    (b'{"seed": 1, "options": {"foo": 2}}', "unknown_field", "/options/foo"),
    # Names that look like what msgspec says of other errors, or like the places it adds.
    (b'{"my surrogate": 1}', "unknown_field", "/my surrogate"),
    (b'{"Invalid UTF-8 encoded string": 1}', "unknown_field", "/Invalid UTF-8 encoded string"),
    (b'{"x` - at `$.foo": 1}', "unknown_field", "/x` - at `$.foo"),
    (b'{"x` - at `$.moves[3]": 1}', "unknown_field", "/x` - at `$.moves[3]"),
    (b'{"x` - at `$": 1}', "unknown_field", "/x` - at `$"),
    (b'{"x\\n`": 1}', "unknown_field", "/x\n`"),
    (b'{"seed": 1, "options": {"x` - at `$.foo": 1}}', "unknown_field", "/options/x` - at `$.foo"),
    (b'{"seed": 1, "options": {"x` - at `$.options": 1}}', "unknown_field", "/options/x` - at `$.options"),
    (b'{"seed": 1, "numbering": "x` - at `$.foo"}', "invalid_choice", "/numbering"),
    (b'{"seed": 1, "numbering": "invalid utf-16 surrogate pair"}', "invalid_choice", "/numbering"),
    # How many columns there are depends on the variant.
    (b'{"options": {"hidden_columns": ' + NUMBER_OF_5000_DIGITS + b"}}", "expected_whole_number", HIDDEN),
    (b'{"variant": ' + NUMBER_OF_5000_DIGITS + b"}", "expected_text", "/variant"),
    (NUMBER_OF_5000_DIGITS, "expected_object", ""),
    (b'{"seed": 1, "' + b"x" * 65 + b'": 2}', "unknown_field", ""),
    (b'{"seed": 1, "moves": ["' + b"8" * 65 + b'"]}', "text_too_long", "/moves/0"),
    (b'{"seed": 1, "moves": [' + b'"",' * 10_000 + b'""]}', "list_too_long", "/moves"),
]


@pytest.mark.parametrize(("body", "code", "pointer"), WRONG_SCHEMA, ids=range(len(WRONG_SCHEMA)))
def test_what_is_not_of_the_schema_is_a_400_that_says_where(app: ASGIApp, body: bytes, code: str, pointer: str) -> None:
    assert refusal(send(app, body)) == (400, code, pointer)


DUPLICATES: Final = [
    (b'{"seed": 1, "seed": 2}', "/seed"),
    (b'{"seed": 1, "se\\u0065d": 1}', "/seed"),
    (b'{"seed": 1, "options": {"idle_moves": "allow", "idle_moves": "reject"}}', "/options/idle_moves"),
    (b'{"seed": 1, "options": {"idle_moves": "allow"}, "options": {}}', "/options"),
]


@pytest.mark.parametrize("path", ["/v1/replay", "/v1/analysis", "/v1/hint"])
@pytest.mark.parametrize(("body", "pointer"), DUPLICATES)
def test_a_field_that_comes_twice_is_a_400(app: ASGIApp, body: bytes, pointer: str, path: str) -> None:
    assert refusal(send(app, body, path)) == (400, "duplicate_key", pointer)


def test_a_field_that_comes_twice_is_found_in_each_of_many_games(app: ASGIApp) -> None:
    body = b'{"games": [{"seed": 1}, {"seed": 1, "moves": [], "moves": []}]}'

    assert refusal(send(app, body, "/v1/validations")) == (400, "duplicate_key", "/games/1/moves")


@pytest.mark.parametrize(
    ("game", "pointer"),
    [
        (b'{"x": 1}', "/games/1/x"),
        (b'{"options": {"x": 1}}', "/games/1/options/x"),
        (b'{"x` - at `$.games[0]": 1}', "/games/1/x` - at `$.games[0]"),
    ],
)
def test_an_unknown_field_is_found_in_each_of_many_games(app: ASGIApp, game: bytes, pointer: str) -> None:
    body = b'{"games": [{"seed": 1}, ' + game + b"]}"

    assert refusal(send(app, body, "/v1/validations")) == (400, "unknown_field", pointer)


def test_colons_in_texts_are_no_fields(app: ASGIApp) -> None:
    assert ask_json(app, "/v1/replay", {"game": "scorpion 1: deal"}).status == 200
    assert ask_json(app, "/v1/replay", {"seed": 1, "moves": [":::"]}).status == 200


SOURCES: Final = [
    ({}, "source_missing", ""),
    ({"moves": []}, "source_missing", ""),
    ({"seed": 1, "deck": []}, "source_conflict", "/deck"),
    ({"deck": [], "numbering": "scorpion"}, "source_conflict", "/deck"),
    ({"game": "scorpion 1:", "seed": 1}, "source_conflict", "/game"),
    ({"game": "scorpion 1:", "moves": []}, "source_conflict", "/game"),
    ({"game": "scorpion 1:", "variant": "wasp"}, "source_conflict", "/game"),
    ({"seed": "1"}, "numbering_mismatch", "/seed"),
    ({"seed": "1", "numbering": "scorpion"}, "numbering_mismatch", "/seed"),
    ({"seed": 1, "numbering": "pysolfc"}, "numbering_mismatch", "/seed"),
]


@pytest.mark.parametrize(("game", "code", "pointer"), SOURCES)
def test_fields_that_do_not_go_together_are_a_400(
    app: ASGIApp, game: dict[str, object], code: str, pointer: str
) -> None:
    assert refusal(ask_json(app, "/v1/replay", game)) == (400, code, pointer)


NO_SUCH_GAME: Final = [
    ({"seed": -1}, "seed_out_of_range", "/seed"),
    ({"seed": MAX_SEED + 1}, "seed_out_of_range", "/seed"),
    ({"seed": msgspec.Raw(b"9" * 400)}, "seed_out_of_range", "/seed"),
    ({"seed": msgspec.Raw(NUMBER_OF_5000_DIGITS)}, "seed_out_of_range", "/seed"),
    ({"seed": 1, "variant": "freecell"}, "unknown_variant", "/variant"),
    ({"seed": 1, "variant": "\x00"}, "unknown_variant", "/variant"),
    ({"seed": "x", "numbering": "pysolfc"}, "bad_pysolfc_number", "/seed"),
    ({"seed": 1, "options": {"hidden_columns": 8}}, "hidden_columns_out_of_range", "/options/hidden_columns"),
    ({"seed": 1, "options": {"hidden_columns": -1}}, "hidden_columns_out_of_range", "/options/hidden_columns"),
    ({"seed": 1, "options": {"hidden_columns": msgspec.Raw(b"9" * 400)}}, "hidden_columns_out_of_range", HIDDEN),
    ({"deck": ["XX"]}, "bad_card", "/deck/0"),
    ({"game": "scorpion"}, "bad_game_text", "/game"),
    ({"game": "freecell 1:"}, "unknown_variant", "/game"),
    ({"game": "scorpion 1 foo=bar:"}, "unknown_option", "/game"),
    ({"game": f"scorpion {MAX_SEED + 1}:"}, "seed_out_of_range", "/game"),
    ({"game": "scorpion 1 hidden_columns=8:"}, "hidden_columns_out_of_range", "/game"),
]


@pytest.mark.parametrize(("game", "code", "pointer"), NO_SUCH_GAME, ids=range(len(NO_SUCH_GAME)))
def test_what_describes_no_game_is_a_422_that_says_where(
    app: ASGIApp, game: dict[str, object], code: str, pointer: str
) -> None:
    reply = ask_json(app, "/v1/replay", game)

    assert refusal(reply) == (422, code, pointer)
    assert len(reply.body) < 1_000


def test_the_largest_seed_is_a_game(app: ASGIApp) -> None:
    reply = ask_json(app, "/v1/replay", {"seed": MAX_SEED})

    assert reply.status == 200
    assert reply.json["seed"] == MAX_SEED


def test_everything_wrong_with_a_deck_is_listed(app: ASGIApp) -> None:
    cards = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]

    reply = ask_json(app, "/v1/replay", {"deck": [*cards[1:], "KC", "KC"]})

    assert reply.status == 422
    assert [(entry["pointer"], entry["code"]) for entry in reply.json["errors"]] == [
        ("/deck", "deck_wrong_size"),
        ("/deck/51", "deck_card_too_often"),
        ("/deck/52", "deck_card_too_often"),
        ("/deck", "deck_card_missing"),
    ]


def test_every_card_that_is_none_is_listed(app: ASGIApp) -> None:
    reply = ask_json(app, "/v1/replay", {"deck": ["AS", "1S", "10H", "as"]})

    assert [entry["pointer"] for entry in reply.json["errors"]] == ["/deck/1", "/deck/2", "/deck/3"]
