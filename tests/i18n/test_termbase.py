"""The sentences are those of the termbase."""

import pytest

from api.i18n.events import Event
from api.i18n.locale import LANGUAGES
from api.i18n.messages import words_for
from api.i18n.tips import Tip
from engine.errors import Param
from engine.reasons import Fault, Reason
from tests.i18n.vectors import VECTORS, SentenceVector, card_of, params_of


def _said(vector: SentenceVector) -> str:
    words, params = words_for(vector.language, vector.style), params_of(vector)
    match vector.kind:
        case "refusal":
            refused = words.refusal(Reason(vector.code), params)
            return refused.message if vector.part == "message" else refused.detail
        case "outcome":
            return words.outcome(Event(vector.code), params)
        case "problem":
            return words.problem(Fault(vector.code), params).detail


@pytest.mark.parametrize("vector", VECTORS.sentences, ids=lambda vector: f"{vector.number}-{vector.code}")
def test_termbase_vector(vector: SentenceVector) -> None:
    assert _said(vector) == vector.expected


HINTS = [
    (Tip.ONTO_JOINS, "en", "Hint: ♥Q can move onto ♥K in column 1"),
    (Tip.ONTO_JOINS, "de", "Tipp: ♥D auf ♥K in Spalte 1 legen"),
    (Tip.ONTO_JOINS, "hu", "Tipp: a ♥Q áthelyezhető az 1. oszlopba, a ♥K-ra"),
    (Tip.ONTO_JOINS, "ja", "ヒント：♥Qを1列目の♥Kの上に動かせます"),
    (Tip.EMPTY_JOINS, "en", "Hint: ♥Q can move to empty column 1"),
    (Tip.EMPTY_JOINS, "de", "Tipp: ♥D passt in die leere Spalte 1"),
    (Tip.EMPTY_JOINS, "hu", "Tipp: a ♥Q az üres 1. oszlopba tehető"),
    (Tip.EMPTY_JOINS, "ja", "ヒント：♥Qを空いている1列目に動かせます"),
]


@pytest.mark.parametrize(("tip", "language", "sentence"), HINTS)
def test_a_hint_to_move_is_the_termbase_sentence_and_its_reason(tip: Tip, language: str, sentence: str) -> None:
    """Termbase ``hint_move`` and ``hint_king``."""
    params: dict[str, Param] = {"card": card_of("QH"), "need": card_of("KH"), "column": 1}

    said = words_for(language).outcome(tip, params)

    assert said.startswith((sentence + "; ", sentence + "。"))


@pytest.mark.parametrize(
    ("tip", "sentences"),
    [
        (
            Tip.ONLY_DEAL,
            {
                "en": "Hint: no card can move, so deal the stock",
                "de": "Tipp: Keine Karte lässt sich mehr bewegen, also den Talon geben",
                "hu": "Tipp: egyik lap sem mozdítható, ideje kiosztani a talont",
                "ja": "ヒント：動かせるカードがありません。山札を配りましょう。",
            },
        ),
        (
            Tip.STUCK,
            {
                "en": "No hint: there is no legal move left",
                "de": "Kein Tipp möglich: Es gibt keinen erlaubten Zug mehr",
                "hu": "Nincs tipp: nem maradt szabályos lépés",
                "ja": "ヒントはありません。動かせる手が残っていません。",
            },
        ),
    ],
)
def test_a_hint_without_a_card_is_the_termbase_sentence(tip: Tip, sentences: dict[str, str]) -> None:
    """Termbase ``hint_deal`` and ``hint_none``."""
    assert {language: words_for(language).outcome(tip, {}) for language in LANGUAGES} == sentences


@pytest.mark.parametrize(
    ("language", "message", "detail"),
    [
        ("en", "♥8 only fits on ♥9", "♥8 only fits on ♥9; ♦9 has the right rank but the wrong suit."),
        (
            "de",
            "♥8 passt nur auf ♥9",
            "♥8 passt nur auf ♥9; ♦9 hat den richtigen Wert, aber die falsche Farbe.",
        ),
        (
            "hu",
            "A ♥8-as csak a ♥9-esre rakható",
            "A ♥8-as csak a ♥9-esre rakható; a ♦9-es értéke jó, de a színe nem.",
        ),
        (
            "ja",
            "♥8は♥9の上にしか置けません",
            "♥8は♥9の上にしか置けません。♦9は数字は合っていますが、スートが違います。",
        ),
    ],
)
def test_the_contract_example(language: str, message: str, detail: str) -> None:
    """The lead card ♥8 is sent onto a column that ends with ♦9."""
    params: dict[str, Param] = {"card": card_of("8H"), "need": card_of("9H"), "top": card_of("9D"), "column": 6}

    assert words_for(language).refusal(Reason.ONLY_FITS, params) == (message, detail)
