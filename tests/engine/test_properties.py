"""What holds in every position: all cards are there, legal moves are the accepted ones, undo is exact."""

from collections import Counter
from typing import Final

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board import (
    CELLS,
    FOUNDATION,
    RESERVE,
    RESERVE_SIZE,
    STOCK,
    STOCK_DEALT,
    STOCK_SIZE,
    deal_board,
    new_trail,
    pack_deck,
)
from engine.cards import Suit, unpack_card
from engine.compiled import Cells
from engine.game import Game
from engine.kernel import apply, legal_moves, undo
from engine.numbering import deck_of_seed
from engine.play import LegalMove, check, replay
from engine.reasons import Status
from engine.variants import VARIANTS, Variant, deck_cards
from engine.view import view_of
from tests.agreement import opened
from tests.boards import toy
from tests.sampling import scaled
from tests.strategies import MIXES, Step, choose_move, games, steps

GAMES: Final = st.tuples(st.sampled_from(list(VARIANTS.values())), st.sampled_from(MIXES)).flatmap(
    lambda drawn: games(*drawn)
)
ANY_GAME: Final = settings(max_examples=scaled(48))
FEW_GAMES: Final = settings(max_examples=scaled(6))


def with_moves(game: Game, *moves: str) -> Game:
    return msgspec.structs.replace(game, moves=(*game.moves, *moves))


def played(game: Game, chosen: list[Step]) -> Game:
    """Return the game with the moves that the steps choose, as far as there are any."""
    reference = opened(game)
    for step in chosen:
        legal = reference.legal_moves()
        if not legal:
            break
        move = choose_move(reference, legal, step)
        reference.play(move)
        game = with_moves(game, move)
    return game


def cards_on(board: Cells) -> Counter[str]:
    """Return the names of all cards of a packed position, wherever they are."""
    numbers = board[CELLS:].tolist() + board[RESERVE : RESERVE + board[RESERVE_SIZE]].tolist()
    if not board[STOCK_DEALT]:
        numbers += board[STOCK : STOCK + board[STOCK_SIZE]].tolist()
    runs = zip(Suit, board[FOUNDATION : FOUNDATION + 4].tolist(), strict=True)
    gone = [f"{rank}{suit}" for suit, count in runs for rank in "A23456789TJQK" * count]
    return Counter([str(unpack_card(number)) for number in numbers if number] + gone)


@ANY_GAME
@given(GAMES, steps())
def test_r1_every_card_is_there_once_a_deck_in_every_position(game: Game, chosen: list[Step]) -> None:
    moves = played(game, chosen).moves
    expected = Counter(map(str, deck_cards(game.variant)))

    for count in range(len(moves) + 1):
        assert cards_on(check(with_moves(game, *moves[:count])).board) == expected


@ANY_GAME
@given(GAMES, steps())
def test_r13_a_beginning_and_then_the_rest_leads_where_all_moves_lead(game: Game, chosen: list[Step]) -> None:
    """The position after a beginning is the same whether it was reached by playing on or by a shorter list."""
    whole = played(game, chosen)
    board, trail = opening_board(game), new_trail(len(whole.moves) + 1)
    for count, text in enumerate(whole.moves):
        before = replay(with_moves(game, *whole.moves[:count]))
        assert before.board.tolist() == board.tolist()
        (number,) = [i for i, move in enumerate(before.legal_moves) if move.move == text]
        source, target = legal_moves(board, trail)[number][:2].tolist()
        apply(board, trail, source, target)

    assert replay(whole).board.tolist() == board.tolist()


@ANY_GAME
@given(GAMES, steps())
def test_r13_undo_gives_back_the_board_bit_for_bit(game: Game, chosen: list[Step]) -> None:
    board, trail = opening_board(game), new_trail(len(chosen) + 1)
    boards = []
    for step in chosen:
        listing = legal_moves(board, trail)
        if not len(listing):
            break
        boards.append(board.copy())
        source, target = listing[step.move % len(listing)][:2].tolist()
        apply(board, trail, source, target)
    for before in reversed(boards):
        undo(board, trail)
        assert board.tobytes() == before.tobytes()

    assert trail[0] == 0


def test_r13_undo_gives_back_the_very_cards_of_a_run_that_left() -> None:
    """The ace of this run is the other copy than its king and its two."""
    game = toy("2S AS | 2S 3S | AS 3S", decks=2)
    board, trail = opening_board(game), new_trail(1)
    before = board.copy()
    (number,) = [i for i, move in enumerate(replay(game).legal_moves) if move.move == "2S2"]
    source, target = legal_moves(board, trail)[number][:2].tolist()

    apply(board, trail, source, target)
    assert board[FOUNDATION] == 1
    undo(board, trail)
    assert board.tobytes() == before.tobytes()


@FEW_GAMES
@given(GAMES, steps())
def test_legal_moves_are_exactly_the_accepted_moves(game: Game, chosen: list[Step]) -> None:
    """Any card to any column, from any column or none, is accepted if that means exactly one of the legal moves."""
    at_end = played(game, chosen)
    legal = replay(at_end).legal_moves
    meant = Counter(f"{move.card}{move.target}" for move in legal if move.card)
    meant += Counter(f"{move.card}{move.target}@{move.source}" for move in legal if move.source)
    meant["deal"] = [move.move for move in legal].count("deal")
    columns = range(1, game.variant.columns + 1)
    plain = [f"{card}{target}" for card in deck_cards(game.variant)[:52] for target in columns]
    texts = ["deal", *plain, *(f"{text}@{column}" for text in plain for column in columns)]

    assert all(check(with_moves(at_end, move.move)).refusal is None for move in legal)
    assert len({move.move for move in legal}) == len(legal)
    accepted = [text for text in texts if check(with_moves(at_end, text)).refusal is None]
    assert accepted == [text for text in texts if meant[text] == 1]


@ANY_GAME
@given(GAMES, steps())
def test_r11_a_game_is_stuck_exactly_when_no_move_is_left_idle_ones_aside(game: Game, chosen: list[Step]) -> None:
    moves = played(game, chosen).moves
    for count in range(len(moves) + 1):
        answer = replay(with_moves(game, *moves[:count]))
        columns = view_of(answer.board).columns
        useful = [move for move in answer.legal_moves if not is_idle(columns, move)]

        assert (answer.status is Status.PLAYING) == bool(useful)
        assert answer.status is not Status.WON or not answer.legal_moves


def is_idle(columns: tuple[tuple[str, ...], ...], move: LegalMove) -> bool:
    """R6: all cards of a column into an empty one."""
    if move.source is None or move.target is None or columns[move.target - 1]:
        return False
    return move.cards == len(columns[move.source - 1])


def opening_board(game: Game) -> Cells:
    assert isinstance(game.source, tuple)
    return deal_board(game.variant, game.options, pack_deck(game.source))


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_a_game_is_the_same_whether_its_deck_is_numbered_or_listed(variant: Variant) -> None:
    listed = Game(variant, variant.options, deck_of_seed(12345, variant.decks))

    assert replay(Game(variant, variant.options, 12345)).board.tolist() == replay(listed).board.tolist()
