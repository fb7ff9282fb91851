"""Proof for every position: winnable with a line, or lost (NOTES.md says why that is exact)."""

from engine.solver.proof import UnprovenLineError
from engine.solver.verdict import OUTCOMES, AnySolver, Budget, Outcome, Solver, StoppedError, Verdict, solve

__all__ = [
    "OUTCOMES",
    "AnySolver",
    "Budget",
    "Outcome",
    "Solver",
    "StoppedError",
    "UnprovenLineError",
    "Verdict",
    "solve",
]
