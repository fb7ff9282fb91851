"""Which language an answer is in: RFC 4647 Lookup over ``Accept-Language``, and BCP 47 tags."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.i18n.locale import DEFAULT, LANGUAGES, language_of_tag, negotiate


@pytest.mark.parametrize(
    ("header", "language"),
    [
        # The highest weight wins, wherever it stands; equal weights keep their order.
        ("de", "de"),
        ("hu, de", "hu"),
        ("de;q=0.5, hu", "hu"),
        ("de;q=0.5, ja;q=0.8, hu;q=0.7", "ja"),
        ("fr, de;q=0.9", "de"),
        ("de;q=0.001, hu;q=0.002", "hu"),
        ("de;q=1.000", "de"),
        # Several header lines arrive joined.
        ("fr,hu;q=0.2,de;q=0.4", "de"),
        # Lookup shortens a range step by step, dropping a lone singleton with what follows it.
        ("de-AT", "de"),
        ("ja-JP-x-foo", "ja"),
        ("hu-Latn-HU-u-co-phonebk", "hu"),
        ("de-*", "de"),
        ("zh-Hant-TW, hu;q=0.1", "hu"),
        # Case says nothing, blanks around the parts neither.
        ("HU", "hu"),
        ("De-aT", "de"),
        (" \t de \t; q=0.3 , ja;Q=0.4", "ja"),
        # q=0 rules a language out, also behind a longer range and behind *.
        ("de;q=0, hu;q=0.1", "hu"),
        ("de;q=0, de-AT, ja;q=0.1", "ja"),
        ("de;q=0", DEFAULT),
        ("en;q=0, *", "de"),
        ("en;q=0, de;q=0, *;q=0.5", "hu"),
        ("*;q=0", DEFAULT),
        ("*;q=0, ja", "ja"),
        ("en;q=0, de;q=0, hu;q=0, ja;q=0, *", DEFAULT),
        # * is skipped in favour of any other range and else means the default.
        ("*", DEFAULT),
        ("*, de;q=0.1", "de"),
        ("fr, *;q=0.5", DEFAULT),
        # Nothing we speak.
        (None, DEFAULT),
        ("", DEFAULT),
        ("zh", DEFAULT),
        ("i-default", DEFAULT),
        ("x-de", DEFAULT),
        ("deu", DEFAULT),
    ],
)
def test_lookup_chooses(header: str | None, language: str) -> None:
    assert negotiate(header) == language


@pytest.mark.parametrize(
    "junk",
    [
        ";;;",
        ",,,,",
        "q=1",
        "de;q=2",
        "de;q=-1",
        "de;q=nan",
        "de;q=0.1234",
        "de;q=",
        "de;level=1;q=0.5",
        "de_AT",
        "de-",
        "-de",
        "abcdefghi",
        "de\x00",
        "d\N{LATIN SMALL LETTER E WITH DIAERESIS}",
        "\N{FULLWIDTH LATIN SMALL LETTER D}\N{FULLWIDTH LATIN SMALL LETTER E}",
        "j\N{LATIN SMALL LETTER A WITH GRAVE}",
        "\ud800",
        "*-CH",
        "de" + "-a" * 4000,
    ],
)
def test_junk_is_skipped_and_the_rest_counts(junk: str) -> None:
    assert negotiate(junk) == DEFAULT
    assert negotiate(f"{junk}, hu;q=0.1") == "hu"


def test_a_header_of_8_kb_is_read_to_its_end() -> None:
    header = ",".join(f"x{number}-yy;q=0.{number % 9 + 1}" for number in range(600))

    assert len(header) > 8000
    assert negotiate(f"{header},ja;q=0.001") == "ja"


def test_latin_1_bytes_do_no_harm() -> None:
    assert negotiate(bytes(range(256)).decode("latin-1") + ", hu") == "hu"


@given(st.one_of(st.none(), st.text(), st.text(alphabet="adehjnuxAT-*;,=q01. \t")))
def test_negotiation_never_fails_and_answers_a_language_we_speak(header: str | None) -> None:
    assert negotiate(header) in LANGUAGES


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("de", "de"),
        ("HU", "hu"),
        ("de-AT", "de"),
        ("ja-Jpan-JP", "ja"),
        ("de-CH-1901", "de"),
        ("en-u-ca-gregory", "en"),
        ("hu-x-anything", "hu"),
        ("sl-rozaj-biske", None),
        ("zh-Hant-TW", None),
        ("fr", None),
        ("deu", None),
        ("x-de", None),
    ],
)
def test_a_tag_names_one_of_our_languages_or_none(tag: str, language: str | None) -> None:
    assert language_of_tag(tag) == language


@pytest.mark.parametrize(
    "malformed",
    [
        *("", " de", "de ", "de\x00", "de\n", "dé", "ｄｅ", "\ud800", "en" * 5000),
        *("de-", "de--AT", "de_AT", "de-a", "de-u", "de-x", "de-123456789", "de-AT-DE", "d", "*", "de,hu", "de;q=1"),
    ],
)
def test_a_malformed_tag_names_no_language(malformed: str) -> None:
    assert language_of_tag(malformed) is None
