"""What a fault led to."""

import msgspec

from bench.faulting.crowd import Crowd

__all__ = ["Outcome"]


class Outcome(msgspec.Struct, frozen=True):
    """``recovery_seconds``: until all was as before, as ``recovered`` says; ``whys``: what must not have been."""

    fault: str
    crowd: Crowd
    recovered: str
    recovery_seconds: float
    whys: list[str]

    def row(self) -> str:
        """Return a row of a table in markdown."""
        crowd = self.crowd
        refused = crowd.statuses.total() - crowd.statuses[200]
        noticed = f"{crowd.statuses[200]} | {refused} | {crowd.wrong} | {crowd.lost} | {crowd.unreached}"
        times = f"{crowd.longest_gap:.2f} | {crowd.p99_ms:.1f} | {self.recovery_seconds:.2f}: {self.recovered}"
        return f"| {self.fault} | {noticed} | {times} | {'; '.join(self.whys) or 'kept'} |"
