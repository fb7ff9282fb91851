"""Which proven line a player who follows hints is on.

Each hint is computed from the game's moves alone. Where a position can come back, lines found anew at each move
could send the player to and fro for ever. So all positions since the last move that cannot be undone, or since one of
them came back, are asked first, in their order: the first whose line the player has kept to since is the line to go on
with, however the player spells its moves. What is found for a position does not depend on the moves after it, so with
each move that is kept to it is found again.
"""

from typing import Final, NamedTuple

from engine.board import DOWN, EMPTY_ANY, FOUNDATION, HEIGHTS, IDLE_ALLOWED, MAX_COLUMNS, STOCK_DEALT, STOCK_SIZE
from engine.compiled import Cells
from engine.judging import Judge
from engine.play import Replay
from engine.solver import AnySolver, Outcome
from engine.solver.method import has_one_deck
from engine.words import respelled

__all__ = ["NextMove", "next_move"]

_SHARES: Final = 8  # so many positions may stay undecided at least before a stretch uses up the budget


class NextMove(NamedTuple):
    """The next move of a proven line, None if there is none; what is proven, and how many positions that took."""

    move: str | None
    outcome: Outcome
    positions: int


def next_move(answer: Replay, solver: AnySolver) -> NextMove:
    """Return the move with which a player at the end of a replay goes on to a win; the game must not be won.

    Half the solver's budget is for the lines that the player might be on, the other half for the position itself.
    """
    budget, spent = solver.budget.max_positions, 0
    if _may_come_back(answer.board):
        judge = Judge(answer, solver, max_positions=budget // 2, max_each=budget // _SHARES)
        move, spent = _move_of_a_line_kept_to(answer, judge), judge.positions
        if move is not None:
            return NextMove(move, Outcome.WINNABLE, spent)
    judge = Judge(answer, solver, max_positions=budget - spent)
    verdict = judge.verdict_after(answer.moves_played)
    return NextMove(verdict.line[0] if verdict.line else None, verdict.outcome, spent + judge.positions)


def _move_of_a_line_kept_to(answer: Replay, judge: Judge) -> str | None:
    starts = _starts(judge.boards)
    first = starts.start
    moves = zip(judge.boards[first:-1], answer.game.moves[first : answer.moves_played], strict=True)
    played = tuple([respelled(board, move) for board, move in moves])
    for start in starts:
        line, kept = judge.verdict_after(start).line, played[start - first :]
        if line is not None and line[: len(kept)] == kept:
            return line[len(kept)]
    return None


def _starts(boards: list[Cells]) -> range:
    """Return after how many moves the line may have begun: no position comes twice on it, nor its first one again."""
    start, mark, seen = len(boards), _mark(boards[-1]), set[bytes]()
    while start and _mark(boards[start - 1]) == mark and (name := boards[start - 1].tobytes()) not in seen:
        seen.add(name)
        start -= 1
    return range(start, len(boards))


def _may_come_back(board: Cells) -> bool:
    """Return whether lines might lead to and fro between positions.

    One deck: links that lines make stay, and so do cards that lines put into empty columns, once it does not matter
    which column that is; before the deal of the stock it does.
    """
    if not has_one_deck(board):
        return True
    is_to_come = board[STOCK_SIZE] and not board[STOCK_DEALT]
    return bool(is_to_come and (board[EMPTY_ANY] or board[IDLE_ALLOWED]))


def _mark(board: Cells) -> tuple[int, int, int]:
    """Return what moves change only one way: face-down cards, runs that have left, the stock."""
    down, gone = board[DOWN : DOWN + MAX_COLUMNS], board[FOUNDATION:HEIGHTS]
    return int(down.sum()), int(gone.sum()), int(board[STOCK_DEALT])
