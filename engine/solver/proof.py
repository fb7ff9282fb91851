"""From the moves of a winning line to its notation, which the rulebook accepts."""

from collections.abc import Sequence

from engine.board import new_trail
from engine.compiled import Cells
from engine.errors import EngineError
from engine.kernel import apply, play_all
from engine.kernel.fold import WON
from engine.words import encode_moves, spelled

__all__ = ["UnprovenLineError", "proven_line"]


class UnprovenLineError(EngineError):
    """The solver's line does not win: a defect, noticed before anybody could rely on it."""


def proven_line(board: Cells, moves: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    """Put moves (source and target of each) into notation; ``UnprovenLineError`` unless they win from the position.

    What leads back to a position is left out: none comes twice on the line.
    """
    played, trail = board.copy(), new_trail(len(moves))
    line: list[str] = []
    met = {board.tobytes(): 0}
    for source, target in moves:
        line.append(spelled(played, source, target))
        apply(played, trail, source, target)
        at = met.setdefault(played.tobytes(), len(line))
        if at < len(line):
            line = line[:at]
            met = {name: count for name, count in met.items() if count <= at}
    # ``apply`` asks nothing; this does.
    accepted, *_, status = play_all(board.copy(), new_trail(1), encode_moves(line))
    if accepted != len(line) or status != WON:
        raise UnprovenLineError
    return tuple(line)
