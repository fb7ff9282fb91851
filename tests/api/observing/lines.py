"""Log lines in memory."""

import logging
from typing import Any

import msgspec

from api.observing.lines import JsonLines
from api.observing.visit import current_visit

__all__ = ["KeptLines"]


class KeptLines(logging.Handler):
    """Formats records as the service does in JSON, and keeps the lines."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLines())
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the record's line."""
        record.visit = current_visit()
        self.texts.append(self.format(record))

    @property
    def decoded(self) -> list[dict[str, Any]]:
        """The lines so far."""
        return [msgspec.json.decode(text) for text in self.texts]

    def of(self, logger: str) -> list[dict[str, Any]]:
        """Return the lines of one logger."""
        return [line for line in self.decoded if line["logger"] == logger]
