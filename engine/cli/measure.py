"""``scorpion measure``: the whole table of how many deals can be won (docs/statistics.md), by one command."""

import argparse
import sys
from pathlib import Path
from typing import Final

import msgspec

from engine.cli.asked import new_file, positive_number, share_of_all
from engine.cli.printing import print_lines
from engine.cli.sweeping import INTERRUPTED, swept_chunks
from engine.statistics import STATISTICS_FILE, Statistics, StatisticsRow, row_of, save_statistics, sweeps_to_measure
from engine.sweep import Sweep, summarize, usable_cpus
from engine.variants import VARIANTS, Options, shape_of

__all__ = ["add_arguments", "run"]

_MISUSED: Final = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add where the checkpoints go, how much is measured, and where the table goes."""
    add = parser.add_argument
    add("folder", type=Path, help="of the checkpoints; what is done already is not done again")
    add("--share", type=share_of_all, default=1.0, metavar="S", help="of the deals of each row, default: %(default)s")
    add("--workers", type=positive_number, default=usable_cpus(), metavar="W", help="threads, default: %(default)s")
    add("--output", type=new_file, default=STATISTICS_FILE, metavar="FILE", help="default: the table of the engine")


def run(asked: argparse.Namespace) -> int:
    """Measure row by row, each printed as soon as it is known, and write the table when all are."""
    if asked.share < 1 and asked.output == STATISTICS_FILE:
        print("a share of the deals is not for the engine's own table: name another file by --output", file=sys.stderr)
        return _MISUSED
    asked.folder.mkdir(parents=True, exist_ok=True)
    rows = list[StatisticsRow]()
    for sweep in sweeps_to_measure(asked.share):
        row = _measured(sweep, asked)
        if row is None:
            print(f"interrupted; the same command goes on from {asked.folder}", file=sys.stderr)
            return INTERRUPTED
        rows.append(row)
        print_lines([_told(row)])
    save_statistics(Statistics(tuple(rows)), asked.output)
    return 0


def _measured(sweep: Sweep, asked: argparse.Namespace) -> StatisticsRow | None:
    """Return None if Ctrl-C came. Variants whose layouts are alike share their checkpoints."""
    alike = next(it for it in VARIANTS.values() if shape_of(it) == shape_of(sweep.variant))
    file = asked.folder / f"{alike.id} {_words(sweep.options)}.jsonl"
    chunks = swept_chunks(msgspec.structs.replace(sweep, variant=alike), workers=asked.workers, checkpoint=file)
    found = summarize(chunks)
    return row_of(sweep, found) if found.deals == sweep.count else None


def _told(row: StatisticsRow) -> str:
    interval = f"{row.winnable_low:.3%} to {row.winnable_high:.3%}"
    return f"{row.variant} {_words(row.options)}: {row.winnable} of {row.deals}, {interval}, {row.unknown} open"


def _words(options: Options) -> str:
    return " ".join(str(value) for value in msgspec.structs.astuple(options))
