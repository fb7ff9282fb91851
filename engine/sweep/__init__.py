"""Verdicts on ranges of seeds: on all cores, resumable, the same whatever the number of workers."""

from engine.sweep.checkpoint import Checkpoint, CheckpointError
from engine.sweep.chunk import ChunkResult, Histogram, solve_seeds
from engine.sweep.plan import Sweep, usual_chunk_size
from engine.sweep.remote import ClusterError
from engine.sweep.run import SweepRun, usable_cpus
from engine.sweep.summary import Spread, Summary, summarize

__all__ = [
    "Checkpoint",
    "CheckpointError",
    "ChunkResult",
    "ClusterError",
    "Histogram",
    "Spread",
    "Summary",
    "Sweep",
    "SweepRun",
    "solve_seeds",
    "summarize",
    "usable_cpus",
    "usual_chunk_size",
]
