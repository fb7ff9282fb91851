"""Who may go on: by what all processes know of a caller, or this one alone while they cannot be asked."""

from typing import Final

import msgspec

from api.limits.local import LocalCounts
from api.limits.quota import Charge, Quota, Standing
from api.limits.shared import SharedCounts
from api.settings import Settings
from api.sharing.store import Store, StoreAwayError

__all__ = ["LimitCounts", "RateLimiter"]

_POLICY: Final = "default"


class LimitCounts(msgspec.Struct):
    """For metrics: charges granted and refused, and how many of them this process decided alone."""

    granted: int = 0
    refused: int = 0
    alone: int = 0


class RateLimiter:
    """Charges callers for what they ask for."""

    def __init__(self, settings: Settings, store: Store | None) -> None:
        """``settings.rate_limit_units`` must not be 0."""
        self._quota = Quota(settings.rate_limit_units, settings.rate_limit_seconds)
        self._local = LocalCounts(self._quota, settings.rate_limit_clients)
        self._shared = SharedCounts(self._quota, store) if store else None
        self.counts = LimitCounts()
        self.policy = f'"{_POLICY}";q={self._quota.units};w={self._quota.seconds}'.encode()

    async def charge(self, client: str, units: int, *, paid: int = 0) -> Standing:
        """Take the units from the caller's quota, or refuse and take none.

        ``paid``: units that were taken for the same request before. A request never costs more than the whole quota.
        """
        cost = self._quota.time_of(units)
        charge = await self._charge(client, cost - self._quota.time_of(paid))
        if charge.is_granted:
            self.counts.granted += 1
        else:
            self.counts.refused += 1
        return self._quota.standing(charge, cost)

    def limit(self, standing: Standing) -> bytes:
        """Return the value of ``RateLimit`` for how a caller stands.

        After a grant its window is the policy's: what a caller spreads over it is never more than comes back. After a
        refusal it is the time to wait, because ``Retry-After`` must not name an earlier one.
        """
        seconds = self._quota.seconds if standing.is_granted else standing.wait_seconds
        return f'"{_POLICY}";r={standing.left};t={seconds}'.encode()

    async def _charge(self, client: str, cost: int) -> Charge:
        if self._shared:
            try:
                return await self._shared.charge(client, cost)
            except StoreAwayError:
                pass
        self.counts.alone += 1
        return self._local.charge(client, cost)
