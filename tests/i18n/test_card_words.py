"""Cards in words: the termbase's forms, and the same sentences as with symbols."""

import re
from typing import Final

import pytest

from api.i18n.card_words import read_forms
from api.i18n.forms import CARD_FORMS, COLUMN_FORMS
from api.i18n.locale import LANGUAGES
from api.i18n.messages import words_for
from api.i18n.phrases import CardPhrase, CardStyle, phrases_of
from engine.cards import CARDS, RANKS, Suit
from engine.reasons import Fault
from tests.i18n.cases import everything
from tests.i18n.reading import GERMAN_CARD, as_symbols
from tests.i18n.vectors import VECTORS, card_of
from tests.rulestext.texts import RULESETS, text_of


def spoken(language: str, code: str) -> CardPhrase:
    return phrases_of(language, CardStyle.WORDS).cards[card_of(code)]


@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize("suit", Suit)
def test_german_cards_have_the_article_and_the_case_of_their_rank(rank: str, suit: Suit) -> None:
    phrase, cases = spoken("de", rank + suit), VECTORS.german_words[rank]
    for case, expected in cases.items():
        *article, noun = expected.split()
        card = f"{VECTORS.suits['de'][suit]}-{noun}"
        assert format(phrase, case) == " ".join([*article, card])

    assert f"{phrase:name}" == f"{phrase:nom}".split()[1]
    assert f"{phrase:Nom}" == f"{phrase:nom}"[0].upper() + f"{phrase:nom}"[1:]
    assert f"{phrase:Acc}" == f"{phrase:acc}"[0].upper() + f"{phrase:acc}"[1:]


@pytest.mark.parametrize(("rank", "expected"), VECTORS.german_onto_hearts.items())
def test_german_onto_takes_the_accusative(rank: str, expected: str) -> None:
    assert f"auf {spoken('de', rank + 'H'):acc}" == expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [("AD", "des Karo-Asses"), ("9H", "der Herz-Neun"), ("JC", "des Kreuz-Buben"), ("QS", "der Pik-Dame")],
)
def test_german_genitive(code: str, expected: str) -> None:
    assert f"{spoken('de', code):gen}" == expected


@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize("suit", Suit)
def test_hungarian_cards_inflect_their_rank(rank: str, suit: Suit) -> None:
    phrase, name = spoken("hu", rank + suit), VECTORS.suits["hu"][suit]
    for case, expected in VECTORS.hungarian_words[rank].items():
        assert format(phrase, case) == f"{name} {expected}"

    assert f"{phrase:az}" == f"a {phrase:nom}"
    assert f"{phrase:name}" == f"{phrase:nom}"


@pytest.mark.parametrize(("rank", "expected"), VECTORS.japanese_hearts.items())
def test_japanese_joins_suit_and_rank(rank: str, expected: str) -> None:
    assert f"{spoken('ja', rank + 'H')}" == expected


def test_japanese_letters_are_read_where_a_card_is_shown_as_a_symbol() -> None:
    """Termbase, ``rank_readings``."""
    read = [read_forms("ja", card_of(rank + "S"))[""] for rank in "AJQK"]

    assert read == ["スペードのエース", "スペードのジャック", "スペードのクイーン", "スペードのキング"]


@pytest.mark.parametrize(
    ("code", "expected"),
    [("9H", "nine of hearts"), ("AS", "ace of spades"), ("TD", "ten of diamonds"), ("JC", "jack of clubs")],
)
def test_english_cards_take_the_article_in_front(code: str, expected: str) -> None:
    phrase = spoken("en", code)

    assert f"{phrase:name} {phrase:the} {phrase:The}" == f"{expected} the {expected} The {expected}"


