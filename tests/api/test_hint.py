"""``POST /v1/hint``: a move with its reason, what to take back, or why there is neither."""

from typing import Any, Final

import msgspec
import pytest
from litestar.types import ASGIApp

from api.app import create_app
from api.i18n.locale import LANGUAGES
from api.i18n.messages import words_for
from api.schemas.tip import tip_message
from api.settings import Settings
from engine.findings import HintReason, NoHint
from engine.game_text import parse_game
from engine.hints import Hint
from engine.play import replay
from tests.api.asgi import ask_json
from tests.api.test_analysis import WINNABLE, published, refusal
from tests.api.test_dead_ends import REVERSED, drawn
from tests.i18n.vectors import card_of

FIELDS: Final = [
    *("move", "reason", "guaranteed", "message", "take_back"),
    *("level", "moves_played", "rejection", "engine_version"),
]
NO_MOVE: Final = Hint(
    replay=replay(parse_game("scorpion 1:")),
    move=None,
    card=None,
    need=None,
    target=None,
    reason=HintReason.NONE,
    guaranteed=False,
    take_back=0,
    absence=None,
    only_deal=False,
)


def hint(app: ASGIApp, body: dict[str, Any], level: str | None = None, language: str = "en") -> dict[str, Any]:
    asked = body | ({"level": level} if level else {})
    reply = ask_json(app, "/v1/hint", asked, accept_language=language)
    assert reply.status == 200, reply.body
    assert reply.headers["content-language"] == language
    answer: dict[str, Any] = reply.json
    return answer


FOLLOWED: Final = [*map(published, WINNABLE[:4]), {"variant": "three-blind-mice-dealt", "seed": 101}]


@pytest.mark.parametrize("game", FOLLOWED, ids=lambda it: f"{it['seed']}")
def test_following_hints_that_promise_a_win_wins(app: ASGIApp, game: dict[str, Any]) -> None:
    moves: list[str] = []
    while (found := hint(app, game | {"moves": moves}))["move"]:
        assert (found["level"], found["guaranteed"], found["take_back"]) == ("winning", True, 0)
        assert found["reason"] not in {"take_back", "none"}
        moves.append(found["move"])

    played = ask_json(app, "/v1/replay", game | {"moves": moves}).json
    assert (played["status"], played["rejection"]) == ("won", None)
    assert (found["reason"], found["message"]) == ("none", "No hint: this game is already won")


def test_an_answer_always_has_the_same_fields_in_the_same_order(app: ASGIApp) -> None:
    bodies = [published(WINNABLE[0]), published(1_000_000), drawn(REVERSED)]

    assert [list(hint(app, body)) for body in bodies] == [FIELDS] * 3


@pytest.mark.parametrize("level", ["legal", "good"])
@pytest.mark.parametrize("seed", range(5))
def test_a_hint_of_a_lower_level_is_a_legal_move_that_promises_nothing(app: ASGIApp, level: str, seed: int) -> None:
    legal = [it["move"] for it in ask_json(app, "/v1/replay", {"seed": seed}).json["legal_moves"]]

    found = hint(app, {"seed": seed}, level)

    assert found["level"] == level
    if level == "legal":
        assert found["move"] in legal
        assert found["guaranteed"] is False
    else:
        assert found["move"] in [*legal, None]


def test_in_a_lost_game_a_hint_says_how_many_moves_to_take_back(app: ASGIApp) -> None:
    lost, last = lost_game(app)

    found = {language: hint(app, lost, language=language) for language in LANGUAGES}

    assert all((it["move"], it["reason"], it["take_back"]) == (None, "take_back", 1) for it in found.values())
    assert {language: it["message"] for language, it in found.items()} == {
        "en": "Hint: take back 1 move; from there the game can still be won",
        "de": "Tipp: 1 Zug zurücknehmen; von dort aus ist das Spiel noch zu gewinnen",
        "hu": "Tipp: 1 lépést kell visszavonni; utána a játék újra megnyerhető",
        "ja": "ヒント：1手戻しましょう。そこからなら、まだクリアできます",
    }
    assert hint(app, last)["move"]


