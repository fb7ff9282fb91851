"""``scorpion solve``: the verdict on a position."""

import argparse
import sys
from collections.abc import Iterable
from typing import Final

import msgspec

from engine.cli.asked import add_option_flags, add_pysolfc_flag, asked_game, number_of_positions
from engine.cli.printing import format_refusal, print_lines
from engine.judging import Judge
from engine.play import check
from engine.solver import Budget, Outcome, Solver, Verdict

__all__ = ["add_arguments", "run"]

_MAX_POSITIONS: Final = 50_000_000
_TABLE_BYTES: Final = 2**28
_UNKNOWN: Final = 3  # exit status


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the game, the flags and the limit."""
    parser.add_argument(
        "game",
        nargs="+",
        help="a variant, a seed and any moves, such as: scorpion 4 QS7 deal; or a game as one line, "
        "such as: 'scorpion 4 completed_runs=leave: QS7 deal'",
    )
    add_pysolfc_flag(parser)
    parser.add_argument(
        "--max-positions", type=number_of_positions, default=_MAX_POSITIONS, metavar="N", help="default: %(default)s"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object: verdict, positions, limit, line")
    add_option_flags(parser)


def run(asked: argparse.Namespace) -> int:
    """Print the verdict on the position after the moves, within those left (R12); a refused one is told instead."""
    result = check(asked_game(asked.game, asked))
    if result.refusal:
        print(format_refusal(result.refusal), file=sys.stderr)
        return 1
    judge = Judge(result, Solver(Budget(max_positions=asked.max_positions, max_table_bytes=_TABLE_BYTES)))
    verdict = judge.verdict_after(result.moves_played)
    verdict = msgspec.structs.replace(verdict, positions=judge.positions)
    print_lines([_as_json(verdict)] if asked.json else _as_text(verdict))
    return _UNKNOWN if verdict.outcome is Outcome.UNKNOWN else 0


def _as_json(verdict: Verdict) -> str:
    told = {"verdict": verdict.outcome, "positions": verdict.positions, "limit": verdict.limit, "line": verdict.line}
    return msgspec.json.encode(told).decode()


def _as_text(verdict: Verdict) -> Iterable[str]:
    """Yield the verdict, how many positions it took, and the line."""
    yield f"{verdict.outcome}  positions={verdict.positions}" + (f" limit={verdict.limit}" if verdict.limit else "")
    if verdict.line:
        yield " ".join(verdict.line)
