"""What a caller may use: units that come back evenly over time, as a bucket that refills."""

from typing import Final, NamedTuple

import msgspec

__all__ = ["Charge", "Quota", "Standing"]

_MICROSECONDS: Final = 1_000_000


class Charge(NamedTuple):
    """Whether a caller could be charged; ``owed``: microseconds until everything that the caller has used is back."""

    is_granted: bool
    owed: int


class Standing(NamedTuple):
    """Whether a request may go on; ``left``: units that are there now; ``wait_seconds``: until it may, else."""

    is_granted: bool
    left: int
    wait_seconds: int


class Quota(msgspec.Struct, frozen=True):
    """``units`` for each caller, all of which come back within ``seconds`` (GCRA, the virtual scheduling form).

    A caller's state is one number: what it owes, as a time. That is never more than the window, for what does not fit
    is refused and costs nothing.
    """

    units: int
    seconds: int

    @property
    def window(self) -> int:
        """The time in which all units come back, in microseconds."""
        return self.seconds * _MICROSECONDS

    def time_of(self, units: int) -> int:
        """Return in how many microseconds so many units come back; more than there are count as all.

        Rounded down, or the last unit of many would not fit into the window.
        """
        return min(units, self.units) * self.window // self.units

    def standing(self, charge: Charge, cost: int) -> Standing:
        """Return how a caller stands after a request that costs so much time."""
        left = max(self.window - charge.owed, 0) * self.units // self.window
        wait = 0 if charge.is_granted else -(-(charge.owed + cost - self.window) // _MICROSECONDS)
        return Standing(charge.is_granted, left, wait)
