"""Every code is said in every language: completely, in that language, and in the form the contract asks for."""

import itertools
import re
from collections import Counter
from typing import Final

import pytest

from api.codes import ProblemCode
from api.i18n.dealing import DealingCase
from api.i18n.events import Event
from api.i18n.locale import LANGUAGES
from api.i18n.messages import load_words, words_for
from api.i18n.phrases import CardStyle
from api.i18n.symbols import SYMBOLS
from api.i18n.tips import Tip
from api.i18n.verdicts import DeadEndCase, VerdictCase
from engine.cards import Card, Suit
from engine.difficulty import Difficulty
from engine.errors import Param
from engine.reasons import Fault, Reason
from engine.variants import LEVELS, VARIANTS
from tests.i18n.cases import OUTCOMES, PROBLEMS, PROOFS, SAMPLES, build_refusals, end_refusals, everything

OTHERS: Final = tuple(language for language in LANGUAGES if language != "en")

# Words of code that no language translates: what the samples quote, ids, and names of fields and formats.
CODE: Final = set(
    re.findall(
        r"\w+",
        "deal deck game seed numbering pysolfc ms true false host application json utf ii de en hu ja fr xyz foo sede "
        "sometimes kings any undo hiden columns lang variant get head put line difficulty winnable "
        + " ".join(VARIANTS),
    )
)
# Words that the language shares with English by chance or by borrowing.
SHARED: Final[dict[str, set[str]]] = {
    "de": {"an", "byte", "format", "header", "in", "option", "parameter", "reserve", "server", "text"},
    "hu": {"as", "is", "most"},  # 8-as, "also", "now"
    "ja": set(),
}
STOPS: Final = {"de": ".", "en": ".", "hu": ".", "ja": "。"}
# Hungarian writes "az 5. oszlop": a full stop, then a small letter.
NEXT_SENTENCE: Final = re.compile(r"[.!?] [^a-zà-ž]|[。！？].")


def _words(language: str) -> set[str]:
    return {
        word.lower()
        for style in CardStyle
        for _, text in everything(words_for(language, style))
        for word in re.findall(r"[^\W\d_]{2,}", text, re.ASCII if language == "ja" else 0)
    }


def test_the_samples_name_every_code() -> None:
    assert {reason for reason, _ in SAMPLES} == set(Reason)
    assert {event for event, _ in OUTCOMES} == set(Event)
    assert Counter({topic: 1 for topic, _ in PROOFS}) == Counter([*VerdictCase, *DeadEndCase, *Tip, *DealingCase])
    assert not {event.value for event, _ in OUTCOMES} & {topic.value for topic, _ in PROOFS}
    assert {code for code, _ in PROBLEMS} == {*ProblemCode, *Fault}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_variant_level_and_difficulty_has_a_name(language: str) -> None:
    words = words_for(language)

    assert list(words.variants) == list(VARIANTS)
    assert list(words.levels) == [level.id for level in LEVELS]
    assert list(words.difficulties) == list(Difficulty)
    assert all(all(words.variant(variant)) for variant in VARIANTS)


@pytest.mark.parametrize("style", CardStyle)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_to_fill_in(language: str, style: CardStyle) -> None:
    for label, text in everything(words_for(language, style)):
        assert text, label
        assert not re.search(r"[{}]|None|\bCard\(", text), label


