"""The one way in which kernels are compiled, and where the compiled code is kept."""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar, cast

import numpy as np
from numba import config, njit  # pyright: ignore[reportMissingTypeStubs, reportUnknownVariableType]  # numba ships no types
from numpy.typing import NDArray

__all__ = ["SOURCE_DIGEST", "Cells", "compiled", "inlined"]

Cells: TypeAlias = NDArray[np.int16]
"""Arrays of int16: boards, trails, lists of moves."""

_Function = TypeVar("_Function", bound=Callable[..., Any])

_HERE: Final = Path(__file__).parent


def _source_digest() -> str:
    return hashlib.sha256(b"".join(path.read_bytes() for path in sorted(_HERE.rglob("*.py")))).hexdigest()[:16]


SOURCE_DIGEST: Final = _source_digest()
"""Of all the engine's sources: where it is the same, the same kernels run."""


def _cache_folder() -> str:
    """Return a folder of its own for these very sources.

    numba recompiles a kernel when its own file has changed, but not when a kernel that it calls from another file
    has: an updated checkout would go on with parts of the old rules.
    """
    return str(Path(_settings.CACHE_DIR or _HERE / "__pycache__") / f"kernels-{SOURCE_DIGEST}")


_settings: Final = cast("Any", config)  # it makes its attributes when imported, so no checker knows them
_settings.CACHE_DIR = _cache_folder()


def compiled(function: _Function) -> _Function:
    """Compile a plain function on arrays and ints; the result is cached on disk and runs without the GIL.

    With ``NUMBA_DISABLE_JIT=1`` the function runs as it stands.
    """
    return cast("_Function", njit(cache=True, nogil=True)(function))


def inlined(function: _Function) -> _Function:
    """Do what ``compiled`` does for the small change of the innermost loops: it becomes part of whatever calls it.

    A call that stays one costs more than such a function does, since each array is handed over as seven values.
    """
    return cast("_Function", njit(cache=True, nogil=True, inline="always")(function))
