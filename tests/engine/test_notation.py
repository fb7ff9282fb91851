"""N1 to N3: cards, moves and origins as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import CARDS, Card, Suit, pack_card, unpack_card
from engine.notation import CardMove, Move, format_card, format_move, parse_card, parse_move
from engine.play import Replay
from engine.reasons import Reason
from engine.variants import CompletedRuns, IdleMoves
from tests.agreement import ask, refused_by
from tests.boards import S1_BOARD, board, seen, toy

NUMBERS = st.integers(0, 999)
ORIGINS = st.just((None, None)) | st.tuples(NUMBERS, st.none()) | st.tuples(NUMBERS, NUMBERS)


def not_there(answer: Replay) -> dict[str, str | int]:
    """Return the parameters of ``card_not_face_up``, which must be the reason."""
    refused = refused_by(answer.refusal)
    assert refused is not None
    assert refused[0] is Reason.CARD_NOT_FACE_UP
    return refused[1]


def test_n1_a_card_is_its_rank_then_its_suit() -> None:
    names = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]

    assert [format_card(card) for card in CARDS] == names
    assert [parse_card(name) for name in names] == list(CARDS)
    assert (parse_card("TC"), parse_card("AH")) == (Card(Suit.CLUBS, 10), Card(Suit.HEARTS, 1))


@pytest.mark.parametrize(
    "text", ["", "8", "H", "8h", "H8", "10H", "1H", "0H", "8H ", " 8H", "8HH", "8♥", "8E", "??", "٨H"]
)
def test_n1_nothing_else_is_a_card(text: str) -> None:
    assert parse_card(text) is None


def test_packed_cards_are_different_bytes_and_come_back() -> None:
    packed = [pack_card(card) for card in CARDS]

    assert len(set(packed)) == 52
    assert max(packed) < 64
    assert [unpack_card(byte) for byte in packed] == list(CARDS)
    assert [unpack_card(byte | 64) for byte in packed] == list(CARDS)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("deal", None),
        ("8H5", CardMove(Card(Suit.HEARTS, 8), 5)),
        ("TC12", CardMove(Card(Suit.CLUBS, 10), 12)),
        ("KD0", CardMove(Card(Suit.DIAMONDS, 13), 0)),
        ("8H5@3", CardMove(Card(Suit.HEARTS, 8), 5, 3)),
        ("8H5@3.6", CardMove(Card(Suit.HEARTS, 8), 5, 3, 6)),
        ("AS999@999.999", CardMove(Card(Suit.SPADES, 1), 999, 999, 999)),
        ("AS0@0.0", CardMove(Card(Suit.SPADES, 1), 0, 0, 0)),
    ],
)
def test_n2_moves_are_read_and_written(text: str, move: Move) -> None:
    assert parse_move(text) == move
    assert format_move(move) == text


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "8H",
            "8H5@",
            "8H5@3.",
            "8H5.3",
            "8H5@.3",
            "@3",
            "8H@3",
            "Deal",
            "DEAL",
            "deal1",
            "deal@3",
            "8h5",
            "10H5",
        ),
        *("8H05", "8H5@03", "8H5@3.06", "8H00", "8H1000", "8H5@1000", "8H5@3.1000", "8H-1", "8H+1", "8H5@-3", "8H5.0"),
        *(" 8H5", "8H5 ", "8H 5", "8H5\n", "deal\n", "8H٥", "8H５", "8H5@3@3", "8H5@3.6.1", "8H5,3C6", "??5", "8♥5"),
    ],
)
def test_n2_nothing_else_is_a_move(text: str) -> None:
    with pytest.raises(ValueError, match="not a move"):
        parse_move(text)

    assert refused_by(ask(board("scorpion", S1_BOARD), text).refusal) == (Reason.BAD_NOTATION, {"value": text})


@given(st.sampled_from(CARDS), NUMBERS, ORIGINS)
def test_n2_every_move_comes_back_exactly(card: Card, target: int, origin: tuple[int | None, int | None]) -> None:
    move = CardMove(card, target, *origin)

    assert parse_move(format_move(move)) == move


@given(
    st.from_regex(
        r"[A2-9TJQK][SHDC][0-9]{1,3}(@[0-9]{1,3}(\.[0-9]{1,3})?)?",
        fullmatch=True,
        alphabet=st.characters(codec="ascii"),
    )
)
def test_n2_every_text_that_is_a_move_is_the_one_text_of_it(text: str) -> None:
    numbers = text[2:].replace("@", ".").split(".")
    if any(number != str(int(number)) for number in numbers):
        with pytest.raises(ValueError, match="not a move"):
            parse_move(text)
    else:
        assert format_move(parse_move(text)) == text


def test_n2_zero_is_never_the_number_of_a_column() -> None:
    game = board("scorpion", S1_BOARD)

    assert refused_by(ask(game, "8H0").refusal) == (Reason.COLUMN_OUT_OF_RANGE, {"column": 0, "max": 7})
    assert not_there(ask(game, "8H5@0")) == {"card": "8H", "source": 0}
    assert not_there(ask(game, "8H5@0.4")) == {"card": "8H", "source": 0, "place": 4}
    assert not_there(ask(game, "8H5@2.0")) == {"card": "8H", "source": 2, "place": 0}


@pytest.mark.parametrize("origin", ["@2", "@2.4"])
def test_n3_an_origin_is_allowed_in_games_of_one_deck(origin: str) -> None:
    game = board("scorpion", S1_BOARD)

    assert ask(game, "8H5" + origin).board.tolist() == ask(game, "8H5").board.tolist()


@pytest.mark.parametrize("column", [1, 8, 999])
def test_n3_a_card_that_is_not_in_the_column_named_is_not_face_up(column: int) -> None:
    answer = ask(board("scorpion", S1_BOARD), f"8H5@{column}")

    assert not_there(answer) == {"card": "8H", "source": column}


@pytest.mark.parametrize("place", [3, 5, 8, 999])
def test_n3_a_card_that_is_not_at_the_place_named_is_not_face_up(place: int) -> None:
    answer = ask(board("scorpion", S1_BOARD), f"8H5@2.{place}")

    assert not_there(answer) == {"card": "8H", "source": 2, "place": place}


def test_n3_no_origin_means_a_card_of_the_reserve() -> None:
    game = board("three-blind-mice", {4: "TD"}, aside="9D KS")

    assert ask(game, "9D4").refusal is None
    for column in range(12):
        assert not_there(ask(game, f"9D4@{column}")) == {"card": "9D", "source": column}


TWINS = "2S AS | 2S 3S | AS 3S"
"""Two decks of three cards; both aces and both twos lie face up."""


def test_n2_of_two_copies_the_one_that_can_move_is_meant() -> None:
    """The two in column 2 is in its target already, so the one in column 1 is meant."""
    assert seen(ask(toy(TWINS, decks=2), "2S2")) == "-- | 2S | AS 3S"


def test_n2_two_copies_that_can_both_move_are_ambiguous() -> None:
    answer = ask(toy(TWINS, decks=2), "2S3")

    assert refused_by(answer.refusal) == (Reason.AMBIGUOUS_CARD, {"card": "2S", "column": 3})


def test_n2_two_copies_of_which_none_can_move_are_ambiguous() -> None:
    answer = ask(toy(TWINS, decks=2), "AS1")

    assert refused_by(answer.refusal) == (Reason.AMBIGUOUS_CARD, {"card": "AS", "column": 1})


def test_n2_an_origin_chooses_between_two_copies() -> None:
    assert seen(ask(toy(TWINS, decks=2), "2S3@1")) == "-- | 2S 3S | AS"
    assert seen(ask(toy(TWINS, decks=2), "2S3@2")) == "2S AS | -- | AS 3S 2S 3S"


def test_n2_a_copy_chosen_by_its_origin_is_refused_for_its_own_reason() -> None:
    answer = ask(toy(TWINS, decks=2), "2S2@2")

    assert refused_by(answer.refusal) == (Reason.SAME_COLUMN, {"card": "2S", "column": 2})


def test_n2_a_copy_that_lies_face_down_makes_nothing_ambiguous() -> None:
    game = toy(TWINS, decks=2, hidden_rows=1, hidden_columns=1)

    assert seen(ask(game, "2S3")) == "?? AS | -- | AS 3S 2S 3S"


def test_n2_a_place_chooses_between_two_copies_in_one_column() -> None:
    game = toy("2S 2S | AS 3S | AS 3S", decks=2)

    assert refused_by(ask(game, "2S2@1").refusal) == (Reason.AMBIGUOUS_CARD, {"card": "2S", "column": 2})
    assert seen(ask(game, "2S2@1.1")) == "-- | AS 3S 2S 2S | AS 3S"
    assert seen(ask(game, "2S2@1.2")) == "2S | AS 3S 2S | AS 3S"


def test_n2_a_copy_whose_move_would_be_idle_counts_only_where_idle_moves_are_allowed() -> None:
    """Two kings could go to column 1; the one in column 3 is the bottom of its column."""
    layout = "2S AS | AS 3S | 3S 2S"
    strict = toy(layout, decks=2, completed_runs=CompletedRuns.LEAVE)
    allowing = toy(layout, decks=2, completed_runs=CompletedRuns.LEAVE, idle_moves=IdleMoves.ALLOW)

    assert seen(ask(strict, "2S2@1")) == "-- | AS 3S 2S AS | 3S 2S"
    assert seen(ask(strict, "2S2@1", "3S1")) == "3S 2S AS | AS | 3S 2S"
    answer = ask(allowing, "2S2@1", "3S1")
    assert refused_by(answer.refusal) == (Reason.AMBIGUOUS_CARD, {"card": "3S", "column": 1})