@pytest.mark.parametrize("style", CardStyle)
@pytest.mark.parametrize("language", LANGUAGES)
def test_only_a_message_of_one_sentence_and_a_name_have_no_final_stop(language: str, style: CardStyle) -> None:
    whole = ("detail", "summary")
    for label, text in everything(words_for(language, style)):
        has_stop = label.endswith(whole) or bool(NEXT_SENTENCE.search(text))
        assert text.endswith(STOPS[language]) == has_stop, (label, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_caller_wrote_does_not_make_two_sentences_of_one(language: str) -> None:
    message, detail = words_for(language).refusal(Reason.BAD_NOTATION, {"value": "8H. 5 クラブ。A"})

    assert message in detail
    assert not message.endswith(STOPS[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_detail_starts_with_its_message(language: str) -> None:
    words = words_for(language)
    for reason, params in SAMPLES:
        message, detail = words.refusal(reason, params)
        if reason is not Reason.ONLY_FITS:
            assert detail.startswith(message.removesuffix(STOPS[language]) + STOPS[language]), reason


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_title_is_the_same_for_every_case_of_its_code(language: str) -> None:
    words = words_for(language)
    titles = {(code, words.problem(code, params).title) for code, params in PROBLEMS}

    assert len(titles) == len({title for _, title in titles}) == len([*ProblemCode, *Fault])


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_is_the_english_one(language: str) -> None:
    pairs = zip(everything(words_for(language)), everything(words_for("en")), strict=True)

    assert not [ours for ours, english in pairs if ours == english]


@pytest.mark.parametrize("language", OTHERS)
def test_no_english_word_is_left(language: str) -> None:
    assert _words(language) & _words("en") - CODE <= SHARED[language]


def test_japanese_has_no_latin_word_but_code() -> None:
    assert _words("ja") <= CODE


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_fits_names_the_cards_of_every_pair(language: str) -> None:
    words = words_for(language)
    for params in build_refusals():
        message, detail = words.refusal(Reason.ONLY_FITS, params)
        card, need, top = (_symbol(language, params[name]) for name in ("card", "need", "top"))
        assert card in message, params
        assert need in message, params
        assert re.findall("[♠♥♦♣]", message) == [card[0], need[0]], params
        assert top in detail, params


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_fits_says_whether_suit_or_rank_or_both_are_wrong(language: str) -> None:
    words, need = words_for(language), Card(Suit.HEARTS, 9)
    details = {
        words.refusal(Reason.ONLY_FITS, {"card": Card(Suit.HEARTS, 8), "need": need, "top": top, "column": 1}).detail
        for top in (Card(Suit.SPADES, 9), Card(Suit.HEARTS, 5), Card(Suit.SPADES, 5))
    }

    assert len({re.sub(r"♠\w+|♥\w+", "", detail) for detail in details}) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_at_the_ends_name_the_cards_of_every_pair(language: str) -> None:
    words = words_for(language)
    for reason, params in end_refusals():
        message = words.refusal(reason, params).message
        assert _symbol(language, params["card"]) in message, params
        assert _symbol(language, params["top"]) in message, params


def _symbol(language: str, card: Param) -> str:
    assert isinstance(card, Card)
    letters = {"de": {11: "B", 12: "D"}}.get(language, {11: "J", 12: "Q"}) | {1: "A", 13: "K"}
    return SYMBOLS[card.suit] + letters.get(card.rank, str(card.rank))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_missing_parameter_is_an_error(language: str) -> None:
    with pytest.raises(KeyError):
        words_for(language).refusal(Reason.SAME_COLUMN, {"column": 1})


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_caller_wrote_is_quoted_short_and_as_it_is(language: str) -> None:
    words = words_for(language)
    harmful = "{card} %s\x00" + "x" * 100

    message = words.refusal(Reason.BAD_NOTATION, {"value": harmful}).message

    assert "{card} %s␀" + "x" * 29 + "…" in message


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_that_a_caller_wrote_is_not_regrouped(language: str) -> None:
    detail = words_for(language).problem(Fault.SEED_OUT_OF_RANGE, {"value": -12345678, "max": 9}).detail

    assert "-12345678" in detail


def test_lists_are_joined_as_the_language_does() -> None:
    joined = {language: words_for(language).listing(["a", "b", "c"]) for language in LANGUAGES}

    assert joined == {"de": "a, b und c", "en": "a, b, and c", "hu": "a, b és c", "ja": "a、b、c"}


def test_languages_are_named_in_each_other() -> None:
    assert [words_for("hu").language(tag) for tag in LANGUAGES] == ["német", "angol", "magyar", "japán"]
    assert [words_for("ja").language(tag) for tag in LANGUAGES] == ["ドイツ語", "英語", "ハンガリー語", "日本語"]


def test_words_are_made_once() -> None:
    assert words_for("hu") is words_for("hu", CardStyle.SYMBOLS) is load_words()["hu", CardStyle.SYMBOLS]
    assert tuple(load_words()) == tuple(itertools.product(LANGUAGES, CardStyle))
