"""The environment: what is read, what is refused, and that limits are obeyed."""

import os
import re
from collections.abc import Iterator, Mapping

import msgspec
import pytest

from api.app import create_app
from api.i18n.usertext import MOST_CHARACTERS
from api.observing.logs import LogFormat, LogLevel
from api.schemas.game import (
    MAX_DECK_CARDS,
    MAX_GAME_CHARACTERS,
    MAX_MOVE_CHARACTERS,
    MAX_MOVES,
    MAX_SEED_CHARACTERS,
)
from api.schemas.validated import MAX_GAMES
from api.settings import Settings, SettingsError
from engine.issuing import MOST_DEALS
from tests.api.asgi import JSON_TYPE, ask
from tests.api.process import ROOT


class Environment(Mapping[str, str]):
    """Nothing is set in it, and it knows what it was asked for."""

    def __init__(self) -> None:
        self.asked = set[str]()

    def __getitem__(self, name: str) -> str:
        self.asked.add(name)
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


def names_read() -> set[str]:
    environment = Environment()
    Settings.from_environment(environment)
    return {name for name in environment.asked if not name.startswith("OTEL_")}


def test_nothing_need_be_set() -> None:
    assert Settings.from_environment({}) == Settings()
    assert (Settings().host, Settings().port, Settings().max_body_bytes) == ("127.0.0.1", 8000, 65_536)


@pytest.mark.parametrize("empty", ["", " "])
def test_what_is_empty_counts_as_not_set(empty: str) -> None:
    assert Settings.from_environment(dict.fromkeys(names_read(), empty)) == Settings()


def test_everything_can_be_set() -> None:
    settings = Settings.from_environment(
        {
            "HOST": "0.0.0.0",  # noqa: S104  # a text, nothing is bound
            "PORT": "80",
            "SCORPION_MAX_URL_BYTES": "300",
            "SCORPION_MAX_HEADER_BYTES": "4096",
            "SCORPION_MAX_BODY_BYTES": "2048",
            "SCORPION_MAX_CONNECTIONS": "50",
            "SCORPION_REQUEST_SECONDS": "20",
            "SCORPION_SEND_SECONDS": "30",
            "SCORPION_KEEP_ALIVE_SECONDS": "15",
            "SCORPION_RETRY_AFTER_SECONDS": "5",
            "SCORPION_ALLOWED_ORIGINS": "https://a.example, https://b.example",
            "SCORPION_ALLOWED_HOSTS": "A.example",
            "SCORPION_LOG_FORMAT": "JSON",
            "SCORPION_LOG_LEVEL": "warning",
            "SCORPION_DRAIN_SECONDS": "0",
            "SCORPION_SOLVER_WORKERS": "3",
            "SCORPION_SOLVER_QUEUE": "0",
            "SCORPION_SOLVER_CALLER_JOBS": "2",
            "SCORPION_SOLVER_SECONDS": "7",
            "SCORPION_SOLVER_MAX_POSITIONS": "1000",
            "SCORPION_SOLVER_TABLE_BYTES": "65536",
            "SCORPION_RATE_LIMIT_UNITS": "0",
            "SCORPION_RATE_LIMIT_SECONDS": "10",
            "SCORPION_RATE_LIMIT_CLIENTS": "7",
            "SCORPION_VALKEY_URL": "valkey://:secret@cache.example:6380/1",
            "SCORPION_VALKEY_TIMEOUT_MS": "20",
            "SCORPION_VERDICT_SECONDS": "0",
            "SCORPION_VERDICT_SECRET": "a secret",
        }
    )

    assert settings == Settings(
        host="0.0.0.0",  # noqa: S104  # a text, nothing is bound
        port=80,
        max_url_bytes=300,
        max_header_bytes=4096,
        max_body_bytes=2048,
        max_connections=50,
        request_seconds=20,
        send_seconds=30,
        keep_alive_seconds=15,
        retry_after_seconds=5,
        allowed_origins=("https://a.example", "https://b.example"),
        allowed_hosts=("a.example",),
        log_format=LogFormat.JSON,
        log_level=LogLevel.WARNING,
        drain_seconds=0,
        solver_workers=3,
        solver_queue=0,
        solver_caller_jobs=2,
        solver_seconds=7,
        solver_max_positions=1000,
        solver_table_bytes=65_536,
        rate_limit_units=0,
        rate_limit_seconds=10,
        rate_limit_clients=7,
        valkey_url="valkey://:secret@cache.example:6380/1",
        valkey_timeout_ms=20,
        verdict_seconds=0,
        verdict_secret="a secret",  # noqa: S106  # of nothing
    )


