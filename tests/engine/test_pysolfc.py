"""PySolFC's numbers: the layouts of that program, and the texts it reads and refuses."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from engine.cards import CARDS, Card
from engine.errors import GameError, Trouble
from engine.numbering import deck_of_pysolfc
from engine.reasons import Fault
from engine.variants import VARIANTS, Variant

_DATA: Final = json.loads((Path(__file__).parents[1] / "data" / "pysolfc.json").read_text(encoding="utf-8"))


def _text(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def _face_down(variant: Variant) -> list[int]:
    hidden = [variant.hidden_rows] * variant.options.hidden_columns
    open_columns = [0] * (variant.columns - len(hidden))
    return hidden + open_columns if variant.hidden_side == "left" else open_columns + hidden


@pytest.mark.parametrize("layout", _DATA["layouts"], ids=lambda layout: f"{layout['variant']}-{layout['number']}")
def test_r2_the_layout_is_that_programs(layout: dict[str, Any]) -> None:
    variant = VARIANTS[layout["variant"]]
    deck = deck_of_pysolfc(layout["number"], variant.decks)
    on_table = variant.columns * variant.rows

    assert [_text(deck[column : on_table : variant.columns]) for column in range(variant.columns)] == layout["columns"]
    assert _text(deck[on_table:]) == layout["stock"] + layout["reserve"]
    assert (len(deck) - on_table, len(layout["reserve"].split())) == (variant.stock + variant.reserve, variant.reserve)
    assert _face_down(variant) == layout["face_down"]


@pytest.mark.parametrize("layout", _DATA["freecell"], ids=lambda layout: layout["number"])
def test_the_order_gives_the_published_layouts_of_freecell(layout: dict[str, Any]) -> None:
    deck = deck_of_pysolfc(layout["number"], 1)

    assert [_text(deck[column::8]) for column in range(8)] == layout["columns"]


def _unshuffled_clubs_first() -> list[str]:
    return [rank + suit for _ in range(2) for suit in "CSHD" for rank in "A23456789TJQK"]


def test_two_decks_are_not_reordered_for_the_linear_generator() -> None:
    """Facts 2 to 5 step by step for number 1: its state stays so small that no case of the output but one applies."""
    deck, state = _unshuffled_clubs_first(), 1
    for last in range(103, 0, -1):
        state = (214013 * state + 2531011) % 2**33
        chosen = (state >> 16) % 2**15 % (last + 1)
        deck[last], deck[chosen] = deck[chosen], deck[last]

    assert _text(deck_of_pysolfc("1", 2)) == " ".join(reversed(deck))
    assert deck_of_pysolfc("ms1", 2) == deck_of_pysolfc("1", 2)


def test_the_largest_number_of_the_linear_generator() -> None:
    """From 2^32 on: the start loses 2^32, the output has 16 bits and is one more."""
    deck, state = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"], 2**33 - 1 - 2**32
    for last in range(51, 0, -1):
        state = (214013 * state + 2531011) % 2**33
        chosen = ((state >> 16) % 2**16 + 1) % (last + 1)
        deck[last], deck[chosen] = deck[chosen], deck[last]

    assert _text(deck_of_pysolfc("ms8589934591", 1)) == " ".join(reversed(deck))


@pytest.mark.parametrize(("number", "is_linear"), [("31999", True), ("32000", False)])
def test_from_32000_on_the_generator_is_the_twister(number: str, *, is_linear: bool) -> None:
    assert (deck_of_pysolfc(number, 1) == deck_of_pysolfc(f"ms{number}", 1)) is is_linear


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("-5", "5"),
        ("1,000", "1000"),
        ("1.000.042", "1000042"),
        ("1_000_042", "1000042"),
        ("# 1000042", "1000042"),
        (" \t1000042\n", "1000042"),
        ("1\N{NO-BREAK SPACE}000", "1000"),
        ("1000042L", "1000042"),
        ("1000042 L ", "1000042"),
        ("0001000042", "1000042"),
        ("ms0017", "ms17"),
        ("0" * 1000 + "7", "7"),
    ],
)
def test_signs_around_the_digits_do_not_count(text: str, number: str) -> None:
    assert deck_of_pysolfc(text, 1) == deck_of_pysolfc(number, 1)


@pytest.mark.parametrize("decks", [1, 2])
@pytest.mark.parametrize("number", ["7", "ms4294967295", "99999999999999999999"])
def test_r1_each_deck_holds_each_card_once(number: str, decks: int) -> None:
    assert sorted(deck_of_pysolfc(number, decks)) == sorted(CARDS * decks)


@pytest.mark.parametrize(
    "number",
    [
        "0",
        "00",
        "-0",
        "ms0",
        "ms8589934592",
        "100000000000000000000",
        "",
        " ",
        "L",
        "ms",
        "ms 17",
        "ms1,000",
        "MS17",
        "17LL",
        "17l",
        "+17",
        "1e5",
        "0x20",
        "seventeen",
        "１７",
        "١٧",
        "17²",
    ],
)
def test_texts_that_are_no_number_are_refused(number: str) -> None:
    with pytest.raises(GameError) as refusal:
        deck_of_pysolfc(number, 1)

    assert refusal.value.troubles == (Trouble(Fault.BAD_PYSOLFC_NUMBER, ("seed",), {"value": number}),)


@pytest.mark.parametrize(
    ("number", "value"),
    [("1" * 40, "1" * 40), ("1" * 41, "1" * 39 + "…"), ("ms" + "9" * 1_000_000, "ms" + "9" * 37 + "…")],
)
def test_long_texts_are_refused_and_shown_in_part(number: str, value: str) -> None:
    with pytest.raises(GameError) as refusal:
        deck_of_pysolfc(number, 1)

    assert refusal.value.troubles[0].params == {"value": value}
