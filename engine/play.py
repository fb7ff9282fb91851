"""Replaying a game: moves played up to the first that is refused, the refusal explained, what may come next.

A replay is a fold: it keeps the first 39 moves when move 40 is refused.
"""

from collections.abc import Mapping
from typing import Final

import msgspec

from engine.board import COLUMNS, MAX_HEIGHT, TIMING, deal_board, new_trail
from engine.cards import Card, unpack_card
from engine.compiled import Cells
from engine.decks import packed_deck
from engine.errors import Param
from engine.game import Game
from engine.happening import Happening, last_happening
from engine.kernel import MOVE_CAP, legal_moves, play_all
from engine.kernel.legality import LEGAL, count_stock_blockers, last_card
from engine.notation import DEAL, CardMove, parse_move
from engine.reasons import Reason, Status
from engine.variants import StockTiming, verify_options
from engine.words import encode_moves, move_text

__all__ = ["MOVE_CAP", "LegalMove", "Refusal", "Replay", "check", "replay", "verify_game"]

_REASONS: Final = tuple(Reason)
_STATUSES: Final = tuple(Status)
_TIMINGS: Final = tuple(StockTiming)


class Refusal(msgspec.Struct, frozen=True):
    """A move that was not accepted: its index in the list, its text, and why (parameters: see ``Reason``)."""

    index: int
    move: str
    reason: Reason
    params: Mapping[str, Param]


class LegalMove(msgspec.Struct, frozen=True):
    """A move that would be accepted, and what it does (RULES.md, Order of legal moves).

    ``source`` and ``target`` are columns from 1; the stock has no card and neither of them, a card of the reserve
    no ``source``.
    """

    move: str
    card: Card | None
    source: int | None
    target: int | None
    cards: int
    turns_up: bool
    completes_run: bool
    empties_column: bool


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """Where a list of moves leads: the position before the refused move, or the last one.

    ``board`` is the packed position (``engine.view`` shows it); ``last`` tells what the last move played did.
    """

    game: Game
    board: Cells
    moves_played: int
    status: Status
    refusal: Refusal | None
    last: Happening | None
    legal_moves: tuple[LegalMove, ...]


def replay(game: Game) -> Replay:
    """Play the game's moves and list the legal ones after them.

    Raises ``GameError`` if options or deck are wrong; a refused move is an answer, not an error.
    """
    return _play(game, list_legal=True)


def check(game: Game) -> Replay:
    """Do what ``replay`` does without listing the legal moves."""
    return _play(game, list_legal=False)


def verify_game(game: Game) -> None:
    """Raise ``GameError`` if options or deck are wrong; no move is looked at."""
    _deal(game)


def _deal(game: Game) -> Cells:
    verify_options(game.variant, game.options)
    return deal_board(game.variant, game.options, packed_deck(game))


def _play(game: Game, *, list_legal: bool) -> Replay:
    board = _deal(game)
    trail = new_trail(2)  # the last move played, and one that the listing tries out
    played, code, source, status = play_all(board, trail, encode_moves(game.moves))
    refusal = None
    if code != LEGAL:
        text = game.moves[played]
        refusal = Refusal(played, text, _REASONS[code], _explain(board, _REASONS[code], text, source))
    return Replay(
        game=game,
        board=board,
        moves_played=played,
        status=_STATUSES[status],
        refusal=refusal,
        last=last_happening(board, trail),
        legal_moves=_list_legal(board, trail) if list_legal and played < MOVE_CAP else (),
    )


def _list_legal(board: Cells, trail: Cells) -> tuple[LegalMove, ...]:
    return tuple([_legal_move(row) for row in legal_moves(board, trail).tolist()])


def _legal_move(row: list[int]) -> LegalMove:
    source, target, packed, cards, turns_up, completes_run, empties_column, origin = row
    effects = (cards, bool(turns_up), bool(completes_run), bool(empties_column))
    if not packed:
        return LegalMove(DEAL, None, None, None, *effects)
    column = source // MAX_HEIGHT + 1 if source >= 0 else None
    text = move_text(packed, source, target, origin)
    return LegalMove(text, unpack_card(packed), column, target + 1, *effects)


def _explain(board: Cells, reason: Reason, text: str, source: int) -> dict[str, Param]:
    """Return the parameters that go with a refusal (documented in ``Reason``)."""
    if reason is Reason.MOVE_CAP_REACHED:
        return {"max": MOVE_CAP}
    if reason is Reason.GAME_ALREADY_WON:
        return {}
    if reason is Reason.BAD_NOTATION:
        return {"value": text}
    if (move := parse_move(text)) is None:
        if reason is Reason.STOCK_NOT_YET:
            return {"moves": count_stock_blockers(board), "timing": _TIMINGS[int(board[TIMING])].value}
        return {}
    return _explain_card_move(board, reason, move, source)


def _explain_card_move(board: Cells, reason: Reason, move: CardMove, source: int) -> dict[str, Param]:
    card, column = move.card, move.target
    match reason:
        case Reason.COLUMN_OUT_OF_RANGE:
            return {"column": column, "max": int(board[COLUMNS])}
        case Reason.CARD_NOT_FACE_UP:
            origin = {"source": move.column, "place": move.place}
            return {"card": card, **{name: number for name, number in origin.items() if number is not None}}
        case Reason.IDLE_MOVE:
            return {"card": card, "source": source // MAX_HEIGHT + 1, "column": column}
        case Reason.KING_NEEDS_EMPTY | Reason.ACE_TAKES_NOTHING:
            return {"card": card, "top": unpack_card(last_card(board, column - 1)), "column": column}
        case Reason.ONLY_FITS:
            top = unpack_card(last_card(board, column - 1))
            return {"card": card, "need": Card(card.suit, card.rank + 1), "top": top, "column": column}
        case _:
            return {"card": card, "column": column}
