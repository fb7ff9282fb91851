"""What callers have used of their quota, as all processes know it together."""

import hashlib
from typing import Final, Literal

import msgspec

from api.limits.quota import Charge, Quota
from api.sharing.store import ReplyError, Store, StoreAwayError, UnknownScriptError, Word

__all__ = ["SharedCounts"]

_STRANGE: Final = "not what a script of ours answers"
_PREFIX: Final = "scorpion:rate:"

# As LocalCounts.charge; times in microseconds of the server's clock. What is no number counts as nothing owed, and what
# lies beyond the window, as after a clock was set back, as the window.
_SCRIPT: Final = """\
local cost, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local kept = redis.pcall('GET', KEYS[1])
local settled = type(kept) == 'string' and tonumber(kept) or now
if settled ~= settled then settled = now end
local owed = math.min(math.max(settled - now, 0), window)
local granted = owed + cost <= window
if granted then owed = owed + cost end
redis.call('SET', KEYS[1], string.format('%.0f', now + owed), 'PX', math.max(math.ceil(owed / 1000), 1))
return {granted and 1 or 0, owed}
"""
_NAME: Final = hashlib.sha1(_SCRIPT.encode(), usedforsecurity=False).hexdigest()


class SharedCounts:
    """Keeps a number for each caller for as long as the caller owes something."""

    def __init__(self, quota: Quota, store: Store) -> None:
        self._quota = quota
        self._store = store

    async def charge(self, client: str, cost: int) -> Charge:
        """Do as ``LocalCounts.charge`` does, in one step for all.

        ``StoreAwayError`` if the store does not answer, or not as the script would.
        """
        try:
            charge = self._read(await self._run(1, _PREFIX + client, cost, self._quota.window))
        except ReplyError as error:
            self._store.lose(error)
            raise StoreAwayError from error
        return charge

    async def _run(self, *call: Word) -> object:
        """Return the script's answer; the script itself is sent along only when the store does not know it."""
        try:
            return await self._store.ask("EVALSHA", _NAME, *call)
        except UnknownScriptError:
            return await self._store.ask("EVAL", _SCRIPT, *call)

    def _read(self, answer: object) -> Charge:
        try:
            is_granted, owed = msgspec.convert(answer, tuple[Literal[0, 1], int])
        except msgspec.ValidationError as error:
            raise ReplyError(_STRANGE) from error
        if not 0 <= owed <= self._quota.window:
            raise ReplyError(_STRANGE)
        return Charge(bool(is_granted), owed)
