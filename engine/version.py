"""The version of the rules, the numbering and the solver: what a stored verdict was made with."""

from typing import Final

__all__ = ["ENGINE_VERSION"]

ENGINE_VERSION: Final = "0.1.0"
