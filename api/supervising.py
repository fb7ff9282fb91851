"""The parent of several workers: lets go of their address when they are to stop, tells new ones that there are others.

uvicorn's own keeps the address until all workers have ended: the system goes on taking connections to it that no worker
takes any more, and whoever has sent a request on one of them learns of it only when the parent ends.
"""

import importlib
import os

from uvicorn.supervisors import Multiprocess

from api.readiness import OTHERS_ANSWER

__all__ = ["let_go_in_time"]


class _Supervisor(Multiprocess):
    def init_processes(self) -> None:
        """Start the first workers; those that are started after them take the place of one, beside others."""
        super().init_processes()
        os.environ[OTHERS_ANSWER] = "1"

    def terminate_all(self) -> None:
        """Tell all workers to stop; they have the address of their own until they close it."""
        super().terminate_all()
        for listener in self.sockets:
            listener.close()


def let_go_in_time() -> None:
    """Let uvicorn's command use this parent; it offers no other way to choose one."""
    vars(importlib.import_module("uvicorn.main"))["Multiprocess"] = _Supervisor
