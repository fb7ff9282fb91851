"""``python -m api`` serves the API on ``HOST``:``PORT``; options of uvicorn may follow, for example ``--reload``."""

import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import Any, Final, NoReturn

import click
import uvicorn

from api.observing.logs import log_config
from api.observing.shared_counts import forget_ended
from api.readiness import OTHERS_SECONDS
from api.settings import Settings
from api.supervising import let_go_in_time

__all__ = ["main"]

_OPTIONS: Final = (
    *("api.app:create_app", "--factory"),
    *("--http", "api.transport.connection:Connection"),
    *("--no-server-header", "--no-access-log", "--ws", "none", "--timeout-graceful-shutdown", "10"),
    *("--timeout-worker-healthcheck", str(OTHERS_SECONDS + 10)),  # a new worker is imported first, on a busy machine
    *("--workers", "1"),  # else WEB_CONCURRENCY, which platforms set, would multiply every limit that a process keeps
)


def main(arguments: Sequence[str]) -> None:
    """Serve until SIGTERM or SIGINT; the exit code after either is 0. Later options take the place of earlier ones."""
    # A server that SIGTERM has stopped raises it once more, to die of it; and there is no server yet.
    signal.signal(signal.SIGTERM, _end)
    if "--reload" in arguments:
        os.environ.setdefault("SCORPION_DRAIN_SECONDS", "0")
    settings = Settings.from_environment(os.environ)
    if shared := os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        forget_ended(Path(shared))

    def serve(**options: Any) -> None:  # noqa: ANN401 - uvicorn's own
        options["log_config"] = options["log_config"] or log_config(settings.log_format, settings.log_level)
        if uvicorn.main.callback:  # which a command could do without
            uvicorn.main.callback(**options)

    let_go_in_time()
    command = click.Command("python -m api", uvicorn.main.context_settings, serve, uvicorn.main.params)
    command.main([*_OPTIONS, "--host", settings.host, "--port", str(settings.port), *arguments])


def _end(_number: int, _frame: FrameType | None) -> NoReturn:
    sys.exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
