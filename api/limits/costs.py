"""What a request costs, in units of a caller's quota; the description tells callers (``costs_in_words``)."""

from typing import Final

__all__ = ["COSTS", "COST_OF_GAME", "COST_OF_SOLVING", "costs_in_words", "is_free", "units_of"]

_LEAST: Final = 1
_DEALING: Final = 20

COST_OF_GAME: Final = 2
"""Of each game that is played; a validation pays for its first game before its body is read, then for the others."""

COST_OF_SOLVING: Final = 40
"""Of an analysis or a hint, and of deals that no catalogue holds: they are paid for once more when they are solved."""

COSTS: Final = {
    "/v1/replay": COST_OF_GAME,
    "/v1/validations": COST_OF_GAME,
    "/v1/deals": _DEALING,
    "/v1/deals/random": _DEALING,
    "/v1/hint": COST_OF_SOLVING,
    "/v1/analysis": COST_OF_SOLVING,
}
"""Units by path; every other path costs one."""

_FREE: Final = frozenset({"/health/live", "/health/ready", "/metrics"})


def units_of(path: str) -> int:
    """Return what a request to a path costs, whether there is such a path or not."""
    return COSTS.get(path, _LEAST)


def is_free(path: str) -> bool:
    """Return whether a path is for those who run the service, who must not be kept from looking at it."""
    return path in _FREE


def costs_in_words() -> str:
    """Return the same for people, as a sentence in English."""
    return (
        f"A hint or an analysis costs {COST_OF_SOLVING} units, choosing deals {_DEALING}, or {COST_OF_SOLVING} if they "
        f"have to be solved first, a replay {COST_OF_GAME}, "
        f"a validation {COST_OF_GAME} for each game, everything else {_LEAST}."
    )