def lost_game(app: ASGIApp) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return a game that its last move has lost, and the one without that move."""
    for number in WINNABLE:
        line = ask_json(app, "/v1/analysis", published(number) | {"include": ["line"]}).json["line"]
        for count in range(len(line)):
            before = published(number, moves=line[:count])
            for move in ask_json(app, "/v1/replay", before).json["legal_moves"]:
                after = published(number, moves=[*line[:count], move["move"]])
                if ask_json(app, "/v1/analysis", after).json["verdict"] == "unwinnable":
                    return after, before
    raise AssertionError("no move of these games can lose")


def test_for_a_deal_that_is_lost_there_is_no_winning_hint(app: ASGIApp) -> None:
    found = hint(app, drawn(REVERSED))

    assert (found["move"], found["reason"], found["guaranteed"], found["take_back"]) == (None, "none", False, 0)
    assert found["message"] == "No hint: this deal cannot be won, whatever the moves"
    assert hint(app, drawn(REVERSED), "legal")["move"]


def test_where_nothing_is_proven_within_the_limit_a_hint_is_as_good_as_a_quick_test_makes_it(app: ASGIApp) -> None:
    hasty = create_app(Settings(solver_max_positions=1, solver_seconds=3_600))
    numbers = [it for it in WINNABLE if ask_json(app, "/v1/analysis", published(it)).json["positions"] > 1]

    asked, good = (hint(hasty, published(numbers[0]), level) for level in ("winning", "good"))

    assert asked["move"]
    assert asked == good | {"level": "winning"}


def test_what_to_take_back_is_not_told_if_the_limit_is_reached_first(app: ASGIApp) -> None:
    """The least limit that shows the position lost leaves nothing for those before it."""
    lost, _ = lost_game(app)

    hints = (
        hint(create_app(Settings(solver_max_positions=limit, solver_seconds=3_600)), lost) for limit in range(1, 50)
    )
    found = next(it for it in hints if it["move"] is None)

    assert (found["move"], found["reason"], found["guaranteed"]) == (None, "none", False)
    assert found["message"] == "No hint: the game can no longer be won; when it was lost could not be determined"


def test_a_refused_move_is_told_and_the_hint_is_for_the_position_before_it(app: ASGIApp) -> None:
    body = published(WINNABLE[0], moves=["KS1", "deal"])

    found = hint(app, body)

    assert found["rejection"] == ask_json(app, "/v1/replay", body).json["rejection"]
    assert found["moves_played"] == 0
    assert found["move"] == hint(app, published(WINNABLE[0]))["move"]


def test_a_game_text_can_have_a_level(app: ASGIApp) -> None:
    assert hint(app, {"game": "scorpion 4: QS7"}, "legal") == hint(app, {"seed": 4, "moves": ["QS7"]}, "legal")


WRONG: Final = [
    ({"seed": 1, "level": "best"}, 400, "invalid_choice", "/level"),
    ({"seed": 1, "level": 1}, 400, "expected_text", "/level"),
    ({"seed": 1, "level": None}, 400, "expected_text", "/level"),
    ({"seed": 1, "include": ["line"]}, 400, "unknown_field", "/include"),
    ({"level": "good"}, 400, "source_missing", ""),
    ({"deck": ["AS"], "seed": 1, "level": "good"}, 400, "source_conflict", "/deck"),
    ({"seed": 2**53, "level": "good"}, 422, "seed_out_of_range", "/seed"),
]


@pytest.mark.parametrize(("body", "status", "code", "pointer"), WRONG, ids=range(len(WRONG)))
def test_a_body_that_is_wrong_is_refused_with_its_place(
    app: ASGIApp, body: dict[str, Any], status: int, code: str, pointer: str
) -> None:
    assert refusal(ask_json(app, "/v1/hint", body)) == (status, code, pointer)


def moving(card: str, target: int, reason: HintReason, *, need: str | None = None) -> Hint:
    return msgspec.structs.replace(
        NO_MOVE,
        move=f"{card}{target}",
        card=card_of(card),
        need=card_of(need) if need else None,
        target=target,
        reason=reason,
    )


def missing(absence: NoHint, *, game: str = "scorpion 1:") -> Hint:
    return msgspec.structs.replace(NO_MOVE, absence=absence, replay=replay(parse_game(game)))


DEALING: Final = msgspec.structs.replace(NO_MOVE, move="deal", reason=HintReason.DEAL_STOCK)
ONLY_DEALING: Final = msgspec.structs.replace(
    DEALING, replay=msgspec.structs.replace(NO_MOVE.replay, legal_moves=NO_MOVE.replay.legal_moves[-1:]), only_deal=True
)
ONTO: Final = "Hint: ♥8 can move onto ♥9 in column 5; "
EMPTY: Final = "Hint: ♥8 can move to empty column 2; "
TOLD: Final = [
    (moving("8H", 5, HintReason.COMPLETES_RUN, need="9H"), ONTO + "that completes a sequence from king to ace"),
    (moving("8H", 5, HintReason.TURNS_UP, need="9H"), ONTO + "that turns a card face up"),
    (moving("8H", 5, HintReason.EMPTIES_COLUMN, need="9H"), ONTO + "that empties a column"),
    (moving("8H", 5, HintReason.FREES_KING, need="9H"), ONTO + "that frees a king"),
    (moving("8H", 5, HintReason.JOINS, need="9H"), ONTO + "that lengthens a sequence"),
    (moving("8H", 2, HintReason.COMPLETES_RUN), EMPTY + "that completes a sequence from king to ace"),
    (moving("8H", 2, HintReason.TURNS_UP), EMPTY + "that turns a card face up"),
    (moving("8H", 2, HintReason.EMPTIES_COLUMN), EMPTY + "that empties its old column"),
    (moving("8H", 2, HintReason.FREES_KING), EMPTY + "that frees a king"),
    (moving("8H", 2, HintReason.JOINS), EMPTY + "that makes room for another card"),
    (moving("KS", 2, HintReason.TURNS_UP), "Hint: ♠K can move to empty column 2; that turns a card face up"),
    (moving("KS", 2, HintReason.FREES_KING), "Hint: ♠K can move to empty column 2 and begin a sequence there"),
    (DEALING, "Hint: it is time to deal the stock"),
    (ONLY_DEALING, "Hint: no card can move, so deal the stock"),
    (missing(NoHint.WON), "No hint: this game is already won"),
    (missing(NoHint.STUCK), "No hint: only moves that change nothing are left"),
    (missing(NoHint.MOVE_CAP), "No hint: the limit of 2000 moves has been reached"),
    (missing(NoHint.LOST), "No hint: this deal cannot be won, whatever the moves"),
    (
        missing(NoHint.LOST_SINCE),
        "No hint: the game can no longer be won; when it was lost could not be determined",
    ),
    (missing(NoHint.UNKNOWN), "No hint: the search reached its limit before anything was proven"),
]


@pytest.mark.parametrize(("found", "told"), TOLD, ids=range(len(TOLD)))
def test_every_hint_is_told_with_its_reason(found: Hint, told: str) -> None:
    assert tip_message(found, words_for("en")) == told


def test_a_game_that_is_stuck_has_no_hint() -> None:
    stuck = msgspec.structs.replace(NO_MOVE.replay, legal_moves=())
    found = msgspec.structs.replace(NO_MOVE, absence=NoHint.STUCK, replay=stuck)

    assert tip_message(found, words_for("en")) == "No hint: there is no legal move left"
