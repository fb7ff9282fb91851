"""Proof for every position: winnable with a line, or lost (NOTES.md says why that is exact)."""

from engine.solver.verdict import (
    Budget,
    Outcome,
    Solver,
    StoppedError,
    UnprovenLineError,
    UnsolvableRulesError,
    Verdict,
    can_solve,
    solve,
)

__all__ = [
    "Budget",
    "Outcome",
    "Solver",
    "StoppedError",
    "UnprovenLineError",
    "UnsolvableRulesError",
    "Verdict",
    "can_solve",
    "solve",
]