LISTS: Final = [
    ("de", "nom", "die Herz-Fünf, der Kreuz-Bube und das Pik-Ass"),
    ("de", "Nom", "Die Herz-Fünf, der Kreuz-Bube und das Pik-Ass"),
    ("de", "Acc", "Die Herz-Fünf, den Kreuz-Buben und das Pik-Ass"),
    ("de", "dat", "der Herz-Fünf, dem Kreuz-Buben und dem Pik-Ass"),
    ("de", "gen", "der Herz-Fünf, des Kreuz-Buben und des Pik-Asses"),
    ("en", "the", "the five of hearts, the jack of clubs, and the ace of spades"),
    ("en", "The", "The five of hearts, the jack of clubs, and the ace of spades"),
    ("hu", "nom", "kőr ötös, treff bubi és pikk ász"),
    ("hu", "Nom", "Kőr ötös, treff bubi és pikk ász"),
    ("hu", "az", "a kőr ötös, a treff bubi és a pikk ász"),
    ("ja", "", "ハートの5、クラブのJ、スペードのA"),
]
SIGNS: Final = [
    ("de", "Nom", "♥5, ♣B und ♠A"),
    ("en", "The", "♥5, ♣J, and ♠A"),
    ("hu", "nom", "♥5-ös, ♣J és ♠A"),
    ("hu", "az", "a ♥5-ös, a ♣J és a ♠A"),
    ("ja", "", "♥5、♣J、♠A"),
]


@pytest.mark.parametrize(
    ("style", "language", "form", "expected"),
    [*[(CardStyle.WORDS, *row) for row in LISTS], *[(CardStyle.SYMBOLS, *row) for row in SIGNS]],
)
def test_each_card_of_a_list_takes_the_form_asked_for(
    style: CardStyle, language: str, form: str, expected: str
) -> None:
    listed = phrases_of(language, style).listed([card_of(code) for code in ("5H", "JC", "AS")])

    assert format(listed, form) == expected


@pytest.mark.parametrize("style", CardStyle)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_and_column_has_the_forms_that_a_translator_may_ask_for(language: str, style: CardStyle) -> None:
    phrases = phrases_of(language, style)

    assert {frozenset(phrases.cards[card].forms) for card in CARDS} == {CARD_FORMS[language]}
    assert set(phrases.column(999).forms) == COLUMN_FORMS[language]
    assert all(format(phrases.listed(CARDS[:2]), form) for form in CARD_FORMS[language])


@pytest.mark.parametrize("language", ["de", "en", "hu"])
def test_a_card_has_no_form_that_forgets_its_case(language: str) -> None:
    with pytest.raises(KeyError):
        format(spoken(language, "9H"), "")


def _same_sentences(language: str, symbols: str, words: str) -> None:
    assert not re.search(r"[♠♥♦♣](\d|[A-Z])", words), words
    beside_its_name = rf"[♠♥♦♣] ?(?={'|'.join(VECTORS.suits[language].values())})"
    assert as_symbols(language, words) == re.sub(beside_its_name, "", symbols)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_the_same_sentence_in_both_styles(language: str) -> None:
    in_symbols, in_words = (everything(words_for(language, style)) for style in CardStyle)
    for (label, symbols), (_, words) in zip(in_symbols, in_words, strict=True):
        assert ("♥" in symbols) <= (symbols != words), label
        _same_sentences(language, symbols, words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rules_text_is_the_same_in_both_styles(language: str) -> None:
    for rules in RULESETS[:: len(RULESETS) // 60]:
        symbols, words = (text_of(rules, language, style).without() for style in CardStyle)
        _same_sentences(language, symbols, words)


def test_notation_stays_notation() -> None:
    words = words_for("en", CardStyle.WORDS)

    assert "“8H” for the eight of hearts" in words.problem(Fault.BAD_CARD, {"value": "1H"}).detail


def test_german_cards_have_an_article_that_agrees_unless_they_begin_a_text() -> None:
    allowed = {said for cases in VECTORS.german_words.values() for said in cases.values()}
    texts = [text for _, text in everything(words_for("de", CardStyle.WORDS))]
    texts += text_of(RULESETS[0], "de", CardStyle.WORDS).without().split("\n")
    for text in texts:
        for found in GERMAN_CARD.finditer(text):
            before, _, noun = found.groups()
            assert f"{before}".lower() + f" {noun}" in allowed or (before is None and found.start() == 0), text


def test_english_cards_have_the_article_unless_they_are_one_of_several() -> None:
    texts = [text for _, text in everything(words_for("en", CardStyle.WORDS))]
    texts.append(text_of(RULESETS[0], "en", CardStyle.WORDS).without())
    cards = re.findall(r"(\S+) \w+ of (?:spades|hearts|diamonds|clubs)\b", "\n".join(texts))

    assert {before.strip("“”(").lower() for before in cards} <= {"the", "face-up", "one"}
    assert len(cards) > 100
