"""What can be set from outside: one frozen value, read once from the environment."""

import os
import re
from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from api.observing.logs import LogFormat, LogLevel
from api.sites import read_host, read_origin
from engine.solver import Budget
from engine.solver.verdict import LEAST_TABLE_BYTES, MOST_TABLE_BYTES

__all__ = ["SETTINGS_KEY", "Settings", "SettingsError"]

SETTINGS_KEY: Final = "scorpion_settings"
"""Where the state of the lifespan holds the settings, for the server's part in them."""

_ANY: Final = ("*",)
_LONGEST_TOLD: Final = 64  # characters of what is set wrongly
_MOST: Final = 1_000_000_000
_HOUR: Final = 3_600  # seconds
_VALKEY: Final = re.compile(r"(?:valkeys?|rediss?)://[^/?#\s]+(?:/\d*)?(?:\?\S*)?|unix:///\S+", re.ASCII)
_BUDGET: Final = Budget()

_VARIABLES: Final = {"port": "PORT"}
"""The one number whose variable does not begin with ``SCORPION_``."""

_NUMBERS: Final = {
    "port": (0, 65_535),
    "max_url_bytes": (256, _MOST),
    "max_header_bytes": (1_024, _MOST),
    "max_body_bytes": (1_024, _MOST),
    "max_connections": (1, _MOST),
    "request_seconds": (1, _HOUR),
    "send_seconds": (1, _HOUR),
    "keep_alive_seconds": (1, _HOUR),
    "retry_after_seconds": (1, _MOST),
    "drain_seconds": (0, _HOUR),
    "solver_workers": (1, 256),
    "solver_queue": (0, _MOST),
    "solver_seconds": (1, _HOUR),
    "solver_max_positions": (1, _MOST),
    "solver_table_bytes": (LEAST_TABLE_BYTES, MOST_TABLE_BYTES),
    "rate_limit_units": (0, 1_000_000),  # so that one is worth a microsecond at least
    "rate_limit_seconds": (1, 86_400),
    "rate_limit_clients": (1, _MOST),
    "valkey_timeout_ms": (1, 10_000),
    "verdict_seconds": (0, _MOST),
}
"""The least and the most that a number may be."""


class SettingsError(ValueError):
    """An environment variable holds something that cannot be used; the text names it."""


