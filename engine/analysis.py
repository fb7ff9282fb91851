"""What can be proven of the position that a game's moves lead to."""

import msgspec

from engine.findings import DeadEndKind
from engine.game import Game
from engine.judging import Judge
from engine.play import Replay, replay
from engine.solver import AnySolver, Outcome
from engine.solver.dead_end import DeadEnd, explain
from engine.taking_back import way_back

__all__ = ["Analysis", "DeadEnd", "DeadEndKind", "LastWinnable", "analyse"]


class LastWinnable(msgspec.Struct, frozen=True):
    """After how many ``moves`` the game could still be won, and how many to ``take_back`` to get there."""

    moves: int
    take_back: int


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """Proofs, or what stopped them.

    ``positions``: how many were looked at for all of it; ``limit``: with an unknown outcome, ``positions``.
    ``last_winnable``: of a position that is lost; None if the deal itself was (``is_deal_lost``), or if it is not
    proven which position it is. ``dead_end``: why it is lost. ``line``: moves that win from a winnable position, as
    many as are left (R12) at most.
    ``fewest``: whether no line has fewer moves, None if that was not asked or there is no line.
    """

    replay: Replay
    outcome: Outcome
    positions: int
    limit: str | None = None
    last_winnable: LastWinnable | None = None
    is_deal_lost: bool = False
    dead_end: DeadEnd | None = None
    line: tuple[str, ...] | None = None
    fewest: bool | None = None


def analyse(game: Game, solver: AnySolver, *, fewest: bool = False) -> Analysis:
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
    if verdict.outcome is Outcome.UNWINNABLE:
        return _analyse_loss(answer, solver, judge.positions)
    return Analysis(
        replay=answer,
        outcome=verdict.outcome,
        positions=judge.positions,
        limit=verdict.limit,
        line=line,
        fewest=is_fewest,
    )


def _analyse_loss(answer: Replay, solver: AnySolver, positions: int) -> Analysis:
    """Return why a game is lost, and since when; ``positions``: how many it took to prove that it is."""
    back = way_back(answer, solver, positions)
    return Analysis(
        replay=answer,
        outcome=Outcome.UNWINNABLE,
        positions=positions + back.positions,
        last_winnable=None if back.moves is None else LastWinnable(back.moves, answer.moves_played - back.moves),
        is_deal_lost=back.is_deal_lost,
        dead_end=explain(answer.board, solver.plan),
    )
