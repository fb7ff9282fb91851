"""A request that the connection refuses: the application is asked for nothing but the answer."""

from typing import Any, Final

from litestar.types import Scope

from api.problems import ProblemError

__all__ = ["refusal_of", "refuse"]

_KEY: Final = "scorpion_refusal"


def refuse(state: dict[str, Any], error: ProblemError) -> None:
    """Mark a request, by its scope's state, as refused: before the application sees it or while it reads the body."""
    state[_KEY] = error


def refusal_of(scope: Scope) -> ProblemError | None:
    """Return why a request is refused, if it is."""
    return scope["state"].get(_KEY) if "state" in scope else None