def test_a_solver_has_a_thread_for_each_processor_unless_told_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 3, 5}, raising=False)
    told = Settings()
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: None)

    assert (told.solver_workers, Settings().solver_workers) == (3, 1)


def test_the_documentation_names_every_variable_and_its_default() -> None:
    fields = [name for name in msgspec.structs.asdict(Settings()) if name != "traces_exporters"]
    rows = re.findall(r"^\| `(\w+)` \| `?(.+?)`? \|", (ROOT / "docs/settings.md").read_text("utf-8"), re.MULTILINE)
    told = {name: default for name, default in rows if default not in {"none", "processors"}}

    assert [name.removeprefix("SCORPION_").lower() for name, _ in rows] == fields
    assert {name for name, _ in rows} == names_read()
    assert Settings.from_environment(told | {"SCORPION_SOLVER_WORKERS": "5"}) == Settings(solver_workers=5)


def test_the_documentation_says_what_every_number_counts() -> None:
    countables = ("callers", "connections", "positions", "requests", "threads", "units")
    units = ("TCP port", "bytes", "milliseconds", "seconds", *countables)
    rows = re.findall(
        r"^\| `(\w+)` \| (?:`\d+`|processors) \| (.+) \|$", (ROOT / "docs/settings.md").read_text("utf-8"), re.MULTILINE
    )
    numbers = [field for field in msgspec.structs.fields(Settings) if field.type is int]

    assert len(rows) == len(numbers)
    for name, meaning in rows:
        assert meaning.startswith(units), name


def test_every_setting_can_be_set_or_is_one_of_opentelemetrys() -> None:
    """``test_everything_can_be_set`` leaves none at its default; names of variables are those of the fields."""
    fields = {field.name.upper() for field in msgspec.structs.fields(Settings)} - {"TRACES_EXPORTERS"}

    assert {name.removeprefix("SCORPION_") for name in names_read()} == fields


def test_the_documentation_names_the_limits_of_the_contract() -> None:
    text = (ROOT / "docs/settings.md").read_text("utf-8").partition("## Limits of the contract")[2]
    limits = {
        "games in a request for validation": MAX_GAMES,
        "moves in a game that is sent": MAX_MOVES,
        "a move, in characters": MAX_MOVE_CHARACTERS,
        "a game as text, in characters": MAX_GAME_CHARACTERS,
        "a deck, in cards": MAX_DECK_CARDS,
        "a number of PySolFC, in characters": MAX_SEED_CHARACTERS,
        "deals in a request for deals": MOST_DEALS,
        "what a sentence repeats of the caller's own text, in characters": MOST_CHARACTERS,
    }

    told = {name: int(most.replace(" ", "")) for name, most in re.findall(r"^\| (.+?) \| ([\d ]+)", text, re.MULTILINE)}
    assert limits.items() <= told.items()


