"""The environment: what is read, what is refused, and that limits are obeyed."""

import pytest

from api.app import create_app
from api.settings import Settings, SettingsError
from tests.api.asgi import JSON_TYPE, ask


def test_nothing_need_be_set() -> None:
    assert Settings.from_environment({}) == Settings()
    assert (Settings().host, Settings().port, Settings().max_body_bytes) == ("127.0.0.1", 8000, 65_536)


def test_everything_can_be_set() -> None:
    settings = Settings.from_environment(
        {
            "HOST": "0.0.0.0",  # noqa: S104  # a text, nothing is bound
            "PORT": "80",
            "SCORPION_MAX_BODY_BYTES": "2048",
            "SCORPION_RETRY_AFTER_SECONDS": "5",
            "SCORPION_ALLOWED_ORIGINS": "https://a.example, https://b.example",
            "SCORPION_ALLOWED_HOSTS": "A.example",
        }
    )

    assert settings == Settings(
        host="0.0.0.0",  # noqa: S104  # a text, nothing is bound
        port=80,
        max_body_bytes=2048,
        retry_after_seconds=5,
        allowed_origins=("https://a.example", "https://b.example"),
        allowed_hosts=("a.example",),
    )


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
        ("SCORPION_MAX_BODY_BYTES", "0"),
        ("SCORPION_RETRY_AFTER_SECONDS", "0"),
    ],
)
def test_a_number_out_of_its_range_is_named(name: str, text: str) -> None:
    with pytest.raises(SettingsError, match=name):
        Settings.from_environment({name: text})


def test_the_body_limit_is_obeyed_and_told() -> None:
    app = create_app(Settings(max_body_bytes=1_024))

    reply = ask(app, "POST", "/v1/replay", headers=JSON_TYPE, body=b" " * 1_025)

    assert reply.status == 413
    assert "1024" in reply.json["detail"].replace(",", "")
