"""The one sentence that sums up a replay in which no move was refused."""

import functools

from api.i18n.events import Event
from api.i18n.messages import Words, words_for
from api.i18n.phrases import CardStyle
from engine.cards import Card
from engine.errors import Param
from engine.notation import parse_move
from engine.play import MOVE_CAP, Replay
from engine.reasons import Status

__all__ = ["message_of"]


def message_of(replay: Replay, words: Words) -> str:
    """Say how the game ended, else what the last move did, else how many moves the opening offers.

    Needs the legal moves of a replay that is stuck or has no moves yet.
    """
    event, params = _ending(replay) or _last_move(replay)
    return _say(words.tag, words.style, event, tuple(params.items()))


@functools.lru_cache(maxsize=4096)
def _say(language: str, style: CardStyle, event: Event, params: tuple[tuple[str, Param], ...]) -> str:
    # There are few such sentences, and most answers carry one.
    return words_for(language, style).outcome(event, dict(params))


def _ending(replay: Replay) -> tuple[Event, dict[str, Param]] | None:
    variant = replay.game.variant
    match replay.status:
        case Status.PLAYING:
            return None
        case Status.WON:
            return Event.WON if variant.decks == 1 else Event.WON_TWO_DECKS, {"moves": replay.moves_played}
        case Status.MOVE_CAP:
            return Event.MOVE_CAP, {"max": MOVE_CAP}
        case Status.STUCK:
            if replay.legal_moves:
                return Event.STUCK_IDLE, {}
            return Event.STUCK if variant.stock else Event.STUCK_WITHOUT_STOCK, {}


def _last_move(replay: Replay) -> tuple[Event, dict[str, Param]]:
    last = replay.last
    if last is None:
        return Event.OPENING, {"moves": len(replay.legal_moves)}
    if last.runs:
        suit, column = last.runs[-1]
        return Event.RUN_COMPLETED, {"suit": suit, "column": column}
    if last.turned_up:
        card, column = last.turned_up[-1]
        return Event.TURNED_UP, {"card": card, "column": column}
    if last.target is None:
        return Event.DEALT, {}
    if last.source is not None:
        return Event.MOVED, {"cards": last.cards, "source": last.source, "column": last.target}
    return Event.MOVED_FROM_RESERVE, {"card": _last_card(replay), "column": last.target}


def _last_card(replay: Replay) -> Card:
    """Return the card of the last move played, which is not the deal."""
    move = parse_move(replay.game.moves[replay.moves_played - 1])
    if move is None:
        raise ValueError("the deal of the stock moves no one card")
    return move.card
