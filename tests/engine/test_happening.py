"""What the last move of a replay did: which cards went where, what was turned up, which runs left."""

from engine.cards import Suit
from engine.happening import Happening
from tests.agreement import ask
from tests.boards import S1_BOARD, board, card_of, toy


def test_before_the_first_move_nothing_has_happened() -> None:
    assert ask(board("scorpion", S1_BOARD)).last is None
    assert ask(board("scorpion", S1_BOARD), "8H6").last is None


def test_a_move_takes_cards_from_one_column_to_another_and_turns_one_up() -> None:
    """The card at the place of the eight, third from the bottom of column 2, was the last one face down."""
    game = board("scorpion", {2: ".. .. KC 8H 3C JS 5D", 5: "9H"})

    assert ask(game, "8H5").last == Happening(cards=4, source=2, target=5, turned_up=((card_of("KC"), 2),))


def test_a_card_of_the_reserve_has_no_source() -> None:
    assert ask(board("three-blind-mice", {4: "TD"}, aside="9D KS"), "9D4").last == Happening(cards=1, target=4)


def test_the_stock_has_neither_source_nor_target() -> None:
    assert ask(board("scorpion", {}, aside="2H KD 5C"), "deal").last == Happening(cards=3)


def test_every_run_that_left_is_told_with_its_column() -> None:
    after = ask(toy("3S 2S AS 3H 2H | 3D 2D 3C 2C AH", stock="AD AC"), "AH1")

    assert after.last == Happening(cards=1, source=2, target=1, runs=((Suit.HEARTS, 1), (Suit.SPADES, 1)))


def test_a_run_that_left_and_the_card_it_uncovered_are_told() -> None:
    after = ask(toy("AH 3S 2S | 3H 2H AS", hidden_rows=1), "AS1")

    assert after.last == Happening(
        cards=1, source=2, target=1, turned_up=((card_of("AH"), 1),), runs=((Suit.SPADES, 1),)
    )


def test_a_run_the_stock_completed_is_told() -> None:
    after = ask(toy("3S 2S AS 3H 2H | 3D 2D 3C 2C AH", stock="AD AC"), "AH1", "deal")

    assert after.last == Happening(cards=2, runs=((Suit.CLUBS, 2),))


def test_a_refused_move_leaves_the_last_one_played_as_it_was() -> None:
    game = board("scorpion", S1_BOARD)

    assert ask(game, "8H5", "8H6").last == ask(game, "8H5").last
    assert ask(game, "8H5", "8H6", "deal").last == ask(game, "8H5").last


def test_runs_that_stay_are_told_when_a_move_completes_or_uncovers_them() -> None:
    """R9: with ``completed_runs = leave`` a run is one while it stands at the end of a column."""
    game = toy("3S 2S AS 3H | 3D 2D 2H AH", stock="AD", completed_runs="leave")
    moved, dealt, freed = (ask(game, *("2H1", "deal", "AD2")[:played]).last for played in (1, 2, 3))

    assert moved == Happening(cards=2, source=2, target=1, runs=((Suit.HEARTS, 1),))
    assert dealt == Happening(cards=1)
    assert freed == Happening(cards=1, source=1, target=2, runs=((Suit.DIAMONDS, 2), (Suit.HEARTS, 1)))


def test_a_run_that_moves_as_a_whole_or_comes_from_the_reserve_or_stock() -> None:
    """It was a run before; the last card of one may come from anywhere."""
    whole = ask(toy("3S 2S | AS 3H | 2H AH", completed_runs="leave"), "2H2", "3H3")
    reserve = ask(toy("3S 2S | AH 2H", reserve="AS 3H", completed_runs="leave"), "AS1")
    stock = ask(toy("3S 2S | AH 2H", stock="AS 3H", completed_runs="leave"), "deal")

    assert whole.last == Happening(cards=3, source=2, target=3)
    assert reserve.last == Happening(cards=1, target=1, runs=((Suit.SPADES, 1),))
    assert stock.last == Happening(cards=2, runs=((Suit.SPADES, 1),))
