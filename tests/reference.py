"""A second engine, slow and obvious, written from RULES.md alone; the compiled one is compared with it."""

from collections.abc import Sequence
from typing import Final

from engine.reasons import Reason, Status
from engine.variants import CompletedRuns, EmptyColumns, IdleMoves, Options, StockTiming, Variant
from tests.reference_answers import LegalMove, Refused
from tests.reference_notation import DEAL, RANKS, WrittenMove, read_move
from tests.reference_position import Place, Position, deal_out

__all__ = ["CAP", "ReferenceGame"]

CAP: Final = 2000


class ReferenceGame:
    """A game in play. ``deck`` is in deck order; each position of the past is kept whole (R13)."""

    def __init__(self, variant: Variant, options: Options, deck: Sequence[str]) -> None:
        self.variant = variant
        self.options = options
        self.position = deal_out(variant, options, deck)
        self.past: list[Position] = []
        self._pairs_of: Position | None = None
        self._pairs: list[tuple[Place, int]] = []

    def play(self, text: str) -> Reason | None:
        """Play a move; a refused one changes nothing and its reason is returned."""
        if refused := self.refusal(text):
            return refused[0]
        move = read_move(text)
        after = self._after_deal() if move is None else self._after_move(self._meant(move), move.target)
        self.past.append(self.position)
        self.position = after
        return None

    def undo(self) -> None:
        """R13: the last move is taken back."""
        self.position = self.past.pop()

    def state(self) -> dict[str, object]:
        return self.position.seen()

    def status(self) -> Status:
        """R16."""
        if self.is_won():
            return Status.WON
        if len(self.past) == CAP:
            return Status.MOVE_CAP
        can_go_on = self._moves_that_change_something() or self._deal_refusal() is None
        return Status.PLAYING if can_go_on else Status.STUCK

    def is_won(self) -> bool:
        """R10."""
        position = self.position
        if self.options.completed_runs is CompletedRuns.REMOVE:
            return len(position.foundation) == self.variant.suits * self.variant.decks
        return not position.stock and all(
            not column or (len(column) == position.ranks and position.run_at_end(number))
            for number, column in position.columns.items()
        )

    def legal_moves(self) -> list[LegalMove]:
        moves = [self._record(place, target) for place, target in self.legal_pairs()]
        if self.may_deal():
            untold = {"turns_up": False, "completes_run": False, "empties_column": False}
            moves.append(LegalMove(DEAL, None, None, None, len(self.position.stock), **untold))
        return moves

    def legal_pairs(self) -> list[tuple[Place, int]]:
        """Return the legal card moves, without notation or flags, in their order."""
        if self._over():
            return []
        if self._pairs_of is not self.position:
            self._pairs_of, self._pairs = self.position, self._legal_pairs()
        return self._pairs

    def _legal_pairs(self) -> list[tuple[Place, int]]:
        pairs = []
        for target in self.position.columns:
            suit = self._last(target)[1:]  # on a card only its own suit can go: looking at these alone saves time
            cards = [(place, card) for place, card in self.position.playable if card[1] == suit or not suit]
            pairs += [(place, target) for place, card in cards if not self._against(place, card, target)]
        return pairs

    def may_deal(self) -> bool:
        return not self._over() and self._deal_refusal() is None

    def refusal(self, text: str) -> Refused | None:
        """Return why a move is refused, or None if it is legal; the order of the tests is that of RULES.md."""
        if len(self.past) == CAP:
            return Reason.MOVE_CAP_REACHED, {"max": CAP}
        if self.is_won():
            return Reason.GAME_ALREADY_WON, {}
        if text == DEAL:
            return self._deal_refusal()
        move = read_move(text)
        if move is None:
            return Reason.BAD_NOTATION, {"value": text}
        return self._move_refusal(move)

    def _over(self) -> bool:
        return len(self.past) == CAP or self.is_won()

    def _deal_refusal(self) -> Refused | None:
        """R8; idle moves never forbid the stock."""
        if self.position.stock_dealt:
            return Reason.STOCK_ALREADY_DEALT, {}
        if not self.position.stock:
            return Reason.STOCK_EMPTY, {}
        if self.options.stock_timing is StockTiming.ANY_TIME:
            return None
        against = self._moves_that_change_something()
        if self.options.stock_timing is StockTiming.NO_BUILDS:
            against = [(place, target) for place, target in against if self._last(target)]
        params: dict[str, str | int] = {"moves": len(against), "timing": self.options.stock_timing.value}
        return (Reason.STOCK_NOT_YET, params) if against else None

    def _moves_that_change_something(self) -> list[tuple[Place, int]]:
        """Return the legal card moves that are not idle (R6)."""
        return [(place, target) for place, target in self.legal_pairs() if not self._is_idle(place, target)]

    def _move_refusal(self, move: WrittenMove) -> Refused | None:
        if move.target not in self.position.columns:
            return Reason.COLUMN_OUT_OF_RANGE, {"column": move.target, "max": self.variant.columns}
        candidates = self._candidates(move)
        if not candidates:
            origin = {"source": move.origin, "place": move.place}
            named = {name: number for name, number in origin.items() if number is not None}
            return Reason.CARD_NOT_FACE_UP, {"card": move.card, **named}
        if len(candidates) > 1 and len(self._movable(candidates, move)) != 1:
            return Reason.AMBIGUOUS_CARD, {"card": move.card, "column": move.target}
        return self._explained(self._meant(move), move)

    def _candidates(self, move: WrittenMove) -> list[Place]:
        """Return where the card lies face up, at the origin if one is named (N3)."""
        found = self.position.where.get(move.card, [])
        if move.origin is not None:
            found = [place for place in found if place.column == move.origin]
        if move.place is not None:
            found = [place for place in found if place.at + 1 == move.place]
        return found

    def _movable(self, candidates: list[Place], move: WrittenMove) -> list[Place]:
        return [place for place in candidates if not self._against(place, move.card, move.target)]

    def _meant(self, move: WrittenMove) -> Place:
        """Return the one card a move means; it must have candidates and not be ambiguous."""
        candidates = self._candidates(move)
        return candidates[0] if len(candidates) == 1 else self._movable(candidates, move)[0]

    def _explained(self, place: Place, move: WrittenMove) -> Refused | None:
        reason = self._against(place, move.card, move.target)
        params: dict[str, str | int] = {"card": move.card, "column": move.target}
        if reason is Reason.IDLE_MOVE and place.column is not None:
            params["source"] = place.column
        if reason in {Reason.KING_NEEDS_EMPTY, Reason.ACE_TAKES_NOTHING, Reason.ONLY_FITS}:
            params["top"] = self._last(move.target)
        if reason is Reason.ONLY_FITS:
            params["need"] = RANKS[RANKS.index(move.card[0]) + 1] + move.card[1]
        return (reason, params) if reason else None

    def _against(self, place: Place, card: str, target: int) -> Reason | None:
        """Return what speaks against moving the face-up card at a place onto a column of the tableau (R3 to R6)."""
        if place.column == target:
            return Reason.SAME_COLUMN
        king = RANKS[self.variant.ranks - 1]
        top = self._last(target)
        if not top:
            if self.options.empty_columns is EmptyColumns.KINGS and card[0] != king:
                return Reason.EMPTY_NEEDS_KING
            refuses_idle = self.options.idle_moves is IdleMoves.REJECT
            return Reason.IDLE_MOVE if refuses_idle and self._is_idle(place, target) else None
        if card[0] == king:
            return Reason.KING_NEEDS_EMPTY
        if top[0] == RANKS[0]:
            return Reason.ACE_TAKES_NOTHING
        fits = top[1] == card[1] and RANKS.index(top[0]) == RANKS.index(card[0]) + 1
        return None if fits else Reason.ONLY_FITS

    def _last(self, number: int) -> str:
        """Return the last card of a column, or "" if it is empty."""
        column = self.position.columns[number]
        return column[-1] if column else ""

    def _is_idle(self, place: Place, target: int) -> bool:
        """R6: all cards of a column into an empty one."""
        return place.column is not None and place.at == 0 and not self.position.columns[target]

    def _after_move(self, place: Place, target: int) -> Position:
        after = self.position.copy()
        if place.column is None:
            after.columns[target].append(after.reserve.pop(place.at))
        else:
            source = after.columns[place.column]
            after.columns[target] += source[place.at :]
            del source[place.at :]
            self._settle(after, place.column)
        self._settle(after, target)
        return after

    def _after_deal(self) -> Position:
        after = self.position.copy()
        for number, card in enumerate(after.stock, start=1):
            after.columns[number].append(card)
            self._settle(after, number)
        after.stock, after.stock_dealt = [], True
        return after

    def _settle(self, after: Position, number: int) -> None:
        """Turn up (R7) and take away (R9) at a column's end until there is nothing more to do."""
        after.turn_up(number)
        while self.options.completed_runs is CompletedRuns.REMOVE and (suit := after.run_at_end(number)):
            after.foundation.append(suit)
            del after.columns[number][-after.ranks :]
            after.turn_up(number)

    def _record(self, place: Place, target: int) -> LegalMove:
        pile = self.position.reserve if place.column is None else self.position.columns[place.column]
        card = pile[place.at]
        cards = 1 if place.column is None else len(pile) - place.at
        flags = self._flags(self._after_move(place, target))
        return LegalMove(self._shortest(place, card, target), card, place.column, target, cards, *flags)

    def _shortest(self, place: Place, card: str, target: int) -> str:
        """Return the shortest form of N2 that means just this card."""
        forms = [
            f"{card}{target}",
            f"{card}{target}@{place.column}",
            f"{card}{target}@{place.column}.{place.at + 1}",
        ]
        for form in forms[:2]:
            move = read_move(form)
            if move and self._movable(self._candidates(move), move) == [place]:
                return form
        return forms[2]

    def _flags(self, after: Position) -> tuple[bool, bool, bool]:
        """Return turns_up, completes_run and empties_column of the move that leads to ``after``."""
        before, runs = self.position, self.position.runs
        return (
            after.face_down() < before.face_down(),
            any(count > runs[suit] for suit, count in after.runs.items()),
            any(column and not after.columns[number] for number, column in before.columns.items()),
        )
