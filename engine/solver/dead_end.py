"""Why a kings-only, one-deck position is lost: few cards that lose it by themselves (NOTES.md, section 11)."""

from typing import Final, NamedTuple

import msgspec

from engine.board import EMPTY_ANY, RUNS, STOCK_DEALT, STOCK_SIZE
from engine.cards import Card, unpack_card
from engine.compiled import Cells, compiled
from engine.findings import DeadEndKind
from engine.solver.bits import lowest_bit
from engine.solver.blocking import (
    ALL_CARDS,
    EACH,
    EITHER,
    MEMBERS,
    OPEN,
    face_up_cards,
    largest_closed,
    new_blocks,
    read_blocks,
)
from engine.solver.facts import BELOW, KINGS, RUN_BIT, Facts, card_of, new_facts, read_facts
from engine.solver.needless import cards_it_takes, is_short_of_columns
from engine.solver.smallest import smallest_closed

__all__ = ["DeadEnd", "explain"]

_ONE_DECK: Final = 4  # runs
_PAIR: Final = 2


class DeadEnd(msgspec.Struct, frozen=True):
    """A reason (see ``DeadEndKind``).

    ``cards`` are seen by the player; ``hidden``: others take part that must not be named, since they lie face down or,
    if ``stock_waits`` to be dealt, perhaps there.
    """

    kind: DeadEndKind
    cards: tuple[Card, ...] = ()
    hidden: bool = False
    stock_waits: bool = False


def explain(board: Cells, plan: Facts) -> DeadEnd:
    """Return why a lost position is lost; ``EXHAUSTED`` where no set of cards is known that loses it by itself.

    Where any card fills a space, or with two decks, none ever is. That the position is lost is not asked here. ``plan``
    is overwritten.
    """
    if board[EMPTY_ANY] or board[RUNS] > _ONE_DECK:
        return DeadEnd(DeadEndKind.EXHAUSTED)
    facts, blocks = new_facts(), new_blocks()
    read_facts(board, facts)
    read_blocks(board, facts, blocks)
    below = tuple(facts[BELOW : BELOW + RUN_BIT].tolist())
    losers = keeping_each_other(blocks)
    if losers:
        waiting = [card for card in _indices(losers & int(facts[KINGS])) if not blocks[EACH + card] & losers]
    else:
        losers = cards_it_takes(facts, plan, int(blocks[OPEN]))
        short = losers and is_short_of_columns(facts, plan)
        waiting = _indices(losers & int(facts[KINGS])) if short else []
    found = _describe(_Losers(losers, face_up_cards(board), blocks, below, waiting))
    stock_waits = found.hidden and bool(board[STOCK_SIZE]) and not board[STOCK_DEALT]
    return msgspec.structs.replace(found, stock_waits=stock_waits)


@compiled
def keeping_each_other(blocks: Facts) -> int:
    """Return the smallest closed set, one that can be spoken of if there is any; 0 if no set is closed."""
    closed = largest_closed(blocks, int(blocks[MEMBERS]))
    if not closed:
        return 0
    in_the_open = largest_closed(blocks, closed & blocks[OPEN])
    return smallest_closed(blocks, in_the_open or closed)


class _Losers(NamedTuple):
    """The cards that lose the position, ``seen`` and ``cards`` as masks, with what is needed to speak of them.

    ``below`` by card index as in the facts; ``waiting``: kings among them for which there is no column.
    """

    cards: int
    seen: int
    blocks: Facts
    below: tuple[int, ...]
    waiting: list[int]


def _describe(losers: _Losers) -> DeadEnd:
    if not losers.cards:
        return DeadEnd(DeadEndKind.EXHAUSTED)
    hidden = bool(losers.cards & ~int(losers.blocks[OPEN]))
    cards = _indices(losers.cards & ALL_CARDS)
    kings = [king for king in losers.waiting if losers.seen >> king & 1]
    if kings:
        return _dead_end(DeadEndKind.NO_COLUMN_FOR_KING, _in_order(losers, kings[0]), hidden=hidden)
    if len(cards) == _PAIR and not hidden:
        low, high = cards
        if high == low + 1 and losers.below[high] == low and losers.below[low] == high + 1:
            return _dead_end(DeadEndKind.REVERSED_SEQUENCE, [high, low, high + 1])
        if losers.below[high] == low + 1 and losers.below[low] == high + 1:
            return _dead_end(DeadEndKind.CRISS_CROSS, cards)
    return _dead_end(DeadEndKind.BLOCKED_CYCLE, _in_order(losers, cards[0]), hidden=hidden)


def _in_order(losers: _Losers, first: int) -> list[int]:
    """Return the cards that are seen, from each to one that keeps it, as long as there is one not named yet."""
    order = [first]
    left = losers.cards & ALL_CARDS & ~(1 << first)
    while left:
        keepers = (int(losers.blocks[kind + order[-1]]) & left for kind in (EACH, EITHER))
        order.append(lowest_bit(next(filter(None, keepers), left)))
        left &= ~(1 << order[-1])
    return [card for card in order if losers.seen >> card & 1]


def _dead_end(kind: DeadEndKind, indices: list[int], *, hidden: bool = False) -> DeadEnd:
    return DeadEnd(kind, tuple([unpack_card(card_of(index)) for index in indices]), hidden)


def _indices(mask: int) -> list[int]:
    return [index for index in range(RUN_BIT) if mask >> index & 1]
