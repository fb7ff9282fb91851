"""Why a kings-only, one-deck position is lost: few cards that lose it by themselves (NOTES.md, section 11)."""

from typing import Final, NamedTuple

import msgspec

from engine.board import STOCK_DEALT, STOCK_SIZE
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
from engine.solver.greedy import STOP
from engine.solver.method import has_one_switch_a_card
from engine.solver.needless import cards_it_takes
from engine.solver.smallest import smallest_closed
from engine.solver.verdict import StoppedError

__all__ = ["DeadEnd", "explain"]

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
    """Return why a lost position is lost; ``EXHAUSTED`` where no cards are known that keep each other for good.

    It names those that lose the position together, if they are known. Where any card fills a space, or with two decks,
    none ever are. That the position is lost is not asked here. ``plan`` is overwritten. ``StoppedError`` if the solver
    that it belongs to is stopped.
    """
    if not has_one_switch_a_card(board):
        return DeadEnd(DeadEndKind.EXHAUSTED)
    facts, blocks = new_facts(), new_blocks()
    read_facts(board, facts)
    read_blocks(board, facts, blocks)
    below = tuple(facts[BELOW : BELOW + RUN_BIT].tolist())
    closed = keeping_each_other(blocks)
    cards = closed or cards_it_takes(facts, plan, int(blocks[OPEN]))
    if plan[STOP]:
        raise StoppedError
    losers = _Losers(cards, face_up_cards(board), int(facts[KINGS]), blocks, below)
    found = _of_closed(losers) if closed else _of_those_it_takes(losers)
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
    """The cards that lose the position, with what is needed to speak of them; ``below`` as in the facts.

    Masks: the ``cards``, those ``seen``, and the ``kings`` in play.
    """

    cards: int
    seen: int
    kings: int
    blocks: Facts
    below: tuple[int, ...]

    @property
    def hidden(self) -> bool:
        """Whether there is one that cannot be spoken of."""
        return bool(self.cards & ~int(self.blocks[OPEN]))


def _of_closed(losers: _Losers) -> DeadEnd:
    cards = _indices(losers.cards & ALL_CARDS)
    # Kings that nothing but the want of a column keeps.
    waiting = [king for king in _indices(losers.cards & losers.kings) if not losers.blocks[EACH + king] & losers.cards]
    kings = [king for king in waiting if losers.seen >> king & 1]
    if kings:
        return _dead_end(DeadEndKind.NO_COLUMN_FOR_KING, _in_order(losers, kings[0]), hidden=losers.hidden)
    if len(cards) == _PAIR and not losers.hidden:
        low, high = cards
        if high == low + 1 and losers.below[high] == low and losers.below[low] == high + 1:
            return _dead_end(DeadEndKind.REVERSED_SEQUENCE, [high, low, high + 1])
        if losers.below[high] == low + 1 and losers.below[low] == high + 1:
            return _dead_end(DeadEndKind.CRISS_CROSS, cards)
    return _dead_end(DeadEndKind.BLOCKED_CYCLE, _in_order(losers, cards[0]), hidden=losers.hidden)


def _of_those_it_takes(losers: _Losers) -> DeadEnd:
    """Name them, if there are any and one can be seen; none of them need be kept for good."""
    cards = _in_order(losers, lowest_bit(losers.cards)) if losers.cards else []
    return _dead_end(DeadEndKind.EXHAUSTED, cards, hidden=bool(cards) and losers.hidden)


def _in_order(losers: _Losers, first: int) -> list[int]:
    """Return the cards that are seen, from each to one that it waits for, as long as there is one not named yet."""
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