def _usable_cpus() -> int:
    """Return on how many processors this process may run; what a container's quota grants is not known."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How the service runs; the limits of the contract itself (moves, games) are no settings.

    ``allowed_origins`` and ``allowed_hosts`` hold ``*`` for "any"; a host is written without its port.
    ``solver_workers``: threads that solve at the same time; ``solver_queue``: pieces of work that may wait
    for one of them; ``solver_caller_jobs``: how many of both one caller may have, None for a share of them.
    ``drain_seconds``: how long a service that is to stop says so before it takes no more requests.
    ``traces_exporters`` are those that ``OTEL_*`` variables ask for.
    ``solver_max_positions`` are looked at for one answer; ``solver_table_bytes``: of each table that a thread has;
    ``solver_seconds``: from the request to its answer, all waiting included, then the solver is called busy.
    ``request_seconds``: until all of a request must have arrived; ``send_seconds``: for which a caller may take nothing
    of an answer; ``keep_alive_seconds``: until the next request must begin. ``max_header_bytes`` are those of all
    headers together. ``api.transport.connection`` keeps these five and ``max_connections``, under uvicorn only.
    ``rate_limit_units`` come back to each caller within ``rate_limit_seconds``, 0 for no limit; ``rate_limit_clients``:
    callers that a process remembers. ``valkey_url``: of the store that processes share, empty for none.
    ``verdict_seconds``: how long verdicts are kept there, 0 for not at all; ``verdict_secret`` signs them.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    max_url_bytes: int = 8_192
    max_header_bytes: int = 16_384
    max_body_bytes: int = 65_536
    max_connections: int = 1_000
    request_seconds: int = 10
    send_seconds: int = 60
    keep_alive_seconds: int = 5
    retry_after_seconds: int = 2
    allowed_origins: tuple[str, ...] = _ANY
    allowed_hosts: tuple[str, ...] = _ANY
    log_format: LogFormat = LogFormat.TEXT
    log_level: LogLevel = LogLevel.INFO
    drain_seconds: int = 3
    traces_exporters: tuple[str, ...] = ()
    solver_workers: int = msgspec.field(default_factory=_usable_cpus)
    solver_queue: int = 32
    solver_caller_jobs: int | None = None
    solver_seconds: int = 40
    solver_max_positions: int = _BUDGET.max_positions
    solver_table_bytes: int = _BUDGET.max_table_bytes
    rate_limit_units: int = 12_000
    rate_limit_seconds: int = 60
    rate_limit_clients: int = 50_000
    valkey_url: str = ""
    valkey_timeout_ms: int = 100
    verdict_seconds: int = 86_400
    verdict_secret: str = ""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> "Settings":
        """Read ``HOST``, ``PORT`` and the ``SCORPION_*`` variables; lists are separated by commas.

        Raises ``SettingsError`` for what could never be: a number out of its range, a host or an origin that is none.
        """
        default = cls()
        numbers = {
            name: _number(environment, _VARIABLES.get(name, f"SCORPION_{name.upper()}"), getattr(default, name), *ends)
            for name, ends in _NUMBERS.items()
        }
        return cls(
            host=environment.get("HOST", "").strip() or default.host,
            allowed_origins=_names(environment, "SCORPION_ALLOWED_ORIGINS", read_origin),
            allowed_hosts=_names(environment, "SCORPION_ALLOWED_HOSTS", read_host),
            log_format=LogFormat(_choice(environment, "SCORPION_LOG_FORMAT", default.log_format)),
            log_level=LogLevel(_choice(environment, "SCORPION_LOG_LEVEL", default.log_level)),
            traces_exporters=_traces_exporters(environment),
            solver_caller_jobs=_number(environment, "SCORPION_SOLVER_CALLER_JOBS", 0) or None,
            valkey_url=_address(environment, "SCORPION_VALKEY_URL"),
            verdict_secret=environment.get("SCORPION_VERDICT_SECRET", "").strip(),
            **numbers,
        )


def _number(environment: Mapping[str, str], name: str, default: int, least: int = 1, most: int = _MOST) -> int:
    text = environment.get(name, "").strip()
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 12 and least <= int(text) <= most):  # noqa: PLR2004 - far beyond every range
        raise SettingsError(f"{name} must be a whole number from {least} to {most}, not {text!r}")
    return int(text)


def _choice(environment: Mapping[str, str], name: str, default: LogFormat | LogLevel) -> str:
    text = environment.get(name, "").strip().lower() or default.value
    if text not in (choices := [choice.value for choice in type(default)]):
        raise SettingsError(f"{name} must be one of {', '.join(choices)}, not {text[:_LONGEST_TOLD]!r}")
    return text


def _traces_exporters(environment: Mapping[str, str]) -> tuple[str, ...]:
    """Return what OpenTelemetry's variables ask for; unlike there, nothing is exported unless one names where to."""
    if environment.get("OTEL_SDK_DISABLED", "").strip().lower() == "true":
        return ()
    if named := environment.get("OTEL_TRACES_EXPORTER", "").strip().lower():
        return tuple(name for name in map(str.strip, named.split(",")) if name not in {"", "none"})
    has_address = any(map(environment.get, ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")))
    return ("otlp",) if has_address else ()


def _names(environment: Mapping[str, str], name: str, read: Callable[[str], str]) -> tuple[str, ...]:
    parts = map(str.strip, environment.get(name, "").split(","))
    try:
        return tuple(read(part) for part in parts if part) or _ANY
    except ValueError as error:
        raise SettingsError(f"{name}: {error}") from None


def _address(environment: Mapping[str, str], name: str) -> str:
    """Return the address of a store; an error does not repeat it, for it may hold a password."""
    text = environment.get(name, "").strip()
    if text and not _VALKEY.fullmatch(text):
        raise SettingsError(f"{name} must be an address as valkey://host:6379/0, valkeys:// for TLS, or unix:///path")
    return text
