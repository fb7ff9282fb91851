"""Cards as symbols, columns, numbers and quoted text as they stand in a sentence."""

import pytest

from api.i18n.locale import LANGUAGES
from api.i18n.phrases import article, number, phrases_of
from api.i18n.usertext import MOST_CHARACTERS, quotable
from engine.cards import RANKS, Suit
from tests.i18n.vectors import VECTORS, card_of


@pytest.mark.parametrize(("digits", "expected"), VECTORS.hungarian_article.items())
def test_the_hungarian_article_follows_the_spoken_number(digits: str, expected: str) -> None:
    assert article(int(digits)) == expected


@pytest.mark.parametrize("column", range(1, 15))
def test_a_hungarian_column_brings_its_article(column: int) -> None:
    phrase = phrases_of("hu").column(column)
    expected = VECTORS.hungarian_article[str(column)]

    assert f"{phrase:az}" == f"{expected} {column}."
    assert f"{phrase:Az}" == f"{expected.capitalize()} {column}."
    assert f"{phrase}" == str(column)


@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize("suit", Suit)
def test_hungarian_cards_take_their_forms_from_the_tables(rank: str, suit: Suit) -> None:
    phrase = phrases_of("hu").cards[card_of(rank + suit)]
    symbol = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}[suit]

    assert f"{phrase:sub}" == symbol + VECTORS.hungarian_sublative_of_hearts[rank][1:]
    assert f"{phrase:acc}" == symbol + VECTORS.hungarian_accusative_of_hearts[rank][1:]


def test_a_hungarian_card_has_a_bare_symbol_and_its_notation() -> None:
    phrase = phrases_of("hu").cards[card_of("TH")]

    assert (f"{phrase:nom}", f"{phrase:name}", f"{phrase:code}") == ("♥10-es", "♥10", "TH")


@pytest.mark.parametrize("language", LANGUAGES)
def test_index_letters_are_those_of_the_language(language: str) -> None:
    cards = phrases_of(language).cards
    letters = VECTORS.index_letters[language].split()

    name = "" if language == "ja" else "name"

    assert [format(cards[card_of(rank + "S")], name) for rank in "AKQJ"] == [f"♠{letter}" for letter in letters]
    assert f"{cards[card_of('JH')]:code}" == "JH"


@pytest.mark.parametrize("language", LANGUAGES)
def test_suits_are_words(language: str) -> None:
    assert phrases_of(language).suits == {Suit(suit): word for suit, word in VECTORS.suits[language].items()}


@pytest.mark.parametrize("language", ["de", "en"])
def test_german_and_english_put_nothing_before_or_behind_a_symbol(language: str) -> None:
    """Termbase, rule 3: a symbol without article has neither gender nor case."""
    phrase = phrases_of(language).cards[card_of("9H")]

    assert {text for form, text in phrase.forms.items() if form != "code"} == {"♥9"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("value", [0, 7, 2000, 9999, -1])
def test_up_to_four_digits_are_not_grouped(language: str, value: int) -> None:
    assert number(language, value) == str(value)


@pytest.mark.parametrize(
    ("language", "expected"),
    [("de", "65.536"), ("en", "65,536"), ("hu", "65\N{NO-BREAK SPACE}536"), ("ja", "65,536")],
)
def test_longer_numbers_are_grouped_as_the_language_does(language: str, expected: str) -> None:
    assert number(language, 65536) == expected


def test_quoted_text_keeps_what_can_be_seen() -> None:
    assert quotable("8H5 „é” 表\N{IDEOGRAPHIC SPACE}👍") == "8H5 „é” 表\N{IDEOGRAPHIC SPACE}👍"


def test_quoted_text_is_cut_with_an_ellipsis() -> None:
    assert quotable("x" * MOST_CHARACTERS) == "x" * 40
    assert quotable("x" * 41) == "x" * 39 + "…"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\x00b", "a␀b"),
        ("a\r\n\tb", "a␍␊␉b"),
        ("\x1b[31m", "␛[31m"),
        ("\x7f", "␡"),
        ("\x85", "\N{REPLACEMENT CHARACTER}"),
        ("\N{RIGHT-TO-LEFT OVERRIDE}8H5", "\N{REPLACEMENT CHARACTER}8H5"),
        ("\N{ZERO WIDTH SPACE}", "\N{REPLACEMENT CHARACTER}"),
        ("\N{LINE SEPARATOR}", "\N{REPLACEMENT CHARACTER}"),
        ("\ud800", "\N{REPLACEMENT CHARACTER}"),
    ],
)
def test_quoted_text_shows_or_replaces_what_cannot_be_seen(text: str, expected: str) -> None:
    assert quotable(text) == expected
