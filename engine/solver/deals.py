"""Deals whose seeds follow one another: dealt, decided, and each win checked by the rulebook, all in one kernel."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.board import STOCK_DEALT, STOCK_SIZE, lay_out
from engine.compiled import Cells, compiled
from engine.kernel.legality import DEAL_WORD, LEGAL, THE_STOCK, card_at, plain_word, why_illegal
from engine.kernel.motion import apply
from engine.kernel.outcome import is_won
from engine.numbering import shuffled_deck
from engine.solver.before_deal import NODES, new_tally, solve_before_deal
from engine.solver.conflicts import WINNABLE, plan_switches
from engine.solver.facts import Facts, read_facts
from engine.solver.greedy import STOP
from engine.solver.line import carry_out, take_back

__all__ = ["Workspace", "find_win", "is_winning_line", "solve_deals"]

# The columns of what is found.
VERDICT: Final = 0  # as in ``conflicts``, or UNPROVEN
POSITIONS: Final = 1
MOVES: Final = 2  # of the winning line, NO_LINE if there is none
WIDTH: Final = 3
NO_LINE: Final = -1
UNPROVEN: Final = 3  # a line that the rulebook does not accept: a defect

_DECKS: Final = 1


class Workspace(NamedTuple):
    """What the kernels for kings-only, one-deck boards write to."""

    trail: Cells
    table: Facts
    facts: Facts
    plan: Facts


@compiled
def find_win(board: Cells, work: Workspace, max_positions: int) -> tuple[int, int]:
    """Return the verdict on a position that is not won, and how many positions it took.

    WINNABLE leaves the board where the stock is to be dealt, the way there on the trail, and what follows in the plan;
    otherwise the board is as it was.
    """
    work.trail[0] = 0
    if board[STOCK_SIZE] and not board[STOCK_DEALT]:
        tally = new_tally(max_positions)
        verdict = solve_before_deal(board, work.trail, work.table, work.facts, work.plan, tally)
        return verdict, int(tally[NODES])
    read_facts(board, work.facts)
    verdict, positions = plan_switches(work.facts, work.plan, max_positions)
    return verdict, max(positions, 1)


@compiled
def solve_deals(blank: Cells, first: int, found: NDArray[np.int64], work: Workspace, max_positions: int) -> int:
    """Decide the deals of one deck from seed ``first`` on; return how many, fewer than asked for only if stopped.

    ``blank``: a board with shape and options only; ``found``: int64[n, WIDTH], a row a seed.
    """
    board = np.empty_like(blank)
    for i in range(len(found)):
        deck = shuffled_deck(first + i, _DECKS)
        board[:] = blank
        lay_out(board, deck)
        verdict, positions = find_win(board, work, max_positions)
        if work.plan[STOP]:
            return i
        found[i, VERDICT], found[i, POSITIONS], found[i, MOVES] = verdict, positions, NO_LINE
        if verdict == WINNABLE:
            carry_out(board, work.trail, work.plan)
            moves = take_back(board, work.trail)
            found[i, MOVES] = len(moves)
            # Not the board that the moves were taken back on: it would share their faults.
            board[:] = blank
            lay_out(board, deck)
            if not is_winning_line(board, work.trail, moves):
                found[i, VERDICT] = UNPROVEN
    return len(found)


@compiled
def is_winning_line(board: Cells, trail: Cells, moves: Cells) -> bool:
    """Return whether the rulebook accepts the moves, int16[n, 2] (source and target), and they win; plays them."""
    for i in range(len(moves)):
        source, target = int(moves[i, 0]), int(moves[i, 1])
        word = DEAL_WORD if source == THE_STOCK else plain_word(card_at(board, source), target)
        refusal, meant = why_illegal(board, word)
        if refusal != LEGAL or meant != source or is_won(board):
            return False
        trail[0] = 0
        apply(board, trail, source, target)
    return is_won(board)
