"""Traps of each language that the termbase names."""

import re

import pytest

from api.i18n.locale import LANGUAGES
from api.i18n.messages import words_for
from api.i18n.phrases import CardStyle
from tests.i18n.cases import everything

TRAPS = {
    # Suit is Farbe, column is Spalte, ace is Ass; nobody is addressed.
    "de": r"\bAnzug|\bReihe|\bAs\b|\bBauer|\bJunge|\b[Dd]u\b|\bSie\b|\bIhre?\b|\bkeine? [♠♥♦♣]",
    # No colour, no spelling of one region, no apology; the free end is the last card.
    "en": r"\bcolou?rs?\b|\bcent(er|re)\b|\bplease\b|\bsorry\b|n't\b|\bbottom\b|\btop\b",
    # kőr is a suit, kör a circle; lefordított is "translated"; the ends are not lower and upper; no a(z), no Ön.
    "hu": r"\bkör\b|lefordít|\balsó|\bfelső|a\(z\)|\bÖn\b|vezér|királynő|segédlap|\baz? nincs|[♠♥♦♣]\d+ ",
    # 表札 is a door plate; full-width punctuation only; no spaces between words; no commands.
    "ja": r"表札|裏札|補給|手札|盲|なさい|あなた|ダイア|クローバー"
    r"|[ぁ-んァ-ヶ一-龠][ ,.!?:;()]|[,.!?:;()][ぁ-んァ-ヶ一-龠]",
}
QUOTES = {"de": ("„", "“"), "en": ("“", "”"), "hu": ("„", "”"), "ja": ("「", "」")}


@pytest.mark.parametrize("style", CardStyle)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_termbase_traps_are_avoided(language: str, style: CardStyle) -> None:
    for label, text in everything(words_for(language, style)):
        assert not re.search(TRAPS[language], text), (label, text)


@pytest.mark.parametrize("style", CardStyle)
@pytest.mark.parametrize("language", LANGUAGES)
def test_quotation_marks_are_those_of_the_language_and_come_in_pairs(language: str, style: CardStyle) -> None:
    opening, closing = QUOTES[language]
    foreign = set("„“”«»「」\"'") - {opening, closing}
    for label, text in everything(words_for(language, style)):
        assert not foreign & set(text), (label, text)
        assert re.sub(f"[^{opening}{closing}]", "", text).replace(opening + closing, "") == "", (label, text)


@pytest.mark.parametrize("style", CardStyle)
def test_hungarian_puts_a_before_cards_and_az_before_vowels(style: CardStyle) -> None:
    for label, text in everything(words_for("hu", style)):
        assert not re.search(r"\b[Aa]z [♠♥♦♣]", text), (label, text)
        assert not re.search(r"(?<![♠♥♦♣])\b[Aa] [aáeéiíoóöőuúüű15]", re.sub(r"\b1\d", "", text)), (label, text)
        assert not re.search(r"\b[Aa]z [bcdfghjklmnprstvz]", text), (label, text)


@pytest.mark.parametrize("style", CardStyle)
def test_hungarian_nouns_stay_singular_after_a_number(style: CardStyle) -> None:
    for label, text in everything(words_for("hu", style)):
        assert not re.search(r"\d (lapok|lépések|oszlopok|elemek|karakterek)", text), (label, text)


@pytest.mark.parametrize("style", CardStyle)
def test_japanese_says_shika_with_a_negative(style: CardStyle) -> None:
    for label, text in everything(words_for("ja", style)):
        for clause in re.findall(r"しか[^。]*", text):
            assert "ません" in clause or "ない" in clause, (label, text)
