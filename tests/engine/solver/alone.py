"""A game of a few cards of a position alone, all others free: slow, and written from RULES.md.

The others leave their places whenever that helps: they lie on nothing, nothing lies on them, and they need no column.
Whoever wins the real game has won this one as well; so cards that lose it lose the position by themselves.
"""

import itertools
from typing import Final, NamedTuple, TypeAlias

from engine.board import CELLS, COLUMNS, DOWN, HEIGHTS, MAX_HEIGHT, RANKS, REMOVE_RUNS, RESERVE, RESERVE_SIZE
from engine.cards import Card, Suit, unpack_card
from engine.compiled import Cells

__all__ = ["FewCards"]

ACE: Final = 1

Moved: TypeAlias = frozenset[Card | Suit]


class _State(NamedTuple):
    """Which cards have moved and which suits' runs have left, and how many columns are empty."""

    moved: Moved
    empty: int


class FewCards:
    """The game of some cards of a board. They must be such as have to move: not on their next higher card already."""

    def __init__(self, board: Cells, cards: set[Card]) -> None:
        self.cards, self.ranks, self.removing = cards, int(board[RANKS]), bool(board[REMOVE_RUNS])
        heights = board[HEIGHTS : HEIGHTS + board[COLUMNS]].tolist()
        starts = [CELLS + column * MAX_HEIGHT for column in range(len(heights))]
        piled = zip(starts, heights, strict=True)
        columns = [[unpack_card(card) for card in board[at : at + height].tolist()] for at, height in piled]
        down = zip(columns, board[DOWN : DOWN + len(heights)].tolist(), strict=True)
        self.face_down = {card for column, count in down for card in column[:count]}
        pairs = [pair for column in columns for pair in itertools.pairwise(column)]
        self.under, self.on = {upper: lower for lower, upper in pairs}, dict(pairs)
        self.linked = {upper for lower, upper in pairs if lower == self.higher(upper)}
        self.bottoms = {column[0] for column in columns if column}
        reserve = board[RESERVE : RESERVE + board[RESERVE_SIZE]].tolist()
        self.reserve = {unpack_card(card) for card in reserve if card}
        free = [card for card in self.bottoms - cards if self.higher(card)]
        self.start = _State(frozenset(), heights.count(0) + len(free))

    def higher(self, card: Card) -> Card | None:
        """R3, R4: what the card goes onto."""
        return Card(card.suit, card.rank + 1) if card.rank < self.ranks else None

    def can_be_won(self) -> bool:
        """Return whether all the cards can leave their places."""
        todo, seen = [self.start], {self.start}
        while todo:
            state = todo.pop()
            if self.cards <= state.moved:
                return True
            after = {*self.moves(state), *self.runs(state)} - seen
            seen |= after
            todo += after
        return False

    def can_begin(self) -> bool:
        """Return whether any of the cards can move while all of them lie where they lie now, whatever runs leave."""
        states = [self.start]
        for state in states:
            states += self.runs(state)
        return any(map(self.moves, states))

    def moves(self, state: _State) -> list[_State]:
        """Return what the moves of single cards lead to; kings need a column (R5), which they fill."""
        legal = [card for card in self.cards - state.moved if self.may_move(card, state)]
        change = {card: (card in self.bottoms) - (card.rank == self.ranks) for card in legal}
        return [_State(state.moved | {card}, state.empty + change[card]) for card in legal]

    def may_move(self, card: Card, state: _State) -> bool:
        if card in self.face_down and self.lies_on(card, state.moved):
            return False
        target = self.higher(card)
        if not target:
            return state.empty > 0
        waits = target in self.reserve & self.cards - state.moved
        return not waits and not self.lies_on(target, state.moved) and not self.would_carry(card, target, state.moved)

    def lies_on(self, card: Card, moved: Moved) -> bool:
        """Return whether one of the few cards lies still on this card."""
        return self.on.get(card) in self.cards - moved

    def would_carry(self, card: Card, target: Card, moved: Moved) -> bool:
        """Return whether the target lies on the card, directly or not, so that it would move with it."""
        at: Card | None = target
        while at and at != card:
            lies_there = at in self.cards | self.linked
            at = self.higher(at) if at in moved else self.under.get(at) if lies_there else None
        return at == card

    def runs(self, state: _State) -> list[_State]:
        """R9: return what a complete run that leaves leads to; its king has moved then."""
        states = []
        for suit in set(Suit) - state.moved if self.removing else ():
            king = Card(suit, self.ranks)
            builders = {card for card in self.cards if card.suit is suit and card != king}
            if builders <= state.moved and not self.lies_on(Card(suit, ACE), state.moved):
                emptied = king in self.bottoms or king in state.moved
                states.append(_State(state.moved | {suit, king}, state.empty + emptied))
        return states
