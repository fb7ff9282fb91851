"""The shared store of the settings."""

from api.settings import Settings, SettingsError
from api.sharing.store import Store

__all__ = ["connect"]

_MILLISECONDS = 1_000


def connect(settings: Settings) -> Store | None:
    """Return the store, which is not asked anything yet; None without an address of one.

    ``SettingsError`` for an address that no client understands; it does not repeat it, for it may hold a password.
    """
    if not settings.valkey_url:
        return None
    # It takes a fifth of a second to load, and most services run without it.
    from api.sharing.valkey_store import ValkeyStore  # noqa: PLC0415 - see above

    try:
        return ValkeyStore(settings.valkey_url, settings.valkey_timeout_ms / _MILLISECONDS)
    except (TypeError, ValueError):
        message = "SCORPION_VALKEY_URL has a port, a number or a parameter that cannot be used"
        raise SettingsError(message) from None
