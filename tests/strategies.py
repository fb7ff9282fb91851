"""Random games for Hypothesis: decks, options, and the play itself as bytes, so that a failing game shrinks."""

import itertools
from typing import Final, NamedTuple, TypeAlias

from hypothesis import strategies as st

from engine.cards import Card
from engine.game import Game
from engine.variants import CompletedRuns, EmptyColumns, IdleMoves, Options, StockTiming, Variant
from tests.decks import hidden_at_most, near_won_deck, shuffled_deck
from tests.reference import ReferenceGame
from tests.reference_answers import LegalMove
from tests.reference_notation import DEAL, RANKS, SUITS

__all__ = ["MIXES", "Mix", "Step", "choose_move", "choose_probe", "games", "steps"]

Mix: TypeAlias = tuple[EmptyColumns, IdleMoves, StockTiming, CompletedRuns]

MIXES: Final[tuple[Mix, ...]] = tuple(itertools.product(EmptyColumns, IdleMoves, StockTiming, CompletedRuns))
"""Every mix of the options of R15, apart from ``hidden_columns``."""

_SEEDS: Final = st.integers(0, 2**32)

_BAD_TEXTS: Final = (
    "",
    "Deal",
    "8h5",
    "8H",
    "8H05",
    "8H1000",
    "8H5@",
    "8H5@01",
    "8H5.3",
    "10H5",
    "8H5 ",
    "8H5@3.",
    "8H٥",
)


class Step(NamedTuple):
    """One step of a game, each number from 0 to 255: which move is played, and what else is tried before it."""

    move: int
    probe: int
    card: int
    target: int


def games(variant: Variant, mix: Mix) -> st.SearchStrategy[Game]:
    """Return games without moves, nearly won or shuffled."""
    near_won = st.builds(
        lambda hidden, seed, swaps: _game(variant, mix, hidden, near_won_deck(variant, hidden, seed, swaps)),
        st.integers(0, hidden_at_most(variant)),
        _SEEDS,
        st.integers(0, 3),
    )
    shuffled = st.builds(
        lambda hidden, seed: _game(variant, mix, hidden, shuffled_deck(variant, seed)),
        st.integers(0, variant.columns),
        _SEEDS,
    )
    return near_won | shuffled


def _game(variant: Variant, mix: Mix, hidden_columns: int, deck: tuple[Card, ...]) -> Game:
    empty_columns, idle_moves, stock_timing, completed_runs = mix
    options = Options(
        hidden_columns=hidden_columns,
        empty_columns=empty_columns,
        idle_moves=idle_moves,
        stock_timing=stock_timing,
        completed_runs=completed_runs,
    )
    return Game(variant, options, deck)


def steps() -> st.SearchStrategy[list[Step]]:
    """Return up to 36 steps; simpler ones are shorter, and play the first move that looks best."""
    return st.integers(8, 36).flatmap(lambda count: st.binary(min_size=4 * count, max_size=4 * count)).map(_as_steps)


def _as_steps(drawn: bytes) -> list[Step]:
    return [Step(*drawn[i : i + 4]) for i in range(0, len(drawn), 4)]


def choose_move(reference: ReferenceGame, legal: list[LegalMove], step: Step) -> str:
    """Return a legal move: mostly one of those that look best, else any; ``legal`` must not be empty."""
    best = max(_interest(reference, move) for move in legal)
    likely = [move for move in legal if _interest(reference, move) == best]
    choice = likely if step.move < 224 else legal
    return choice[step.move % len(choice)].move


def _interest(reference: ReferenceGame, move: LegalMove) -> int:
    if move.move == DEAL:
        return 1
    columns = reference.position.columns
    if move.completes_run:
        return 5
    if move.turns_up:
        return 4
    if move.empties_column and columns[move.target or 0]:
        return 3
    joined = move.source and _lies_in_order(columns[move.source], move.cards)
    return 2 if columns[move.target or 0] and not joined else 0


def _lies_in_order(column: list[str], cards: int) -> bool:
    """Return whether the card that moves lies on the card it belongs on already."""
    below, card = column[-cards - 1 : len(column) - cards + 1][:2] if len(column) > cards else ("", column[0])
    return bool(below) and below[1] == card[1] and RANKS.index(below[0]) == RANKS.index(card[0]) + 1


def choose_probe(reference: ReferenceGame, step: Step) -> str:
    """Return a move that may be legal or not: any card onto any column, with any origin, or what is no move at all."""
    if step.probe < 16:
        return DEAL
    if step.probe < 32:
        return _BAD_TEXTS[step.card % len(_BAD_TEXTS)]
    target = step.target % (reference.variant.columns + 2)
    text = f"{_probed_card(reference, step)}{target}"
    if step.probe >= 160:
        text += f"@{step.probe % (reference.variant.columns + 2)}"
    if step.probe >= 224:
        text += f".{step.card % 12}"
    return text


def _probed_card(reference: ReferenceGame, step: Step) -> str:
    """Mostly a card that lies face up, so that more than ``card_not_face_up`` is met."""
    playable = reference.position.playable
    if step.probe % 8 and playable:
        return playable[step.card % len(playable)][1]
    return RANKS[step.card % len(RANKS)] + SUITS[step.card // len(RANKS) % 4]
