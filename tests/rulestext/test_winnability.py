"""Whether every deal can be won: in no game, as decks show; and figures say no more than was found."""

from typing import Final

import msgspec
import pytest

from api.i18n.locale import LANGUAGES
from api.rulestext.compose import compose
from api.rulestext.parts import SectionId
from api.rulestext.ruleset import Ruleset, Winnability
from api.rulestext.spoken import speak
from api.rulestext.voice import voice_for
from engine.analysis import analyse
from engine.cards import RANKS, Suit
from engine.game import Game
from engine.play import replay
from engine.reasons import Status
from engine.solver import Budget, Outcome, Solver
from engine.variants import VARIANTS, EmptyColumns, Options, StockTiming, Variant
from tests.boards import deck_of
from tests.rulestext.texts import RULESETS

NO: Final = {"de": "Nein.", "en": "No.", "hu": "Nem.", "ja": "いいえ。"}
ENDS: Final = "J9753"


def answer(rules: Ruleset, language: str = "en") -> str:
    (faq,) = speak(compose(rules, {SectionId.FAQ}), voice_for(language))
    items = faq.lists[0].items
    return next(it.text for it in items if (it.label or "").startswith(("Can every", "Lässt", "Minden", "どの配札")))


def wasp(found: Winnability | None) -> Ruleset:
    return Ruleset(variant=VARIANTS["wasp"], options=VARIANTS["wasp"].options, winnability=found)


def measured(deals: int, *, unwinnable: int = 0, unknown: int = 0) -> Winnability:
    """Return a measurement; its interval is made up."""
    share = (deals - unwinnable - unknown) / deals
    return Winnability(share=share, low=0.9, high=0.95, deals=deals, unknown=unknown)


def lost_game(variant: Variant, options: Options) -> Game:
    """Return a game in which no card ever fits: the cards that fit on a column's last card lie under it.

    The stock consists of aces, which take nothing, the reserve of kings, for which no column is empty.
    """
    ends = [(rank, suit) for rank in ENDS for suit in Suit][: variant.columns]
    drawn = {
        column: f"{RANKS[RANKS.index(rank) - 1]}{suit} " * variant.decks + rank + suit
        for column, (rank, suit) in enumerate(ends, 1)
    }
    aside = " ".join(
        [f"A{suit}" for suit in [*Suit, *Suit]][: variant.stock] + [f"K{suit}" for suit in Suit][: variant.reserve]
    )
    return Game(variant, options, deck_of(variant, drawn, aside))


def test_r11_every_game_has_deals_in_which_no_card_ever_moves() -> None:
    for rules in RULESETS:
        game = lost_game(rules.variant, rules.options)
        dealt = ("deal",) if rules.variant.stock else ()

        assert tuple(move.move for move in replay(game).legal_moves) == dealt, rules
        assert replay(msgspec.structs.replace(game, moves=dealt)).status is Status.STUCK, rules


@pytest.mark.parametrize(
    ("variant", "options"),
    [
        ("scorpion", Options()),
        ("wasp", Options(empty_columns=EmptyColumns.ANY)),
        ("wasp", Options(empty_columns=EmptyColumns.ANY, hidden_columns=0)),
        ("three-blind-mice", Options(empty_columns=EmptyColumns.ANY, hidden_columns=0)),
        ("double-scorpion", Options(empty_columns=EmptyColumns.ANY, hidden_columns=0)),
        ("double-scorpion-10", Options(stock_timing=StockTiming.NO_BUILDS)),
    ],
)
def test_r14_such_a_deal_is_proven_lost(variant: str, options: Options) -> None:
    found = analyse(lost_game(VARIANTS[variant], options), Solver(Budget()))

    assert found.outcome is Outcome.UNWINNABLE


@pytest.mark.parametrize("language", LANGUAGES)
def test_so_the_answer_is_no_in_every_game_measured_or_not(language: str) -> None:
    for rules in RULESETS[::7]:
        assert answer(rules, language).startswith(NO[language]), rules
    for found in (None, measured(3), measured(1000), measured(1000, unknown=1)):
        assert answer(wasp(found), language).startswith(NO[language])


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
