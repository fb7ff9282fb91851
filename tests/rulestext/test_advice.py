"""What the texts add to the rules of the game: when to deal, what forbids it, the levels and the other variants."""

from typing import Final

import pytest

from api.i18n.locale import LANGUAGES
from api.i18n.messages import words_for
from api.rulestext.ruleset import Ruleset
from engine.variants import LEVELS, VARIANTS, CompletedRuns, IdleMoves, StockTiming
from tests.rulestext.texts import RULESETS, text_of

# What the section on variants says of the levels, and the tip on the stock where spaces may wait.
LEVELS_KEEP: Final = {
    "de": "vollständige Folgen in den Spalten bleiben und auch eine ganze Spalte in eine leere wechseln darf",
    "en": "complete suits stay in the columns, and a whole column may move into an empty one",
    "hu": "a teljes sorozatok az oszlopokban maradnak, és egy egész oszlop is átkerülhet egy üresbe",
    "ja": "完成した並びは列に残り、列を丸ごと空の列へ移すこともできます",
}
DEAL_FIRST: Final = {
    "de": "bevor du eine leere Spalte füllst",
    "en": "before filling an empty column",
    "hu": "az üres oszlop feltöltése előtt",
    "ja": "空の列を埋める前に",
}
# A whole column does not count if it moves there: into the empty column.
THERE: Final = {
    "de": "dorthin zu verschieben",
    "en": "moving a whole column there",
    "hu": "odahelyezése",
    "ja": "そこへ移す手は数えません",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_s2_where_spaces_may_wait_for_the_stock_the_tips_say_that_it_helps(language: str) -> None:
    for rules in RULESETS:
        waits = rules.variant.stock > 0 and rules.options.stock_timing is StockTiming.NO_BUILDS

        assert (DEAL_FIRST[language] in text_of(rules, language)["tips"]) == waits, rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_r8_only_a_whole_column_that_moves_into_the_space_does_not_forbid_the_stock(language: str) -> None:
    for rules in RULESETS:
        forbids = rules.variant.stock > 0 and rules.options.stock_timing is StockTiming.NO_MOVES

        assert (THERE[language] in text_of(rules, language)["faq"]) == forbids, rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_s4_the_levels_leave_runs_and_allow_idle_moves(language: str) -> None:
    assert {(it.options.completed_runs, it.options.idle_moves) for it in LEVELS} == {
        (CompletedRuns.LEAVE, IdleMoves.ALLOW)
    }
    for variant in VARIANTS.values():
        told = text_of(Ruleset(variant=variant, options=variant.options), language)["variants"]

        assert LEVELS_KEEP[language] in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_variants_that_differ_in_details_are_named(language: str) -> None:
    names = [
        words_for(language).variant(it).name for it in ("scorpion-classic", "scorpion-strict", "double-scorpion-10")
    ]
    for variant in VARIANTS.values():
        told = text_of(Ruleset(variant=variant, options=variant.options), language)["variants"]

        assert all(name in told for name in names)


FACE_UP_KING: Final = {
    "de": "ein offener König",
    "en": "a face-up king",
    "hu": "felfordított királl",
    "ja": "表向きのK",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_r6_only_a_column_that_begins_with_a_face_up_king_can_move_as_a_whole(language: str) -> None:
    classic = VARIANTS["scorpion-classic"]
    told = text_of(Ruleset(variant=classic, options=classic.options), language)["empty_columns"]

    assert FACE_UP_KING[language] in words_for(language).variant(classic.id).summary
    assert FACE_UP_KING[language].removeprefix("ein ") in told


def test_r2_no_card_is_said_to_lie_on_the_one_dealt_before_it() -> None:
    for rules in RULESETS:
        assert f" of {rules.variant.rows} overlapping cards each." in text_of(rules, "en")["setup"]
