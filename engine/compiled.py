"""The one way in which kernels are compiled."""

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar, cast

import numpy as np
from numba import njit  # pyright: ignore[reportMissingTypeStubs, reportUnknownVariableType]  # numba ships no types
from numpy.typing import NDArray

__all__ = ["Cells", "compiled"]

Cells: TypeAlias = NDArray[np.int16]
"""One-dimensional int16 arrays: boards and trails."""

_Function = TypeVar("_Function", bound=Callable[..., Any])


def compiled(function: _Function) -> _Function:
    """Compile a plain function on arrays and ints; the result is cached on disk and runs without the GIL.

    With ``NUMBA_DISABLE_JIT=1`` the function runs as it stands.
    """
    return cast("_Function", njit(cache=True, nogil=True)(function))
