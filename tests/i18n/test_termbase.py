"""The sentences are those of the termbase."""

import pytest

from api.i18n.events import Event
from api.i18n.messages import words_for
from engine.errors import Param
from engine.reasons import Fault, Reason
from tests.i18n.vectors import VECTORS, SentenceVector, card_of, params_of


def _said(vector: SentenceVector) -> str:
    words, params = words_for(vector.language), params_of(vector)
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
