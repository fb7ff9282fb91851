"""How much of the processor the analysis of positions of random play takes, and how much of it the solver.

Run as ``python -m bench.analysis``.
"""

import os
import random
import time
from collections import Counter
from collections.abc import Iterator
from typing import Final

import msgspec

from engine.analysis import Analysis, DeadEnd, DeadEndKind, analyse
from engine.compiled import Cells
from engine.game import Game
from engine.kernel import MOVE_CAP
from engine.play import replay
from engine.solver import Budget, Outcome, Solver, Verdict
from engine.variants import VARIANTS

COUNT: Final = 1000
DEEPEST: Final = 50  # moves
VARIANT: Final = VARIANTS["scorpion"]


class _TimedSolver(Solver):
    """Counts the seconds spent in the solver."""

    seconds = 0.0

    def solve(self, board: Cells, max_positions: int | None = None, most_moves: int = MOVE_CAP) -> Verdict:
        began = time.process_time()
        verdict = super().solve(board, max_positions, most_moves)
        self.seconds += time.process_time() - began
        return verdict


def main() -> None:
    """Print a row."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    solver = _TimedSolver(Budget())
    games = list(_games())
    for game in games:  # compiles
        analyse(game, solver)
    found, in_solver, whole = [], [], []
    for game in games:
        solver.seconds, began = 0.0, time.process_time()
        found.append(analyse(game, solver))
        whole.append(time.process_time() - began)
        in_solver.append(solver.seconds)
    print(
        "| rules | positions | winnable | open | lost without cards | ms in the solver p50 / p99 / most | ms in all |"
    )
    print("|---|---|---|---|---|---|---|")
    print(f"| `{VARIANT.id}` | {COUNT} | {_counts(found)} | {_spread(in_solver)} | {_spread(whole)} |")


def _games() -> Iterator[Game]:
    """Yield games of random legal moves, each to a random depth."""
    chance = random.Random(0)  # noqa: S311  # a fixed sample, no secret
    for seed in range(COUNT):
        game = Game(VARIANT, VARIANT.options, seed)
        for _ in range(chance.randrange(DEEPEST)):
            if not (legal := replay(game).legal_moves):
                break
            game = msgspec.structs.replace(game, moves=(*game.moves, chance.choice(legal).move))
        yield game


def _counts(found: list[Analysis]) -> str:
    outcomes = Counter(it.outcome for it in found)
    unexplained = sum(it.dead_end == DeadEnd(DeadEndKind.EXHAUSTED) for it in found)
    return f"{outcomes[Outcome.WINNABLE]} | {outcomes[Outcome.UNKNOWN]} | {unexplained}"


def _spread(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    return " / ".join(f"{1000 * ordered[int(share * (len(ordered) - 1))]:.2f}" for share in (0.5, 0.99, 1))


if __name__ == "__main__":
    main()
