"""``POST /v1/analysis``: why a game is lost, in four languages, with cards as symbols and in words."""

import json
from pathlib import Path
from typing import Any, Final

import pytest
from litestar.types import ASGIApp
from msgspec.structs import replace

from api.i18n.locale import LANGUAGES
from api.i18n.messages import words_for
from api.schemas.finding import dead_end_message
from engine.analysis import DeadEnd, DeadEndKind
from engine.variants import VARIANTS
from tests.api.asgi import ask_json
from tests.api.test_analysis import analysis
from tests.boards import card_of, deck_of


def drawn(columns: dict[int, str], **asked: Any) -> dict[str, Any]:  # noqa: ANN401 - any field of the body
    """Return a game whose cards are drawn, all of them face up."""
    deck = [str(card) for card in deck_of(VARIANTS["open-scorpion"], columns)]
    return {"variant": "open-scorpion", "deck": deck, **asked}


REVERSED: Final = {1: "5C 3C 4C"}
CRISS_CROSS: Final = {1: "QC 5H", 2: "6H JC"}
CYCLE: Final = {1: "6H JC", 2: "QC 9D", 3: "TD 5H"}
DEAD_ENDS: Final = [
    (
        REVERSED,
        ("reversed_sequence", ["4C", "3C", "5C"]),
        {
            "en": "Dead end: ♣4 only fits on ♣5, but ♣3 lies between them and only fits on ♣4",
            "de": "Sackgasse: ♣4 passt nur auf ♣5, doch dazwischen liegt ♣3, und ♣3 passt nur auf ♣4",
            "hu": "Zsákutca: a ♣4-es csak a ♣5-ösre rakható, de közöttük fekszik a ♣3-as, amely csak a ♣4-esre rakható",
            "ja": "手詰まりです。♣4は♣5の上にしか置けませんが、2枚の間に♣3があり、その♣3は♣4の上にしか置けません",
        },
    ),
    (
        CRISS_CROSS,
        ("criss_cross", ["5H", "JC"]),
        {
            "en": "Dead end: ♥5 and ♣J block each other, since each covers the card the other needs",
            "de": "Sackgasse: ♥5 und ♣B blockieren einander, denn jede dieser Karten überdeckt diejenige, auf die die "
            "andere passt",
            "hu": "Zsákutca: a ♥5-ös és a ♣J elzárja egymás útját, mert mindkettő azt a lapot takarja, "
            "amelyre a másik rakható",
            "ja": "手詰まりです。♥5と♣Jは、互いに相手の移動先のカードをふさいでいるので、どちらもそこへ移せません",
        },
    ),
    (
        CYCLE,
        ("blocked_cycle", ["5H", "JC", "9D"]),
        {
            "en": "Dead end: ♥5, ♣J, and ♦9 block one another for good",
            "de": "Sackgasse: ♥5, ♣B und ♦9 blockieren einander endgültig",
            "hu": "Zsákutca: a ♥5-ös, a ♣J és a ♦9-es végleg elzárja egymás útját",
            "ja": "手詰まりです。♥5、♣J、♦9が互いにふさぎ合っていて、もう抜け出せません",
        },
    ),
]


@pytest.mark.parametrize(("columns", "reason", "told"), DEAD_ENDS, ids=[reason for _, (reason, _), _ in DEAD_ENDS])
def test_a_dead_end_names_the_cards_that_are_in_each_others_way(
    app: ASGIApp, columns: dict[int, str], reason: tuple[str, list[str]], told: dict[str, str]
) -> None:
    """S3's reversed sequence, a true criss-cross and a cycle of three."""
    found = {language: analysis(app, drawn(columns), language) for language in LANGUAGES}

    assert {it["verdict"] for it in found.values()} == {"unwinnable"}
    assert all((it["dead_end"]["code"], it["dead_end"]["cards"]) == reason for it in found.values())
    assert {language: it["dead_end"]["message"] for language, it in found.items()} == told


LOST_TOGETHER: Final = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data/lost_together.jsonl").read_text("utf-8").splitlines()
]
TOGETHER: Final = {
    "en": ("Dead end: ", "can no longer all be put in order"),
    "de": ("Sackgasse: ", "können nicht mehr alle an ihren Platz gelangen"),
    "hu": ("Zsákutca: a", "már nem kerülhet mind a helyére"),
    "ja": ("手詰まりです。", "のすべてを正しい位置に移すことは、もうできません"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_that_lose_together_are_not_said_to_be_in_each_others_way(app: ASGIApp, language: str) -> None:
    """Some of them can still move, and kings get columns; a long list of them is kept out of the sentence."""
    reasons = [analysis(app, body, language)["dead_end"] for body in LOST_TOGETHER]
    short = [it for it in reasons if len(it["cards"]) <= 12]

    assert {it["code"] for it in reasons} == {"exhausted"}
    assert 0 < len(short) < len(reasons) == sum(bool(it["cards"]) for it in reasons)
    begin, end = TOGETHER[language]
    assert all((it["message"].startswith(begin), it["message"].endswith(end)) == (True, True) for it in short)
    assert {sum(map(it["message"].count, "♠♥♦♣")) for it in reasons if it not in short} == {0}


def test_cards_that_lose_together_are_named_in_words_too(app: ASGIApp) -> None:
    told = {
        language: ask_json(app, f"/v1/analysis?lang={language}&card_style=words", LOST_TOGETHER[3]).json["dead_end"]
        for language in LANGUAGES
    }

    assert {it["message"] for it in told.values()} == {
        (
            "Dead end: the eight of spades, the queen of hearts, the ace of hearts, the ten of hearts, and the jack of "
            "hearts can no longer all be put in order"
        ),
        (
            "Sackgasse: Die Pik-Acht, die Herz-Dame, das Herz-Ass, die Herz-Zehn und der Herz-Bube können nicht mehr "
            "alle an ihren Platz gelangen"
        ),
        "Zsákutca: a pikk nyolcas, a kőr dáma, a kőr ász, a kőr tízes és a kőr bubi már nem kerülhet mind a helyére",
        "手詰まりです。スペードの8、ハートのQ、ハートのA、ハートの10、ハートのJのすべてを正しい位置に移すことは、もうできません",
    }


def test_the_stock_is_spoken_of_only_until_it_is_dealt(app: ASGIApp) -> None:
    """♠3 lies on ♠4, both face down in column 1."""
    deck = [str(card) for card in deck_of(VARIANTS["scorpion"], {1: ".. 4S 3S 9S .. .. .."})]
    for language, stock in {"en": "stock", "de": "Talon", "hu": "talon", "ja": "山札"}.items():
        bodies = [{"deck": deck, "moves": moves} for moves in ([], ["deal"])]

        assert [stock in analysis(app, it, language)["dead_end"]["message"] for it in bodies] == [True, False]


def test_of_cards_that_lose_together_with_hidden_ones_those_that_are_seen_are_named() -> None:
    lost = DeadEnd(DeadEndKind.EXHAUSTED, (card_of("4H"), card_of("KC")), hidden=True)
    told = [dead_end_message(replace(lost, stock_waits=waits), words_for("en")) for waits in (True, False)]

    together = "together with ♥4 and ♣K, can no longer all be put in order"
    assert told == [
        f"Dead end: cards that lie face down or in the stock, {together}",
        f"Dead end: cards that lie face down, {together}",
    ]
