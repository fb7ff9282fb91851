"""Log records as lines: one JSON object each, or text for people.

Both carry the id of the request that is being served. A trace is cut to what shows where it happened: the message of an
unexpected exception may repeat what the caller sent.
"""

import logging
from datetime import UTC, datetime
from typing import Final

import msgspec

from api.observing.visit import Visit

__all__ = ["FIELDS", "JsonLines", "TextLines"]

FIELDS: Final = "fields"
"""The attribute of a record that holds more fields of its line, by name."""

_LONGEST: Final = 200  # characters of a line of a trace

_encode: Final = msgspec.json.Encoder().encode


class JsonLines(logging.Formatter):
    """One JSON object a line; ``time`` is UTC, ``exception`` a trace."""

    def __init__(self, **_: object) -> None:  # the server hands on whether to use colours
        super().__init__()

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, without its end."""
        line: dict[str, object] = {
            "time": _time_of(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": _sound(record.getMessage()),
        }
        if visit := _visit_of(record):
            line |= {"request_id": visit.request_id, "operation": visit.operation}
            if visit.trace_id:
                line["trace_id"] = visit.trace_id
        line |= getattr(record, FIELDS, {})
        if record.exc_info:
            line["exception"] = _sound(_cut(self.formatException(record.exc_info)))
        return _encode(line).decode()


class TextLines(logging.Formatter):
    """A line of text, with the lines of a trace below it."""

    def __init__(self, **_: object) -> None:
        super().__init__()

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, without its end."""
        parts = [_time_of(record), record.levelname, f"{record.name}:", record.getMessage()]
        fields: dict[str, object] = getattr(record, FIELDS, {})
        parts += [f"{name}={value}" for name, value in fields.items()]
        if visit := _visit_of(record):
            parts.append(f"request_id={visit.request_id}")
        text = " ".join(parts)
        return f"{text}\n{_cut(self.formatException(record.exc_info))}" if record.exc_info else text


def _visit_of(record: logging.LogRecord) -> Visit | None:
    """Return the notes of the request that was served when the record was made, as its handler has kept them."""
    return getattr(record, "visit", None)


def _time_of(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _sound(text: str) -> str:
    """Return the text without halves of surrogate pairs, which are no JSON."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode()


def _cut(trace: str) -> str:
    return "\n".join(line if len(line) <= _LONGEST else line[:_LONGEST] + "…" for line in trace.splitlines())
