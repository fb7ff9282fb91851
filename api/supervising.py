"""The parent of several workers, which lets go of their address as soon as it tells them to stop.

uvicorn's own keeps it until all workers have ended: the system goes on taking connections to it that no worker takes
any more, and whoever has sent a request on one of them learns of it only when the parent ends.
"""

import importlib

from uvicorn.supervisors import Multiprocess

__all__ = ["let_go_in_time"]


class _Supervisor(Multiprocess):
    def terminate_all(self) -> None:
        """Tell all workers to stop; they have the address of their own until they close it."""
        super().terminate_all()
        for listener in self.sockets:
            listener.close()


def let_go_in_time() -> None:
    """Let uvicorn's command use this parent; it offers no other way to choose one."""
    vars(importlib.import_module("uvicorn.main"))["Multiprocess"] = _Supervisor
