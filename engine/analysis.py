"""What can be proven of the position that a game's moves lead to."""

import msgspec

from engine.findings import DeadEndKind
from engine.game import Game
from engine.judging import Judge
from engine.play import Replay, replay
from engine.solver import Outcome, Solver
from engine.solver.dead_end import DeadEnd, explain

__all__ = ["Analysis", "DeadEnd", "DeadEndKind", "LastWinnable", "analyse"]


class LastWinnable(msgspec.Struct, frozen=True):
    """After how many ``moves`` the game could still be won, and how many to ``take_back`` to get there."""

    moves: int
    take_back: int


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """Proofs, or what stopped them.

    ``positions``: how many were looked at for all of it; ``limit``: with an unknown outcome, ``positions``.
    ``last_winnable``: of a position that is lost; None if the deal itself was, or if it is not known exactly.
    ``dead_end``: why it is lost. ``line``: moves that win from a winnable position, as many as are left (R12) at most.
    ``fewest``: whether no line has fewer moves, None if that was not asked or there is no line.
    """

    replay: Replay
    outcome: Outcome
    positions: int
    limit: str | None = None
    last_winnable: LastWinnable | None = None
    dead_end: DeadEnd | None = None
    line: tuple[str, ...] | None = None
    fewest: bool | None = None


def analyse(game: Game, solver: Solver, *, fewest: bool = False) -> Analysis:
    """Return what can be proven within the solver's budget of positions; ``fewest`` asks for a line as short as can be.

    A refused move ends the play, as in ``replay``. Raises ``GameError`` if options or deck are wrong, ``StoppedError``
    if the solver is stopped.
    """
    answer = replay(game)
    judge = Judge(answer, solver)
    verdict = judge.verdict_after(answer.moves_played)
    line, is_fewest = verdict.line, None
    if fewest and line is not None:
        shortest = judge.shortest(answer.board, line)
        line, is_fewest = shortest.line, shortest.is_proven
    is_lost = verdict.outcome is Outcome.UNWINNABLE
    last_winnable = _last_winnable(judge, answer.moves_played) if is_lost else None
    return Analysis(
        replay=answer,
        outcome=verdict.outcome,
        positions=judge.positions,
        limit=verdict.limit,
        last_winnable=last_winnable,
        dead_end=explain(answer.board, solver.plan) if is_lost else None,
        line=line,
        fewest=is_fewest,
    )


def _last_winnable(judge: Judge, lost: int) -> LastWinnable | None:
    moves = judge.last_winnable(lost)
    if moves is None or judge.verdict_after(moves + 1).outcome is not Outcome.UNWINNABLE:
        return None
    return LastWinnable(moves, lost - moves)
