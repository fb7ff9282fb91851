"""``scorpion sweep``: the verdicts on a range of seeds."""

import argparse
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec

from engine.catalogue import catalogue_of, verify_catalogue_sweep
from engine.cli.asked import (
    add_option_flags,
    asked_options,
    new_file,
    number_of_deals,
    number_of_positions,
    positive_number,
    scheduler_address,
    whole_number,
)
from engine.cli.printing import print_lines
from engine.cli.sweeping import INTERRUPTED, swept_chunks
from engine.solver import Budget
from engine.sweep import Summary, Sweep, summarize, usable_cpus, usual_chunk_size
from engine.variants import variant_of
from engine.version import ENGINE_VERSION

__all__ = ["add_arguments", "run"]

_MAX_POSITIONS: Final = 5_000_000
_TABLE_BYTES: Final = 2**25


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the range, the limits, and the flags."""
    add = parser.add_argument
    add("variant")
    add("--from", dest="first", type=whole_number, default=0, metavar="N", help="first seed, default: %(default)s")
    add("--count", type=number_of_deals, default=1000, metavar="M", help="how many seeds, default: %(default)s")
    add("--workers", type=positive_number, default=usable_cpus(), metavar="W", help="threads, default: %(default)s")
    add("--max-positions", type=number_of_positions, default=_MAX_POSITIONS, metavar="N", help="default: %(default)s")
    add("--scheduler", type=scheduler_address, metavar="ADDRESS", help="of a Dask cluster, such as tcp://host:8786")
    add("--checkpoint", type=Path, metavar="FILE", help="keep what is done in FILE; if it exists, go on from there")
    add(
        "--catalogue",
        type=new_file,
        metavar="FILE",
        help="rate the winnable deals and write a catalogue; from seed 0 on",
    )
    add("--json", action="store_true", help="print one JSON object")
    add_option_flags(parser)


def run(asked: argparse.Namespace) -> int:
    """Decide the deals, and print how many are winnable; Ctrl-C ends it with those that are done."""
    sweep = _asked_sweep(asked)
    if asked.catalogue:
        verify_catalogue_sweep(sweep)
    began = time.monotonic()
    chunks = swept_chunks(sweep, workers=asked.workers, checkpoint=asked.checkpoint, scheduler=asked.scheduler)
    summary = summarize(chunks)
    seconds = round(time.monotonic() - began, 3)
    print_lines([_as_json(sweep, summary, seconds)] if asked.json else _as_text(sweep, summary, seconds))
    if summary.deals == sweep.count:
        if asked.catalogue:
            catalogue_of(sweep, chunks).save(asked.catalogue)
        return 0
    where = f"; the same command goes on from {asked.checkpoint}" if asked.checkpoint else ""
    print(f"interrupted: {summary.deals} of {sweep.count} deals are done{where}", file=sys.stderr)
    return INTERRUPTED


def _asked_sweep(asked: argparse.Namespace) -> Sweep:
    variant = variant_of(asked.variant)
    options = asked_options(variant.options, asked)
    return Sweep(
        variant=variant,
        options=options,
        first=asked.first,
        count=asked.count,
        budget=Budget(max_positions=asked.max_positions, max_table_bytes=_TABLE_BYTES),
        chunk_size=usual_chunk_size(variant, options, asked.count),
        with_eases=asked.catalogue is not None,
    )


def _as_json(sweep: Sweep, summary: Summary, seconds: float) -> str:
    told = {
        "variant": sweep.variant.id,
        "options": sweep.options,
        "numbering": "scorpion",
        "first": sweep.first,
        "count": sweep.count,
        **msgspec.structs.asdict(summary),
        "seconds": seconds,
        "budget": sweep.budget,
        "engine_version": ENGINE_VERSION,
    }
    return msgspec.json.encode(told).decode()


def _as_text(sweep: Sweep, summary: Summary, seconds: float) -> Iterable[str]:
    """Yield what was swept, then a line a figure; the speed is that of this run, whatever a checkpoint has spared."""
    yield f"{sweep.variant.id}  seeds {sweep.first} to {sweep.first + sweep.count - 1}"
    yield f"deals       {summary.deals} in {seconds} s"
    for name, count in (
        ("winnable", summary.winnable),
        ("unwinnable", summary.unwinnable),
        ("unknown", summary.unknown),
    ):
        yield f"{name:10}  {count}  {count / max(summary.deals, 1):.2%}"
    yield f"positions   mean {summary.positions_mean:.1f}, most {summary.positions_max}"
    if summary.unknown_seeds:
        yield "unknown are " + " ".join(map(str, summary.unknown_seeds))
