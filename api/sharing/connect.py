"""The shared store of the settings."""

from api.settings import Settings
from api.sharing.store import Store

__all__ = ["connect"]

_MILLISECONDS = 1_000


def connect(settings: Settings) -> Store | None:
    """Return the store, which is not asked anything yet; None without an address of one."""
    if not settings.valkey_url:
        return None
    # It takes a fifth of a second to load, and most services run without it.
    from api.sharing.valkey_store import ValkeyStore  # noqa: PLC0415 - see above

    return ValkeyStore(settings.valkey_url, settings.valkey_timeout_ms / _MILLISECONDS)
