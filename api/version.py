"""The version that every answer names."""

from engine.version import ENGINE_VERSION

__all__ = ["ENGINE_VERSION"]
