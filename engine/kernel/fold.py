"""Replaying a list of moves on a packed board (RULES.md R12, R16, Refusals)."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.board import NOWHERE
from engine.compiled import Cells, compiled
from engine.kernel.legality import LEGAL, target_of, why_illegal
from engine.kernel.motion import apply
from engine.kernel.outcome import is_stuck, is_won
from engine.reasons import Reason, Status

__all__ = ["MOVE_CAP", "play_all"]

MOVE_CAP: Final = 2000
"""How many moves a game has at most, the stock deal being one (R12)."""

MOVE_CAP_REACHED: Final = tuple(Reason).index(Reason.MOVE_CAP_REACHED)
GAME_ALREADY_WON: Final = tuple(Reason).index(Reason.GAME_ALREADY_WON)
PLAYING: Final = tuple(Status).index(Status.PLAYING)
WON: Final = tuple(Status).index(Status.WON)
STUCK: Final = tuple(Status).index(Status.STUCK)
AT_CAP: Final = tuple(Status).index(Status.MOVE_CAP)


@compiled
def play_all(board: Cells, trail: Cells, words: NDArray[np.int64]) -> tuple[int, int, int, int]:
    """Play move words up to the first that is refused; the board keeps the position before that one.

    Returns how many were played, the refusal or LEGAL, the source of the refused move, and the status as an
    index in ``Status``. The trail then holds the last move played, and nothing else.
    """
    trail[0] = 0
    played, refusal, source = 0, LEGAL, NOWHERE
    won = is_won(board)
    for word in words:
        if played == MOVE_CAP:
            refusal = MOVE_CAP_REACHED
        elif won:
            refusal = GAME_ALREADY_WON
        else:
            refusal, source = why_illegal(board, word)
        if refusal != LEGAL:
            break
        trail[0] = 0
        apply(board, trail, source, target_of(word))
        won = is_won(board)
        played += 1
    return played, refusal, source, _status(board, played, won)


@compiled
def _status(board: Cells, played: int, won: bool) -> int:  # noqa: FBT001  # kernels take plain arguments
    if won:
        return WON
    if played == MOVE_CAP:
        return AT_CAP
    return STUCK if is_stuck(board) else PLAYING
