"""From moves to a line that the rulebook has accepted."""

from engine.board import new_trail
from engine.compiled import Cells
from engine.kernel import play_all
from engine.kernel.legality import target_of, why_illegal
from engine.play import replay
from engine.solver.proof import proven_line
from engine.variants import IdleMoves
from engine.words import encode_moves
from tests.boards import toy


def as_applied(board: Cells, line: list[str]) -> list[tuple[int, int]]:
    """Return the moves as ``apply`` takes them."""
    played, moves = board.copy(), []
    for word in encode_moves(line):
        refusal, source = why_illegal(played, word)
        assert refusal < 0
        moves.append((int(source), int(target_of(word))))
        play_all(played, new_trail(1), encode_moves(line)[len(moves) - 1 : len(moves)])
    return moves


def test_a_line_leaves_out_what_leads_back() -> None:
    """R6: 3♥ goes to and fro; then 3♦ goes, 3♥ goes to and fro meanwhile, and 3♦ comes back."""
    board = replay(toy("3S|2S|AS|3H|2H|AH|3D|2D|AD", idle_moves=IdleMoves.ALLOW)).board
    line = ["2S1", "3H2", "3H4", "AS1", "3D1", "3H3", "3H4", "3D7", "2H4", "AH4", "2D7", "AD7"]

    assert proven_line(board, as_applied(board, line)) == ("2S1", "AS1", "2H4", "AH4", "2D7", "AD7")
