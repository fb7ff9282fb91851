"""No mix of options yields a false sentence: numbers are those of the deal, and each rule is told as it is played."""

import functools
import re
from typing import Final

import pytest

from api.i18n.locale import LANGUAGES
from api.rulestext.ruleset import Ruleset
from engine.game import Game
from engine.play import replay
from engine.variants import VARIANTS, CompletedRuns, EmptyColumns, IdleMoves, Options, StockTiming, Variant
from engine.view import HIDDEN, View, view_of
from tests.rulestext.texts import RULESETS, text_of

STOCK: Final = {"de": r"Talon", "en": r"\bstock\b", "hu": r"\btalon", "ja": "山札"}
RESERVE: Final = {"de": r"Reserve", "en": r"\breserve\b", "hu": r"tartalék", "ja": "リザーブ"}
FOUNDATION: Final = {"de": r"Ablagestapel", "en": r"\bfoundation", "hu": r"\balap(ja|ra|ok|on|\b)", "ja": "組札"}
FACE_DOWN: Final = {"de": r"verdeckt", "en": r"\bface[- ]down\b", "hu": r"lefelé (van )?fordít", "ja": "裏向き"}

# What the section on empty columns says in one case only.
ONLY_KINGS: Final = {
    "de": "nur einen König",
    "en": "Only a king",
    "hu": "csak király",
    "ja": "KかKから始まるまとまりだけ",
}
ANY_CARD: Final = {
    "de": "jede offene Karte",
    "en": "Any face-up card",
    "hu": "bármelyik felfordított",
    "ja": "どれでも",
}
IDLE: Final = {
    IdleMoves.REJECT: {"de": "darf nicht", "en": "cannot move", "hu": "nem kerülhet", "ja": "移動はできません"},
    IdleMoves.ALLOW: {"de": "zählt aber als Zug", "en": "counts as a move", "hu": "lépésnek számít", "ja": "1手に数え"},
}
TIMING: Final = {
    StockTiming.ANY_TIME: {"de": "jederzeit", "en": "at any time", "hu": "bármikor", "ja": "いつでも"},
    StockTiming.NO_MOVES: {
        "de": "bewegen lässt",
        "en": "no card can move.",
        "hu": "mozdítható",
        "ja": "動かせるカードがなくなって",
    },
    StockTiming.NO_BUILDS: {
        "de": "auf eine andere passt",
        "en": "no card can move onto another",
        "hu": "egy másikra",
        "ja": "置けるカードがなくなって",
    },
}
STAYS: Final = {
    "de": "bleibt in ihrer Spalte",
    "en": "stays in the columns",
    "hu": "az oszlopában marad",
    "ja": "そのまま列に残り",
}
LEAVES: Final = {"de": "im selben Zug", "en": "in the same move", "hu": "ugyanabban a lépésben", "ja": "その手の一部"}

SPIDER_TOO: Final = {
    "de": "Auch dort wird mit zwei",
    "en": "are used there too",
    "hu": "Ott is két pakli",
    "ja": "同じくトランプを2組",
}


@functools.cache
def opening(variant: Variant, hidden_columns: int) -> View:
    """Return what the engine deals."""
    options = Options(hidden_columns=hidden_columns)
    return view_of(replay(Game(variant, options, 1)).board)


def numbers(text: str) -> list[int]:
    return [int(digits) for digits in re.findall(r"\d+", text)]


def told_of_face_down(columns: list[int], rows: int, of: int) -> list[int]:
    """Return the numbers that a sentence on face-down cards needs: columns by their first and last, not if all do."""
    if not columns:
        return []
    count = [] if len(columns) == 1 else [len(columns) * rows]
    named = [] if len(columns) == of else [columns[0]] if len(columns) == 1 else [columns[0], columns[-1]]
    return [*named, rows, *count]


