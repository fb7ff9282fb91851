"""Rules and glossary as a text: whole in every language, of the right length, figures as each language writes them."""

import re
from typing import Final

import pytest

from api.i18n.locale import LANGUAGES
from api.rulestext.compose import compose
from api.rulestext.pages import rules_page
from api.rulestext.parts import SectionId
from api.rulestext.ruleset import Ruleset
from api.rulestext.spoken import speak
from api.rulestext.terms import TERMS
from api.rulestext.voice import Voice, load_voices, voice_for
from engine.variants import VARIANTS
from tests.rulestext.texts import MEASURED, RULESETS, Text, text_of, words_of

DEFAULT: Final = VARIANTS["scorpion"]

# The termbase's ids of terms; what it calls index_letters, symbol_order and difficulty_levels are no terms.
TERMBASE: Final = {
    *("game_name", "card", "deck", "suit", "rank", "ace", "king", "queen", "jack", "spades", "hearts"),
    *("diamonds", "clubs", "tableau", "column", "column_end_card", "stock", "reserve_other"),
    *("deal_stock", "to_deal", "face_down", "face_up", "turn_up", "group", "king_group", "pile"),
    *("sequence", "full_sequence", "empty_column", "foundation", "move_noun", "move_verb", "move_count"),
    *("move_limit", "undo", "hint", "deal_noun", "deal_number", "game", "dead_end", "no_moves", "win"),
    *("loss", "winnable", "variant", "difficulty", "var_wasp", "var_scorpion2", "var_open", "var_mice"),
    "var_double",
}
STOPS: Final = {"de": ".!?", "en": ".!?", "hu": ".!?", "ja": "。"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_to_fill_in(language: str) -> None:
    for rules in RULESETS:
        text = text_of(rules, language).without()

        assert not re.search(r"[{}<>]|None|Card\(", text), rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_paragraphs_are_whole_sentences(language: str) -> None:
    sections = speak(compose(Ruleset(variant=DEFAULT, options=DEFAULT.options)), voice_for(language))
    for section in sections:
        for paragraph in section.paragraphs:
            assert paragraph.endswith(tuple(STOPS[language])) or section.lists, paragraph
        for items in section.lists:
            assert all(item.text.endswith(tuple(STOPS[language])) for item in items.items)
            assert len({item.label is None for item in items.items}) == 1


@pytest.mark.parametrize("language", ["de", "en", "hu"])
def test_the_default_games_rules_are_900_to_1500_words(language: str) -> None:
    rules = Ruleset(variant=DEFAULT, options=DEFAULT.options, winnability=MEASURED)
    page = rules_page(rules, voice_for(language))
    text = f"{page.title}\n{Text(page.sections).without()}"

    assert 900 <= words_of(text) <= 1500


def test_japanese_is_about_as_long() -> None:
    text = text_of(Ruleset(variant=DEFAULT, options=DEFAULT.options), "ja").without()

    # A word of English takes a little more than two characters of Japanese.
    assert 2000 <= len(text) <= 4000


def test_the_glossary_holds_the_terms_of_the_termbase() -> None:
    assert set(TERMS) == TERMBASE


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terms_of_a_game_are_explained_and_linked(language: str) -> None:
    for rules in RULESETS:
        *sections, glossary = speak(compose(rules), voice_for(language))
        explained = {item.id for items in glossary.lists for item in items.items}
        named = {term for section in sections for term in section.terms}

        assert explained <= set(TERMS)
        assert explained == named, rules


FIGURES: Final = {
    "de": ("20.000", "12,2\N{NO-BREAK SPACE}%", "11,7\N{NO-BREAK SPACE}%", "12,6\N{NO-BREAK SPACE}%"),
    "en": ("20,000", "12.2%", "11.7%", "12.6%"),
    "hu": ("20\N{NO-BREAK SPACE}000", "12,2%", "11,7%", "12,6%"),
    "ja": ("20,000", "12.2%", "11.7%", "12.6%"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_winnability_is_told_with_its_interval_if_it_was_measured(language: str) -> None:
    asked = {SectionId.FAQ}
    plain = Ruleset(variant=DEFAULT, options=DEFAULT.options)
    measured = Ruleset(variant=DEFAULT, options=DEFAULT.options, winnability=MEASURED)
    without, with_figures = (
        " ".join(item.text for item in speak(compose(rules, asked), voice_for(language))[0].lists[0].items)
        for rules in (plain, measured)
    )

    assert all(figure in with_figures for figure in FIGURES[language])
    assert "%" not in without


def test_voices_are_made_once() -> None:
    assert isinstance(voice_for("hu"), Voice)
    assert voice_for("hu") is load_voices()["hu"]
    assert tuple(load_voices()) == LANGUAGES
