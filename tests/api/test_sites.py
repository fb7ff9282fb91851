"""Hosts and origins in the settings: in the form in which requests name them, or refused."""

import pytest

from api.settings import Settings, SettingsError


@pytest.mark.parametrize(
    ("name", "text", "read"),
    [
        ("HOSTS", "Cards.Example:8000, [::1]:80, 10.0.0.1", ("cards.example", "[::1]", "10.0.0.1")),
        ("HOSTS", "*", ("*",)),
        (
            "ORIGINS",
            "HTTPS://Cards.example:443, http://a.example:80, http://a.example:8000",
            ("https://cards.example", "http://a.example", "http://a.example:8000"),
        ),
        ("ORIGINS", "none", ("none",)),
    ],
)
def test_hosts_and_origins_are_read_as_requests_name_them(name: str, text: str, read: tuple[str, ...]) -> None:
    settings = Settings.from_environment({f"SCORPION_ALLOWED_{name}": text})

    assert (settings.allowed_hosts if name == "HOSTS" else settings.allowed_origins) == read


@pytest.mark.parametrize(
    ("name", "text"),
    [
        *(
            ("HOSTS", text)
            for text in ("https://a.example", "a.example/", "a b", "*.a.example", "kártya.example", "::1")
        ),
        *(
            ("ORIGINS", text)
            for text in ("a.example", "https://a.example/", "https://a.example/x", "https://é.example")
        ),
        ("ORIGINS", "https://*.a.example"),
    ],
)
def test_what_no_request_can_name_is_refused(name: str, text: str) -> None:
    with pytest.raises(SettingsError, match=f"SCORPION_ALLOWED_{name}"):
        Settings.from_environment({f"SCORPION_ALLOWED_{name}": text})
