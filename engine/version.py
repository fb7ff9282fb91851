"""The versions of what a stored verdict depends on and was made with."""

from typing import Final

__all__ = ["ENGINE_VERSION", "NUMBERING_VERSION", "RULES_VERSION"]

ENGINE_VERSION: Final = "0.1.0"

RULES_VERSION: Final = 1
"""Goes up when a rule changes so that a deal may have another verdict, or the simulated player plays otherwise."""
NUMBERING_VERSION: Final = 1
"""Goes up never, for a seed names the same order for ever; it says which numbering a file speaks of."""