@pytest.mark.parametrize("language", LANGUAGES)
def test_r2_the_setup_tells_the_numbers_of_the_deal(language: str) -> None:
    for rules in RULESETS:
        view = opening(rules.variant, rules.options.hidden_columns)
        hiding = [number for number, column in enumerate(view.columns, 1) if HIDDEN in column]
        rows = view.columns[hiding[0] - 1].count(HIDDEN) if hiding else 0
        layout = [len(view.columns), len(view.columns[0])]
        if language == "hu":
            layout.append(layout[1])  # "7-7 lap": seven each
        apart = [view.stock] if view.stock else [len(view.reserve)]

        told = numbers(text_of(rules, language)["setup"])

        assert sorted(told) == sorted([*layout, *told_of_face_down(hiding, rows, len(view.columns)), *apart]), rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_r1_r10_the_cards_and_the_goal_are_counted_right(language: str) -> None:
    for rules in RULESETS:
        view = opening(rules.variant, 0)
        cards = sum(map(len, view.columns)) + view.stock + len(view.reserve)
        text = text_of(rules, language)

        assert cards in numbers(text["cards"]), rules
        assert cards // 13 in numbers(text["goal"]), rules
        assert (cards // 13 in numbers(text["winning"])) == (rules.options.completed_runs is CompletedRuns.REMOVE), (
            rules
        )
        assert 13 in numbers(text["complete_runs"]), rules
        assert 2000 in numbers(text["limit"]), rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_r8_only_a_game_with_a_stock_speaks_of_one(language: str) -> None:
    for rules in RULESETS:
        text = text_of(rules, language)

        assert bool(re.search(STOCK[language], text.without())) == (rules.variant.stock > 0), rules
        assert bool(re.search(RESERVE[language], text.without())) == (rules.variant.reserve > 0), rules
        if rules.variant.stock:
            assert rules.variant.stock in numbers(text["stock"]), rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_r8_the_stock_is_dealt_when_the_text_says(language: str) -> None:
    for rules in RULESETS:
        if not rules.variant.stock:
            continue
        told = {timing for timing, marks in TIMING.items() if marks[language] in text_of(rules, language)["stock"]}

        assert told == {rules.options.stock_timing}, rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_r5_r6_an_empty_column_takes_what_the_text_says(language: str) -> None:
    for rules in RULESETS:
        text, options = text_of(rules, language)["empty_columns"], rules.options

        assert (ONLY_KINGS[language] in text) == (options.empty_columns is EmptyColumns.KINGS), rules
        assert (ANY_CARD[language] in text) == (options.empty_columns is EmptyColumns.ANY), rules
        assert {idle for idle, marks in IDLE.items() if marks[language] in text} == {options.idle_moves}, rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_r9_complete_runs_leave_or_stay_everywhere_in_the_text(language: str) -> None:
    for rules in RULESETS:
        text, removes = text_of(rules, language), rules.options.completed_runs is CompletedRuns.REMOVE

        assert bool(re.search(FOUNDATION[language], text.without())) == removes, rules
        assert (LEAVES[language] in text["complete_runs"]) == removes, rules
        assert (STAYS[language] in text["complete_runs"]) != removes, rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_r1_two_decks_are_no_difference_from_spider_in_a_game_with_two(language: str) -> None:
    for rules in RULESETS:
        assert (SPIDER_TOO[language] in text_of(rules, language)["compared"]) == (rules.variant.decks == 2), rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_r7_a_game_that_hides_no_card_does_not_tell_of_any(language: str) -> None:
    """Beside the variants, the section on turning says that there are none, and the stock waits face down."""
    for rules in RULESETS:
        hides = opening(rules.variant, rules.options.hidden_columns).face_down > 0
        text = text_of(rules, language).without("variants", "turning", "setup")

        assert bool(re.search(FACE_DOWN[language], text)) == hides, rules


def test_every_option_changes_the_text() -> None:
    for language in LANGUAGES:
        for variant in VARIANTS.values():
            texts = [text_of(rules, language).without() for rules in RULESETS if rules.variant is variant]
            # Without a stock its timing says nothing.
            assert len(set(texts)) == len(texts) // (1 if variant.stock else len(StockTiming))


def ruleset(variant: str, **options: object) -> Ruleset:
    found = VARIANTS[variant]
    return Ruleset(variant=found, options=Options(**{"hidden_columns": 4} | options))  # type: ignore[arg-type]  # options of R15


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_two_more_and_all_hidden_columns_have_sentences_of_their_own(language: str) -> None:
    told = [
        numbers(text_of(ruleset("three-blind-mice", hidden_columns=hidden), language)["setup"]) for hidden in range(11)
    ]

    # RULES.md: the rightmost of ten columns, three cards deep; 2 is the reserve.
    seen = [sorted(set(found) - {2, 3}) for found in told]
    assert seen[0] == [5, 10]
    assert seen[1] == [5, 10]
    assert seen[2] == [5, 6, 9, 10]
    assert seen[3] == [5, 8, 9, 10]
    assert seen[10] == [5, 10, 30]
