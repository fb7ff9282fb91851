"""Verdicts on the positions along a game, within one budget, and within the moves that a game may have (R12)."""

import functools
from typing import Final, NamedTuple

import msgspec

from engine.board import deal_board, new_trail
from engine.compiled import Cells
from engine.decks import packed_deck
from engine.kernel import MOVE_CAP, is_won, play_all
from engine.play import Replay
from engine.solver import AnySolver, Outcome, Verdict
from engine.solver.fewest import Shortest, shorten
from engine.solver.least import least_moves
from engine.words import encode_moves

__all__ = ["Judge"]

_OUT_OF_BUDGET: Final = Verdict(Outcome.UNKNOWN, 0, limit="positions")
_NO_MOVES_LEFT: Final = Verdict(Outcome.UNWINNABLE, 0)


class Judge:
    """Answers for the game of one replay, each question once.

    ``positions``: how many all answers took together; at most ``max_positions``, or the solver's budget, save what a
    verdict goes beyond its own (``Budget``). ``max_each``: how many one answer may take.
    """

    def __init__(
        self, answer: Replay, solver: AnySolver, *, max_positions: int | None = None, max_each: int | None = None
    ) -> None:
        self._answer = answer
        self._solver = solver
        self._max_positions = solver.budget.max_positions if max_positions is None else max_positions
        self._max_each = self._max_positions if max_each is None else max_each
        self._findings: dict[bytes, _Finding] = {}
        self.positions = 0

    @functools.cached_property
    def boards(self) -> list[Cells]:
        """The position after each number of moves, from none on."""
        game = self._answer.game
        board, trail = deal_board(game.variant, game.options, packed_deck(game)), new_trail(1)
        words = encode_moves(game.moves[: self._answer.moves_played])
        boards = [board.copy()]
        for at in range(len(words)):
            play_all(board, trail, words[at : at + 1])
            boards.append(board.copy())
        return boards

    def verdict_after(self, moves: int) -> Verdict:
        """Return the verdict on the position after so many moves; a line fits into the moves left."""
        board = self._answer.board if moves == self._answer.moves_played else self.boards[moves]
        moves_left = MOVE_CAP - moves
        if not is_won(board) and moves_left < max(least_moves(board), 1):
            return _NO_MOVES_LEFT
        # Who goes to and fro asks for few positions at many times.
        name = board.tobytes()
        found = self._findings.get(name)
        if found is None or not found.holds(moves_left):
            found = self._findings[name] = self._find(board, moves_left)
        return found.within(moves_left)

    def last_winnable(self, lost: int) -> int | None:
        """Return after how many moves the game was winnable for the last time; None if that cannot be proven.

        ``lost``: after how many it is known to be lost. What is lost stays lost (R14), so bisection finds the last
        winnable position, unless the budget ends in between.
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
        return low if high == lost or self.verdict_after(high).outcome is Outcome.UNWINNABLE else None

    def shortest(self, board: Cells, line: tuple[str, ...]) -> Shortest:
        """Return the shortest line that the rest of the budget allows to find, given one."""
        found = shorten(self._solver, board, line, self._left())
        self.positions += found.positions
        return found

    def _find(self, board: Cells, moves_left: int) -> "_Finding":
        if not self._left():
            return _Finding(_OUT_OF_BUDGET, moves_left)
        verdict = self._solver.solve(board, self._left(), moves_left)
        self.positions += verdict.positions
        if verdict.line is None or len(verdict.line) <= moves_left:
            return _Finding(verdict, moves_left)
        shortest = self.shortest(board, verdict.line)
        return _Finding(msgspec.structs.replace(verdict, line=shortest.line), moves_left, shortest.at_least)

    def _left(self) -> int:
        return max(min(self._max_positions - self.positions, self._max_each), 0)


class _Finding(NamedTuple):
    """A verdict on a position, found when so many moves were left; its line may be longer, if it was shortened.

    ``at_least``: no line has fewer moves; 0 if its line was not shortened.
    """

    verdict: Verdict
    moves_left: int
    at_least: int = 0

    def holds(self, moves_left: int) -> bool:
        """Return whether asking again with so many moves left would find out nothing else."""
        if self.verdict.outcome is Outcome.UNKNOWN:
            return moves_left <= self.moves_left
        return self.at_least > 0 or len(self.verdict.line or ()) <= moves_left

    def within(self, moves_left: int) -> Verdict:
        """Return the verdict when so many moves are left."""
        if len(self.verdict.line or ()) <= moves_left:
            return self.verdict
        return _NO_MOVES_LEFT if self.at_least > moves_left else _OUT_OF_BUDGET
