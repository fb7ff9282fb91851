"""Methods, addresses and headers, right and wrong; where the language asked for is certain, it is stated."""

import random
from collections.abc import Callable
from typing import Final
from urllib.parse import quote

from bench.fuzzing.attempt import Header
from bench.fuzzing.values import ODD_TEXTS, happens, odd_text

__all__ = ["odd_address", "odd_headers", "odd_language", "odd_method"]

_JSON: Final = (b"content-type", b"application/json")
_METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "QUERY", "PROPFIND")

# By RFC 4647 Lookup and RFC 9110: ours are de, en, hu and ja, and en is the default.
_ACCEPTED: Final = (
    *((b"de", "de"), (b"hu-HU,hu;q=0.9,en;q=0.8", "hu"), (b"ja;q=0.5, de;q=0.4", "ja"), (b"DE-at", "de")),
    *((b"fr", "en"), (b"fr, *;q=0.1", "en"), (b"", "en"), (b"en;q=0, de", "de"), (b"de;q=0.1,hu", "hu")),
    *((b"zh-Hant-TW, ja-JP-x-foo", "ja"), (b";;;,,,", "en"), (b"\xff\xfe", "en"), (b"x" * 8_000, "en")),
    *((b"hu;q=2, de", "de"), (b"hu;q=1.0000, ja", "ja"), (b"de" + b"," * 5_000, "de"), (b"\0hu, ja;q=0.1", "ja")),
)
_TAGS: Final = ((b"de", "de"), (b"hu", "hu"), (b"ja-JP", "ja"), (b"EN-gb", "en"), (b"HU-hu-x-me", "hu"))
_UNKNOWN_TAGS: Final = (b"xx", b"", b"d", b"de_AT", b"deutsch", b"%00", b"e" * 3_000)

_ACCEPTS: Final = (
    *(b"*/*", b"application/json", b"text/html", b"text/markdown", b"application/problem+json", b"text/*;q=0.1"),
    *(b"application/xml", b"", b"*/*;q=0", b"a/b;q=x", b"\xff", b"," * 3_000, b"application/json;q=0, */*", b"*"),
)
_CONTENT_TYPES: Final = (
    *(b"application/json; charset=utf-8", b'application/json; charset="UTF-8"', b"application/json;charset=latin-1"),
    *(b"text/plain", b"", b"application/x-www-form-urlencoded", b"multipart/form-data; boundary=x", b"\xff/\0"),
    *(b"application/json; " + b"a=b; " * 2_000, b"application/json, text/html", b"APPLICATION/JSON", b"json"),
)
_OTHERS: Final[tuple[Header, ...]] = (
    *((b"content-encoding", value) for value in (b"gzip", b"identity", b"br, identity", b"")),
    *((b"content-length", value) for value in (b"0", b"-1", b"5", b"99999999999999999999", b"1e3", b"\xb2")),
    *((b"if-none-match", value) for value in (b"*", b'"x"', b'W/"x", "', b'"' * 3_000, b"\xff")),
    *((b"x-request-id", value) for value in (b"abc-1", b"x" * 65, b"\xff\0", b"a b", b"")),
    *((b"origin", value) for value in (b"null", b"https://example.org", b"\xff")),
    *((b"access-control-request-method", value) for value in (b"POST", b"nonsense")),
    *((b"host", value) for value in (b"", b"x:y:z", b"[::1", b"ex ample", b"\xff", b"a" * 3_000, b"x@y", b"[::1]:80")),
    *((b"x-forwarded-for", value) for value in (b"1.2.3.4", b"unknown, ::1", b"," * 3_000, b"\xff", b"[::1]:5")),
    *((b"traceparent", b"00-" + b"f" * 32 + b"-" + b"1" * 16 + b"-01"), (b"cookie", b"a=b; " * 500)),
    *((b"expect", b"100-continue"), (b"range", b"bytes=0-1"), (b"upgrade", b"websocket"), (b"te", b"trailers")),
)


