"""Files of counts that processes of one service share (``PROMETHEUS_MULTIPROC_DIR``); their names end with its id."""

import os
import re
from pathlib import Path
from typing import Final

__all__ = ["forget_ended"]

_PROCESS: Final = re.compile(r"_(\d+)\.db")


def forget_ended(folder: Path, names: str = "*_{}.db") -> None:
    """Delete the files of processes that have ended, which nobody else may have told of: a killed one cannot.

    ``names`` is a pattern with ``{}`` in the place of a process id.
    """
    for path in folder.glob(names.format("*")):
        if (found := _PROCESS.search(path.name)) and not _is_running(int(found[1])):
            path.unlink(missing_ok=True)


def _is_running(process: int) -> bool:
    if os.name == "nt":
        return True  # there, signal 0 is Ctrl-C
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
