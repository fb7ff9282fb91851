"""Requests as bytes on a connection, with what only a connection can be sent."""

import random
from collections.abc import Callable
from typing import Final

from bench.fuzzing.attempt import Attempt
from bench.fuzzing.values import happens

__all__ = ["bytes_of", "odd_bytes"]

_HTTP2: Final = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0"
_TLS: Final = b"\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03" + b"\x07" * 160
_LINES: Final = (
    *(b"Content-Length: 5", b"Content-Length: 5, 7", b"Transfer-Encoding: chunked", b"Transfer-Encoding: gzip"),
    *(b"Transfer-Encoding: chunked, identity", b"Content-Length: +3", b" folded", b"No colon", b": no name"),
    *(
        b"Host: a\r\nHost: b",
        b"X\0Y: z",
        b"X: \x7f\x01",
        b"X : y",
        b"Connection: keep-alive, \xff",
        b"X: " + b"y" * 20_000,
    ),
    *(b"Upgrade: h2c\r\nConnection: Upgrade", b"Expect: 100-continue", b"Expect: the worst", b"Trailer: X"),
)


def bytes_of(attempt: Attempt, *, closes: bool = True) -> bytes:
    """Return the request as it goes over the wire, in good HTTP as far as its own headers are.

    ``closes``: it is the last one on its connection.
    """
    body = b"".join(attempt.chunks)
    names = {name for name, _ in attempt.headers}
    lines = [b"%s %s HTTP/1.1" % (attempt.method.encode(), attempt.address)]
    lines += [name + b": " + value for name, value in attempt.headers]
    if b"host" not in names:
        lines.append(b"Host: x")
    if b"content-length" not in names and (body or attempt.method == "POST"):
        if len(attempt.chunks) > 1:
            lines.append(b"Transfer-Encoding: chunked")
            body = b"".join(b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in attempt.chunks if chunk) + b"0\r\n\r\n"
        else:
            lines.append(b"Content-Length: %d" % len(body))
    if closes:
        lines.append(b"Connection: close")
    return b"\r\n".join((*lines, b"", body))


def odd_bytes(text: bytes, chance: random.Random) -> bytes:
    """Return them broken in one way."""
    return chance.choice(_BREAKS)(text, chance)


def _with_line(text: bytes, chance: random.Random) -> bytes:
    return text.replace(b"\r\n", b"\r\n" + chance.choice(_LINES) + b"\r\n", 1)


def _in_head(text: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(text.find(b"\r\n\r\n") + 4)
    gap = at + chance.randrange(3)
    return text[:at] + chance.randbytes(chance.randrange(4)) + text[gap:]


def _ahead(text: bytes, chance: random.Random) -> bytes:
    """Send several at once; the last one closes."""
    return text.replace(b"Connection: close", b"X: y") * chance.choice((1, 3, 20)) + text


def _chunked(text: bytes, chance: random.Random) -> bytes:
    sizes = (b"5", b"-5", b"0x5", b"fffffffffffffffff", b"5;a=b", b"", b"g", b"00000005")
    head = (
        b"POST /v1/replay HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    return head + chance.choice(sizes) + b"\r\n" + text[:5] + chance.choice((b"\r\n", b"", b"\n")) + b"0\r\n\r\n"


_BREAKS: Final[tuple[Callable[[bytes, random.Random], bytes], ...]] = (
    *(_with_line, _with_line, _in_head, _in_head, _in_head, _ahead, _chunked),
    lambda text, chance: text[: chance.randrange(1, len(text))],
    lambda text, _: text.replace(b"\r\n", b"\n"),
    lambda text, chance: text.replace(b"HTTP/1.1", chance.choice((b"HTTP/1.0", b"HTTP/9.9", b"http/1.1", b"")), 1),
    lambda text, chance: chance.choice((_HTTP2, _TLS, b"\r\n\r\n", b"\0" * 100, b"A" * 40_000, b"\r\n" + text)),
    lambda _, chance: chance.randbytes(chance.choice((1, 50, 5_000))),
    lambda text, chance: text + b"x" * chance.choice((1, 200)) if happens(chance, 50) else b" " + text,
)