def odd_method(method: str, chance: random.Random) -> str:
    """Return mostly the method itself."""
    return method if happens(chance, 93) else chance.choice(_METHODS)


def odd_language(chance: random.Random) -> tuple[list[Header], list[bytes], str]:
    """Return headers and parts of a query, and the language that they ask for."""
    headers: list[Header] = []
    query: list[bytes] = []
    language = "en"
    if happens(chance, 70):
        value, language = chance.choice(_ACCEPTED)
        headers.append((b"accept-language", value))
    if happens(chance, 20):
        tag, language = chance.choice(_TAGS)
        query.append(b"lang=" + tag)
    elif happens(chance, 3):
        query.append(b"lang=" + chance.choice(_UNKNOWN_TAGS))
    return headers, query, language


def odd_headers(headers: list[Header], chance: random.Random, *, has_body: bool) -> list[Header]:
    """Return the headers with more of them, in any order."""
    headers = [*headers]
    if has_body and not happens(chance, 1):
        headers.append(_JSON if happens(chance, 94) else (b"content-type", chance.choice(_CONTENT_TYPES)))
    if happens(chance, 10):
        headers.append((b"accept", chance.choice(_ACCEPTS)))
    while happens(chance, 15):
        headers.append(chance.choice(_OTHERS))
    chance.shuffle(headers)
    return headers


def odd_address(address: str, query: list[bytes], chance: random.Random) -> tuple[bytes, bool]:
    """Return path and query; false if what was done to the query may ask for a language of its own."""
    path, _, own = address.partition("?")
    parts, is_plain = [*filter(None, own.encode().split(b"&"))], True
    if happens(chance, 12):
        path = chance.choice(_PATHS)(path, chance)
    if happens(chance, 15):
        chance.choice(_QUERIES)(parts, chance)
    if happens(chance, 2):
        parts.append(chance.choice((b"%", b"%ff", b"l%61ng=ja", b"a=b;c", b"&&=&", b"\xff=1", b"lang[]=de")))
        is_plain = False
    parts += query
    chance.shuffle(parts)
    return quote(path, safe="/%~._-").encode() + (b"?" + b"&".join(parts) if parts else b""), is_plain


def _other_step(path: str, chance: random.Random) -> str:
    """Put something else in place of one step."""
    steps = path.split("/")
    steps[chance.randrange(1, len(steps))] = odd_text(chance) if happens(chance, 80) else str(chance.randrange(2**70))
    return "/".join(steps)


_PATHS: Final[tuple[Callable[[str, random.Random], str], ...]] = (
    *(_other_step, _other_step, _other_step),
    lambda path, chance: path + chance.choice(("/", "//", "/x", "%00", "%2F", "%ff", ".json", ";a=b", " ")),
    lambda path, chance: path.replace("/", chance.choice(("//", "/./", "/../", "%2f", "\\")), 1),
    lambda path, chance: path.upper() if happens(chance, 50) else path.replace("v1", "v2"),
    lambda _, chance: "/" + "a/" * chance.choice((1, 300, 2_000)) + "b",
)


def _change(parts: list[bytes], chance: random.Random) -> None:
    if parts:
        at = chance.randrange(len(parts))
        name = parts[at].partition(b"=")[0]
        parts[at] = name + b"=" + quote(odd_text(chance)).encode()


def _add(parts: list[bytes], chance: random.Random) -> None:
    names = ("variant", "seed", "date", "hidden_columns", "winnable", "sections", "card_style", "numbering", "x")
    parts.append(f"{chance.choice(names)}={quote(chance.choice(ODD_TEXTS))}".encode())


def _repeat(parts: list[bytes], chance: random.Random) -> None:
    parts += parts[:1] * chance.choice((1, 2, 300))


_QUERIES: Final = (_change, _change, _add, _add, _repeat)