def test_what_is_empty_is_not_set() -> None:
    assert Settings.from_environment({"PORT": " ", "SCORPION_ALLOWED_ORIGINS": " ,"}) == Settings()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("PORT", "http"),
        ("PORT", "-1"),
        ("PORT", "65536"),
        ("PORT", "8e3"),
        ("PORT", "9" * 5000),
        ("SCORPION_MAX_URL_BYTES", "255"),
        ("SCORPION_MAX_HEADER_BYTES", "1023"),
        ("SCORPION_MAX_BODY_BYTES", "0"),
        ("SCORPION_MAX_CONNECTIONS", "0"),
        ("SCORPION_REQUEST_SECONDS", "0"),
        ("SCORPION_REQUEST_SECONDS", "3601"),
        ("SCORPION_SEND_SECONDS", "0"),
        ("SCORPION_KEEP_ALIVE_SECONDS", "1.5"),
        ("SCORPION_SOLVER_SECONDS", "0"),
        ("SCORPION_RETRY_AFTER_SECONDS", "0"),
        ("SCORPION_LOG_FORMAT", "xml"),
        ("SCORPION_LOG_LEVEL", "loud"),
        ("SCORPION_DRAIN_SECONDS", "-1"),
        ("SCORPION_DRAIN_SECONDS", "3601"),
        ("SCORPION_SOLVER_WORKERS", "0"),
        ("SCORPION_SOLVER_WORKERS", "257"),
        ("SCORPION_SOLVER_QUEUE", "-1"),
        ("SCORPION_SOLVER_MAX_POSITIONS", "0"),
        ("SCORPION_SOLVER_TABLE_BYTES", "32767"),
        ("SCORPION_SOLVER_TABLE_BYTES", "1073741825"),
        ("SCORPION_RATE_LIMIT_UNITS", "1000001"),
        ("SCORPION_RATE_LIMIT_SECONDS", "0"),
        ("SCORPION_RATE_LIMIT_SECONDS", "86401"),
        ("SCORPION_RATE_LIMIT_CLIENTS", "0"),
        ("SCORPION_VALKEY_TIMEOUT_MS", "0"),
        ("SCORPION_VALKEY_TIMEOUT_MS", "10001"),
        ("SCORPION_VERDICT_SECONDS", "-1"),
    ],
)
def test_what_cannot_be_set_is_named(name: str, text: str) -> None:
    with pytest.raises(SettingsError, match=name):
        Settings.from_environment({name: text})


ADDRESSES = [
    *("valkey://localhost", "valkeys://user:word@cache.example:6380/3", "redis://[::1]:6379/0", "rediss://cache"),
    *("unix:///run/valkey.sock?db=1", "valkeys://cache:6379/0?ssl_ca_certs=/etc/ca.pem"),
]


@pytest.mark.parametrize("address", ADDRESSES)
def test_an_address_of_a_store_is_read(address: str) -> None:
    assert Settings.from_environment({"SCORPION_VALKEY_URL": f" {address} "}).valkey_url == address


@pytest.mark.parametrize(
    "address", ["localhost:6379", "http://:word@cache", "valkey://", "valkey://:word@a b", "unix:x"]
)
def test_what_is_no_address_of_a_store_is_refused_without_telling_its_password(address: str) -> None:
    with pytest.raises(SettingsError, match="SCORPION_VALKEY_URL") as refused:
        Settings.from_environment({"SCORPION_VALKEY_URL": address})

    assert "word" not in str(refused.value)


def test_the_body_limit_is_obeyed_and_told() -> None:
    app = create_app(Settings(max_body_bytes=1_024))

    reply = ask(app, "POST", "/v1/replay", headers=JSON_TYPE, body=b" " * 1_025)

    assert reply.status == 413
    assert "1024" in reply.json["detail"].replace(",", "")


@pytest.mark.parametrize(
    ("variables", "exporters"),
    [
        ({}, ()),
        ({"OTEL_SERVICE_NAME": "cards"}, ()),
        ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://collector:4318"}, ("otlp",)),
        ({"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://collector:4318/v1/traces"}, ("otlp",)),
        ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://collector:4318", "OTEL_TRACES_EXPORTER": "none"}, ()),
        ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://collector:4318", "OTEL_SDK_DISABLED": "true"}, ()),
        ({"OTEL_TRACES_EXPORTER": "otlp, console"}, ("otlp", "console")),
    ],
)
def test_traces_are_exported_only_if_told_where_to(variables: dict[str, str], exporters: tuple[str, ...]) -> None:
    assert Settings.from_environment(variables).traces_exporters == exporters
