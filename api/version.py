"""The version that every answer names."""

from typing import Final

__all__ = ["ENGINE_VERSION"]

ENGINE_VERSION: Final = "0.1.0"
