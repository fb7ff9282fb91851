"""A whole game as one line of text: what is read and written, and that nothing is lost on the way."""

from typing import Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import CARDS
from engine.errors import GameError
from engine.game import Game, PysolfcNumber
from engine.game_text import format_game, format_openings, parse_game
from engine.reasons import Fault
from engine.variants import VARIANTS, CompletedRuns, IdleMoves, Options
from tests.strategies import MIXES, games

SCORPION: Final = VARIANTS["scorpion"]

GAMES: Final = st.builds(
    lambda game, source, moves: msgspec.structs.replace(game, source=source or game.source, moves=tuple(moves)),
    st.tuples(st.sampled_from(list(VARIANTS.values())), st.sampled_from(MIXES)).flatmap(lambda drawn: games(*drawn)),
    st.none() | st.integers(1, 2**53 - 1) | st.sampled_from([PysolfcNumber("1000042"), PysolfcNumber("ms17")]),
    st.lists(st.sampled_from(["8H5", "deal", "KD3@2", "TC12@3.6"]), max_size=5),
)


def options(**changed: object) -> Options:
    return msgspec.structs.replace(SCORPION.options, **changed)


def test_the_example_of_the_contract_is_read() -> None:
    game = parse_game("scorpion 12345 completed_runs=leave: 8H5 deal KD3")

    assert game == Game(SCORPION, options(completed_runs=CompletedRuns.LEAVE), 12345, ("8H5", "deal", "KD3"))


def test_only_options_that_differ_from_the_variants_own_are_written_in_the_order_of_r14() -> None:
    changed = options(completed_runs=CompletedRuns.LEAVE, hidden_columns=0, idle_moves=IdleMoves.ALLOW)

    text = format_game(Game(SCORPION, changed, 7, ("deal",)))
    assert text == "scorpion 7 hidden_columns=0 idle_moves=allow completed_runs=leave: deal"
    assert format_game(Game(VARIANTS["wasp"], VARIANTS["wasp"].options, 7)) == "wasp 7:"


def test_openings_are_written_as_games_without_moves() -> None:
    changed = options(completed_runs=CompletedRuns.LEAVE, hidden_columns=0)

    assert format_openings(SCORPION, SCORPION.options, [0, 7]) == ["scorpion 0:", "scorpion 7:"]
    assert format_openings(SCORPION, changed, [7]) == ["scorpion 7 hidden_columns=0 completed_runs=leave:"]


def test_a_deck_is_written_card_by_card() -> None:
    text = format_game(Game(SCORPION, SCORPION.options, CARDS))

    assert text.startswith("scorpion deck=AS2S3S4S5S6S7S8S9STSJSQSKSAH2H")
    assert text.endswith("KC:")


@pytest.mark.parametrize("written", ["1000042", " 1000 042 ", "ms17"])
def test_another_programs_number_is_written_without_white_space(written: str) -> None:
    text = format_game(Game(SCORPION, SCORPION.options, PysolfcNumber(written)))

    assert text == f"scorpion pysolfc={''.join(written.split())}:"


@given(GAMES)
def test_every_game_comes_back_exactly(game: Game) -> None:
    assert parse_game(format_game(game)) == game


@pytest.mark.parametrize(
    "text", ["scorpion 7", "scorpion 7:", " scorpion\t7 : ", "scorpion 7\n:\n", "scorpion 7 hidden_columns=4:"]
)
def test_white_space_is_free_and_the_colon_may_fail(text: str) -> None:
    assert parse_game(text) == Game(SCORPION, SCORPION.options, 7)


def test_moves_are_not_looked_at() -> None:
    assert parse_game("scorpion 7: 8h5  nonsense\n:").moves == ("8h5", "nonsense", ":")


@pytest.mark.parametrize(
    ("text", "fault", "value"),
    [
        ("", Fault.BAD_GAME_TEXT, ""),
        ("scorpion", Fault.BAD_GAME_TEXT, "scorpion"),
        (": 8H5", Fault.BAD_GAME_TEXT, ": 8H5"),
        ("spider 7", Fault.UNKNOWN_VARIANT, "spider"),
        ("scorpion seven", Fault.BAD_GAME_TEXT, "seven"),
        ("scorpion 07", Fault.BAD_GAME_TEXT, "07"),
        ("scorpion -7", Fault.BAD_GAME_TEXT, "-7"),
        ("scorpion ٧", Fault.BAD_GAME_TEXT, "٧"),
        ("scorpion 7=", Fault.BAD_GAME_TEXT, "7="),
        ("scorpion seed=7", Fault.BAD_GAME_TEXT, "seed=7"),
        ("scorpion pysolfc=", Fault.BAD_GAME_TEXT, "pysolfc="),
        ("scorpion deck=", Fault.BAD_GAME_TEXT, "deck="),
        ("scorpion deck=AS2S1H3S", Fault.BAD_CARD, "1H"),
        ("scorpion deck=AS2", Fault.BAD_CARD, "2"),
        ("scorpion 7 color=red", Fault.UNKNOWN_OPTION, "color=red"),
        ("scorpion 7 idle_moves", Fault.UNKNOWN_OPTION, "idle_moves"),
        ("scorpion 7 idle_moves=maybe", Fault.UNKNOWN_OPTION, "idle_moves=maybe"),
        ("scorpion 7 hidden_columns=two", Fault.UNKNOWN_OPTION, "hidden_columns=two"),
        ("scorpion 7 hidden_columns=-1", Fault.UNKNOWN_OPTION, "hidden_columns=-1"),
        ("scorpion 7 idle_moves=allow idle_moves=allow", Fault.BAD_GAME_TEXT, "idle_moves=allow"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, fault: Fault, value: str) -> None:
    with pytest.raises(GameError) as caught:
        parse_game(text)

    (trouble,) = caught.value.troubles
    assert (trouble.fault, trouble.path, trouble.params) == (fault, ("game",), {"value": value})
