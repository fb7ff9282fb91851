"""The termbase's traps, over every entry of every catalogue and over the rules texts that are made of them."""

import functools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from babel.messages.pofile import read_po

from api.i18n.catalogue import DOMAIN, DOMAINS
from api.i18n.locale import LANGUAGES
from api.rulestext.glossary import describe_all_terms
from api.rulestext.spoken import speak
from api.rulestext.voice import voice_for
from tests.rulestext.texts import RULESETS, Text, text_of

_LOCALES: Final = Path(__file__).parents[2] / "locales"

TRAPS: Final = {
    # Suit is Farbe, and Farbe is nothing else; column is Spalte, not Reihe; ace is Ass; jack is Bube; nobody is "Sie".
    "de": r"Anzug|\bReihen?\b|\bAs\b|\bBauer|\bJunge|[Ff]arbig|(rote|schwarze)[nr]? Farbe|Vorrat|Fundament"
    r"|\b(Ihnen|Ihre?[mnrs]?)\b|(?<=[a-zäöü,;] )(Sie|Du)\b|\bkeine? [♠♥♦♣]",
    # No colour, no spelling of one region, no apology; the free end is the last card.
    "en": r"\bcolou?r|\bcent(er|re)\b|\bplease\b|\bsorry\b|n't\b|\bbottom\b|\btop\b|\bpack\b",
    # kőr is a suit, kör a circle; lefordított is "translated"; a row is no column; no colour for szín; no a(z), no Ön.
    "hu": r"\bkör\b|lefordít|\balsó|\bfelső|a\(z\)|\bÖn\b|vezér|királynő|segédlap|\bsor\b|színsor\b|kártyalap"
    r"|(piros|fekete|vörös) szín",
    # 表札 is a door plate; a suit is no 色; 手札 is a hand of cards; nobody is あなた; no commands.
    "ja": r"表札|裏札|札群|補給|手札|盲|なさい|あなた|ダイア|クローバー|色|勝ち|組み札"
    r"|[ぁ-んァ-ヶ一-龠][ ,.!?:;()]|[,.!?:;()][ぁ-んァ-ヶ一-龠]",
}
QUOTES: Final = {"de": ("„", "“"), "en": ("“", "”"), "hu": ("„", "”"), "ja": ("「", "」")}

# What no language translates: names, and in messages words of code.
NAMES: Final = {"spider", "yukon", "joker", "ii"}
CODE: Final = {
    *("pysolfc", "ms", "true", "false", "host", "application", "json", "get", "head", "put", "line", "utf"),
    *("de", "en", "hu", "ja", "deal", "deck", "difficulty", "game", "numbering", "seed", "winnable"),
}
# Words that the language shares with English by chance or by borrowing.
SHARED: Final[dict[str, set[str]]] = {
    "de": {
        *("also", "am", "an", "as", "ass", "byte", "die", "format", "header", "in", "moment", "option", "parameter"),
        *("reserve", "server", "so", "tableau", "text", "was"),
    },
    "hu": {"as", "is", "most"},
    "ja": set(),
}


@functools.cache
def entries(language: str) -> tuple[tuple[str, str], ...]:
    """Each form of each entry of all catalogues, without its placeholders and marks, by its domain and context."""
    return tuple(_entries(language))


def _entries(language: str) -> Iterator[tuple[str, str]]:
    for domain in DOMAINS:
        with (_LOCALES / language / "LC_MESSAGES" / f"{domain}.po").open("rb") as po:
            for message in read_po(po, locale=language):
                forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
                for form in forms if message.id else ():
                    yield f"{domain} {message.context}", re.sub(r"\{[^}]*\}", "□", re.sub(r"</?\w+>", "", form))


@functools.cache
def sentences(language: str) -> frozenset[str]:
    """Every paragraph, label and entry that a rules text or the glossary can hold."""
    texts = [text_of(rules, language) for rules in RULESETS]
    texts.append(Text(speak([describe_all_terms()], voice_for(language))))
    return frozenset(line for text in texts for line in text.without().split("\n"))


def words(language: str, domain: str) -> set[str]:
    flags = re.ASCII if language == "ja" else re.UNICODE
    texts = [text for label, text in entries(language) if label.startswith(domain + " ")]
    return {word.lower() for text in texts for word in re.findall(r"[^\W\d_]{2,}", text, flags)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_entry_falls_into_a_trap_of_the_termbase(language: str) -> None:
    for label, text in entries(language):
        assert not re.search(TRAPS[language], text), (label, text)


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_no_english_word_is_left_in_any_catalogue(language: str, domain: str) -> None:
    untranslated = NAMES | CODE if domain == DOMAIN else NAMES

    assert words(language, domain) & words("en", domain) - untranslated <= SHARED[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotation_marks_are_those_of_the_language_and_come_in_pairs(language: str) -> None:
    opening, closing = QUOTES[language]
    foreign = set("„“”«»「」\"'’") - {opening, closing}
    for label, text in entries(language):
        assert not foreign & set(text), (label, text)
        assert re.sub(f"[^{opening}{closing}]", "", text).replace(opening + closing, "") == "", (label, text)


def test_hungarian_puts_a_before_consonants_and_az_before_vowels() -> None:
    for text in sentences("hu"):
        assert not re.search(r"\b[Aa]z [♠♥♦♣]", text), text
        assert not re.search(r"(?<![♠♥♦♣])\b[Aa] [aáeéiíoóöőuúüű15]", re.sub(r"\b1\d", "", text)), text
        assert not re.search(r"\b[Aa]z [bcdfghjklmnprstvz]", text), text


def test_hungarian_nouns_stay_singular_after_a_number() -> None:
    for text in sentences("hu"):
        assert not re.search(r"\d (lapok|lépések|oszlopok|sorozatok|paklik)", text), text


def test_german_rules_address_the_player_and_messages_nobody() -> None:
    addressed = {label.split()[0] for label, text in entries("de") if re.search(r"\b(du|dir|dich|deine?)\b", text)}

    assert addressed == {"rules"}


def test_japanese_says_shika_with_a_negative() -> None:
    for text in sentences("ja"):
        for clause in re.findall(r"しか[^。]*", text):
            assert "ません" in clause or "ない" in clause, text


def test_japanese_texts_are_polite() -> None:
    """Sentences end in です・ます forms, or with the last card or suit of a list."""
    end = re.compile(r"(です|ます|ません|ましょう|ますか|ですか|はい|いいえ|[♠♥♦♣](\d+|[AJQK])|クラブ)$")
    for text in sentences("ja"):
        for sentence in re.findall(r"[^。]+(?=。)", text):
            assert end.search(sentence), text
