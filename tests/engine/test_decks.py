"""R1: a deck given card by card must be the variant's cards; everything wrong with it is told."""

from typing import Final

import msgspec
import pytest

from engine.cards import Card
from engine.errors import GameError, Trouble
from engine.game import Game, PysolfcNumber, Source
from engine.play import replay
from engine.reasons import Fault
from engine.variants import VARIANTS, deck_cards
from tests.boards import card_of

SCORPION: Final = VARIANTS["scorpion"]
DOUBLE: Final = VARIANTS["double-scorpion"]
DECK: Final = deck_cards(SCORPION)


def troubles(source: Source, variant_id: str = "scorpion") -> tuple[Trouble, ...]:
    variant = VARIANTS[variant_id]
    with pytest.raises(GameError) as caught:
        replay(Game(variant, variant.options, source))
    return caught.value.troubles


def test_r1_a_deck_is_every_card_once() -> None:
    names = {rank + suit for suit in "SHDC" for rank in "A23456789TJQK"}

    assert len(DECK) == 52
    assert {str(card) for card in DECK} == names


def test_r1_two_decks_are_every_card_twice() -> None:
    assert len(deck_cards(DOUBLE)) == 104
    assert sorted(deck_cards(DOUBLE)) == sorted(DECK * 2)


def test_short_decks_hold_the_lowest_ranks_and_the_first_suits() -> None:
    short = msgspec.structs.replace(SCORPION, ranks=2, suits=3)

    assert [str(card) for card in deck_cards(short)] == ["AS", "2S", "AH", "2H", "AD", "2D"]


def test_a_card_too_many_is_found_where_it_stands_and_the_missing_one_is_named() -> None:
    deck = (*DECK[:7], card_of("AS"), *DECK[8:])

    assert troubles(deck) == (
        Trouble(Fault.DECK_CARD_TOO_OFTEN, ("deck", 7), {"card": card_of("AS")}),
        Trouble(Fault.DECK_CARD_MISSING, ("deck",), {"card": card_of("8S")}),
    )


def test_a_third_copy_is_too_many_for_two_decks() -> None:
    deck = (*DECK, *DECK[:-1], card_of("AS"))

    assert troubles(deck, "double-scorpion") == (
        Trouble(Fault.DECK_CARD_TOO_OFTEN, ("deck", 103), {"card": card_of("AS")}),
        Trouble(Fault.DECK_CARD_MISSING, ("deck",), {"card": card_of("KC")}),
    )


def test_a_deck_of_the_wrong_size_is_told_with_what_is_wrong_in_it() -> None:
    assert troubles(DECK[:-1]) == (
        Trouble(Fault.DECK_WRONG_SIZE, ("deck",), {"count": 51, "need": 52}),
        Trouble(Fault.DECK_CARD_MISSING, ("deck",), {"card": card_of("KC")}),
    )


@pytest.mark.parametrize("deck", [(), DECK, DECK * 3])
def test_decks_that_are_none_of_this_variant_are_refused(deck: tuple[Card, ...]) -> None:
    first = troubles(deck, "double-scorpion")[0]

    assert first == Trouble(Fault.DECK_WRONG_SIZE, ("deck",), {"count": len(deck), "need": 104})


def test_a_seed_out_of_range_names_no_game() -> None:
    (trouble,) = troubles(2**53)

    assert (trouble.fault, trouble.path) == (Fault.SEED_OUT_OF_RANGE, ("seed",))


def test_another_programs_number_that_is_none_names_no_game() -> None:
    (trouble,) = troubles(PysolfcNumber("twelve"))

    assert trouble.fault is Fault.BAD_PYSOLFC_NUMBER
