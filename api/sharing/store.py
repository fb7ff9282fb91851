"""What the service asks of a shared store, whatever its client is."""

from typing import Any, Protocol, TypeAlias

import msgspec

__all__ = ["ReplyError", "Store", "StoreAwayError", "StoreCounts", "UnknownScriptError", "Word"]

Word: TypeAlias = bytes | int | str


class StoreAwayError(Exception):
    """The store did not answer, or did not lately; whoever asks has to do without."""


class ReplyError(Exception):
    """The store refused a command."""


class UnknownScriptError(ReplyError):
    """The store does not know the script of that name: it was started since it was told."""


class StoreCounts(msgspec.Struct):
    """For metrics: commands that were answered, and not; how often it went away; whether it is there."""

    answered: int = 0
    failed: int = 0
    losses: int = 0
    is_there: bool = True


class Store(Protocol):
    """A Valkey server, or another one of its protocol, that may go away at any time. For one event loop."""

    @property
    def counts(self) -> StoreCounts:
        """What became of the commands."""
        ...

    async def ask(self, *command: Word) -> Any:  # noqa: ANN401 - whatever the command's reply is
        """Return the reply; ``ReplyError`` if it is one, ``StoreAwayError`` if there is none."""
        ...

    def lose(self, error: Exception) -> None:
        """Ask it nothing more until it shows that it lets scripts write."""
        ...

    async def close(self) -> None:
        """Hang up."""
        ...
