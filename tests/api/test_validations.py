"""``POST /v1/validations``: many games at once."""

from typing import Final

from litestar.types import ASGIApp

from engine.variants import VARIANTS
from tests.api.asgi import ask_json
from tests.boards import S1_BOARD, deck_of

FIELDS: Final = ["valid", "status", "moves_played", "moves_left", "rejection", "message"]


def test_each_game_gets_its_result_in_order(app: ASGIApp) -> None:
    deck = [str(card) for card in deck_of(VARIANTS["scorpion"], S1_BOARD)]
    games = [{"deck": deck, "moves": ["8H5"]}, {"deck": deck, "moves": ["8H6"]}, {"game": "wasp 7: deal deal"}]

    reply = ask_json(app, "/v1/validations", {"games": games})

    assert reply.status == 200
    assert list(reply.json) == ["results", "engine_version"]
    results = reply.json["results"]
    assert [list(result) for result in results] == [FIELDS] * 3
    assert [(result["valid"], result["moves_played"]) for result in results] == [(True, 1), (False, 0), (False, 1)]
    assert [result["rejection"] and result["rejection"]["code"] for result in results] == [
        None,
        "only_fits",
        "stock_already_dealt",
    ]


def test_a_rejection_is_that_of_the_replay(app: ASGIApp) -> None:
    game = {"seed": 12345, "moves": ["8H6"]}

    replayed = ask_json(app, "/v1/replay?lang=ja", game).json
    validated = ask_json(app, "/v1/validations?lang=ja", {"games": [game]}).json["results"][0]

    assert validated["rejection"] == replayed["rejection"]
    assert validated["message"] == replayed["message"]


def test_games_that_are_none_fail_the_request_and_all_are_named(app: ASGIApp) -> None:
    games = [{"seed": 1}, {"seed": -1}, {"seed": 2, "variant": "x"}, {"deck": ["AS", "??"]}, {"game": "scorpion x:"}]

    reply = ask_json(app, "/v1/validations", {"games": games})

    assert reply.status == 422
    assert [(entry["pointer"], entry["code"]) for entry in reply.json["errors"]] == [
        ("/games/1/seed", "seed_out_of_range"),
        ("/games/2/variant", "unknown_variant"),
        ("/games/3/deck/1", "bad_card"),
        ("/games/4/game", "bad_game_text"),
    ]


def test_fields_that_do_not_go_together_are_found_in_each_game(app: ASGIApp) -> None:
    reply = ask_json(app, "/v1/validations", {"games": [{"seed": 1}, {}]})

    assert (reply.status, reply.json["code"], reply.json["errors"][0]["pointer"]) == (400, "source_missing", "/games/1")


def test_there_are_one_to_a_hundred_games(app: ASGIApp) -> None:
    game = {"seed": 1}

    statuses = [ask_json(app, "/v1/validations", {"games": [game] * count}).status for count in (0, 1, 100, 101)]

    assert statuses == [400, 200, 200, 400]
    assert ask_json(app, "/v1/validations", {"games": []}).json["code"] == "list_too_short"
    assert ask_json(app, "/v1/validations", {"games": [game] * 101}).json["code"] == "list_too_long"
    assert ask_json(app, "/v1/validations", {}).json["code"] == "missing_field"
    assert ask_json(app, "/v1/validations", {}).json["errors"][0]["pointer"] == "/games"
    assert ask_json(app, "/v1/validations", {"games": [1]}).json["errors"][0]["pointer"] == "/games/0"
