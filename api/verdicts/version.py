"""Which code a verdict comes from: another one may find another line, or give up elsewhere."""

from engine.compiled import SOURCE_DIGEST
from engine.version import ENGINE_VERSION, RULES_VERSION

__all__ = ["code_version"]


def code_version() -> str:
    """Return a name for the engine as it runs here: its versions, and a digest of its sources."""
    return f"{ENGINE_VERSION}-{RULES_VERSION}-{SOURCE_DIGEST}"
