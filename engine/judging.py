"""Verdicts on the positions along a game, within one budget, and within the moves that a game may have (R12)."""

from collections.abc import Iterator
from typing import Final

import msgspec

from engine.board import deal_board, new_trail
from engine.compiled import Cells
from engine.decks import packed_deck
from engine.kernel import MOVE_CAP, is_won, play_all
from engine.play import Replay
from engine.solver import Outcome, Solver, Verdict
from engine.solver.fewest import Shortest, shorten
from engine.words import encode_moves

__all__ = ["Judge"]

_OUT_OF_BUDGET: Final = Verdict(Outcome.UNKNOWN, 0, limit="positions")
_NO_MOVES_LEFT: Final = Verdict(Outcome.UNWINNABLE, 0)


class Judge:
    """Answers for the game of one replay, each question once.

    ``positions``: how many all answers took together; at most ``max_positions``, or the solver's budget.
    ``max_each``: how many one answer may take.
    """

    def __init__(
        self, answer: Replay, solver: Solver, *, max_positions: int | None = None, max_each: int | None = None
    ) -> None:
        game = answer.game
        self._deal = deal_board(game.variant, game.options, packed_deck(game))
        self._words = encode_moves(game.moves[: answer.moves_played])
        self._solver = solver
        self._max_positions = solver.budget.max_positions if max_positions is None else max_positions
        self._max_each = self._max_positions if max_each is None else max_each
        self._verdicts: dict[int, Verdict] = {}
        self.positions = 0

    def board_after(self, moves: int) -> Cells:
        """Return the position after so many moves of the game."""
        board = self._deal.copy()
        play_all(board, new_trail(1), self._words[:moves])
        return board

    def boards(self) -> Iterator[Cells]:
        """Yield the position after each number of moves, from none on; all are one array, valid until the next."""
        board, trail = self._deal.copy(), new_trail(1)
        yield board
        for at in range(len(self._words)):
            play_all(board, trail, self._words[at : at + 1])
            yield board

    def verdict_after(self, moves: int) -> Verdict:
        """Return the verdict on the position after so many moves; a line fits into the moves left."""
        if moves not in self._verdicts:
            self._verdicts[moves] = self._judge(self.board_after(moves), MOVE_CAP - moves)
        return self._verdicts[moves]

    def last_winnable(self, lost: int) -> int | None:
        """Return after how many moves the game was still winnable, None if the deal is not proven to be so.

        ``lost``: after how many it was lost. What is lost stays lost (R14), so bisection finds the last such position;
        an earlier one if in between the budget ran out.
        """
        if not lost or self.verdict_after(0).outcome is not Outcome.WINNABLE:
            return None
        low, high = 0, lost
        while high - low > 1:
            middle = (low + high) // 2
            if self.verdict_after(middle).outcome is Outcome.WINNABLE:
                low = middle
            else:
                high = middle
        return low

    def shortest(self, board: Cells, line: tuple[str, ...]) -> Shortest:
        """Return the shortest line that the rest of the budget allows to find, given one."""
        found = shorten(self._solver, board, line, self._left())
        self.positions += found.positions
        return found

    def _judge(self, board: Cells, moves_left: int) -> Verdict:
        if not moves_left and not is_won(board):
            return _NO_MOVES_LEFT
        if not self._left():
            return _OUT_OF_BUDGET
        verdict = self._solver.solve(board, self._left())
        self.positions += verdict.positions
        if verdict.line is None or len(verdict.line) <= moves_left:
            return verdict
        shortest = self.shortest(board, verdict.line)
        if len(shortest.line) <= moves_left:
            return msgspec.structs.replace(verdict, line=shortest.line)
        return _NO_MOVES_LEFT if shortest.at_least > moves_left else _OUT_OF_BUDGET

    def _left(self) -> int:
        return max(min(self._max_positions - self.positions, self._max_each), 0)
