"""How the server logs, for ``logging.config``: all of it in one form, to standard error."""

import enum
from typing import Any

__all__ = ["LogFormat", "LogLevel", "log_config"]


class LogFormat(enum.StrEnum):
    """What a log line is."""

    JSON = "json"
    TEXT = "text"


class LogLevel(enum.StrEnum):
    """From which level on lines are written; each answer is one of level ``info``."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


def log_config(form: LogFormat, level: LogLevel) -> dict[str, Any]:
    """Return the configuration.

    uvicorn's own lines for requests stay out: they hold the caller's address and what was sent in the URL.
    """
    formatter = {"()": f"api.observing.lines.{'JsonLines' if form is LogFormat.JSON else 'TextLines'}"}
    named = level.value.upper()
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"default": formatter, "access": formatter},  # uvicorn sets colours by these names
        "handlers": {"lines": {"class": "api.observing.sink.LineSink", "formatter": "default"}},
        "root": {"handlers": ["lines"], "level": "WARNING"},
        "loggers": {
            "scorpion": {"level": named},
            "uvicorn": {"level": named},
            "uvicorn.access": {"handlers": [], "propagate": False},
        },
    }
