"""The command line: deals, verdicts, replays and sweeps, in notation and codes."""

from engine.cli.command import main

__all__ = ["main"]
