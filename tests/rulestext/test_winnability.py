"""Whether every deal can be won: the answer and its figures go together, and neither says more than was found."""

import re
from typing import Final

import pytest

from api.i18n.locale import LANGUAGES
from api.rulestext.compose import compose
from api.rulestext.parts import SectionId
from api.rulestext.ruleset import Ruleset, Winnability
from api.rulestext.spoken import speak
from api.rulestext.voice import voice_for
from engine.statistics import load_statistics
from engine.variants import VARIANTS, EmptyColumns, Options

NO: Final = {"de": "Nein.", "en": "No.", "hu": "Nem.", "ja": "いいえ。"}


def answer(rules: Ruleset, language: str = "en") -> str:
    (faq,) = speak(compose(rules, {SectionId.FAQ}), voice_for(language))
    items = faq.lists[0].items
    return next(it.text for it in items if (it.label or "").startswith(("Can every", "Lässt", "Minden", "どの配札")))


def wasp(found: Winnability | None) -> Ruleset:
    return Ruleset(variant=VARIANTS["wasp"], options=VARIANTS["wasp"].options, winnability=found)


def measured(deals: int, *, unwinnable: int = 0, unknown: int = 0) -> Winnability:
    """Return a measurement; its interval is made up."""
    share = (deals - unwinnable - unknown) / deals
    return Winnability(share=share, low=0.9, high=0.95, deals=deals, unwinnable=unwinnable, unknown=unknown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_is_said_where_a_lost_deal_is_known(language: str) -> None:
    assert answer(wasp(measured(1000, unwinnable=1)), language).startswith(NO[language])
    assert answer(wasp(measured(3, unwinnable=1)), language).startswith(NO[language])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("found", [None, measured(3), measured(1000), measured(1000, unknown=1)])
def test_no_is_not_said_where_none_is_known(found: Winnability | None, language: str) -> None:
    assert NO[language] not in answer(wasp(found), language)


def test_with_one_deck_and_only_kings_in_empty_columns_some_deals_are_lost_measured_or_not() -> None:
    """A reversed sequence among the cards dealt loses such a game for good (test_claims)."""
    forced = VARIANTS["wasp"], Options(empty_columns=EmptyColumns.KINGS)
    twins = VARIANTS["double-scorpion"], Options(empty_columns=EmptyColumns.KINGS)

    assert answer(Ruleset(variant=forced[0], options=forced[1])).startswith("No. ")
    assert answer(Ruleset(variant=twins[0], options=twins[1])).startswith("That is not known. ")


def test_what_was_found_so_far_is_no_proof_that_every_deal_can_be_won() -> None:
    assert answer(wasp(measured(100))).startswith("So far, no deal has been found that cannot be won. ")


def test_a_share_of_a_few_deals_is_not_told() -> None:
    assert "%" not in answer(wasp(measured(99, unwinnable=9)))
    assert "Of 100 deals examined, 91.0% are proven to be winnable; " in answer(wasp(measured(100, unwinnable=9)))


def test_undecided_deals_are_told_too() -> None:
    assert "85.3% are proven to be winnable and 13 are undecided; " in answer(
        wasp(measured(1000, unwinnable=134, unknown=13))
    )
    assert "99.8% are proven to be winnable and 1 is undecided; " in answer(
        wasp(measured(1000, unwinnable=1, unknown=1))
    )


@pytest.mark.parametrize(
    ("deals", "unwinnable", "share"),
    [
        (1000, 0, "100.0%"),
        (1000, 1000, "0.0%"),
        (1000, 1, "99.9%"),
        (10_000, 1, "99.99%"),
        (100_000, 99_999, "0.001%"),
        (1_000_000, 3, "99.9997%"),
    ],
)
def test_a_share_is_not_rounded_to_all_or_none(deals: int, unwinnable: int, share: str) -> None:
    assert f" {share} are proven" in answer(wasp(measured(deals, unwinnable=unwinnable)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_game_that_was_measured_is_told_no_beside_all(language: str) -> None:
    for row in load_statistics().rows:
        found = measured(row.deals, unwinnable=row.unwinnable, unknown=row.unknown)
        said = answer(Ruleset(variant=VARIANTS[row.variant], options=row.options, winnability=found), language)

        assert not (NO[language] in said and re.search(r"\b100[.,]0\s?%", said)), row
