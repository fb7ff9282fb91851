"""What callers have used of their quota, as far as this process knows."""

import time
from collections.abc import Callable

from api.limits.quota import Charge, Quota

__all__ = ["LocalCounts"]


def _now() -> int:
    return time.monotonic_ns() // 1_000


class LocalCounts:
    """Remembers at most ``most_clients``, and forgets first whoever has asked for nothing the longest."""

    def __init__(self, quota: Quota, most_clients: int, now: Callable[[], int] = _now) -> None:
        """``now``: a clock in microseconds that never goes back."""
        self._quota = quota
        self._most_clients = most_clients
        self._now = now
        self._settled: dict[str, int] = {}  # when a caller owes nothing any more; who asked last comes last

    def __len__(self) -> int:
        return len(self._settled)

    def charge(self, client: str, cost: int) -> Charge:
        """Take so many microseconds of the caller's quota, or refuse and take none."""
        now = self._now()
        owed = max(self._settled.pop(client, now) - now, 0)
        is_granted = owed + cost <= self._quota.window
        if is_granted:
            owed += cost
        self._settled[client] = now + owed
        if len(self._settled) > self._most_clients:
            del self._settled[next(iter(self._settled))]
        return Charge(is_granted, owed)
