"""Requests whose bodies are JSON of the right type, or are refused."""

import functools
import re
from typing import Any, Final

import msgspec
from litestar import Request
from litestar.types import Receive, Scope, Send

from api.codes import ProblemCode
from api.problems import ProblemError, Wrong
from api.schemas.strict import Strict
from api.transport.call import call_of
from api.transport.decoding import decode_body
from api.transport.failures import ClientGoneError
from api.transport.refused import refusal_of

__all__ = ["StrictRequest"]

_USUAL: Final = frozenset({b"application/json", b"application/json; charset=utf-8"})
_JSON_TYPE: Final = re.compile(rb"[ \t]*application/json[ \t]*((?:;.*)?)", re.DOTALL)
_PARAMETER: Final = re.compile(rb';[ \t]*(?:([^\s;="]+)=("(?:[^"\\]|\\.)*"|[^\s;"]+)[ \t]*)?')
_MOST_DIGITS: Final = 18  # of a length in bytes


class StrictRequest(Request[Any, Any, Any]):
    """A request that decodes its body once, into the type its handler takes as ``data``, without coercion.

    The framework's own decodes to builtins first and then converts them leniently: ``"1"`` would do for a number.
    """

    __slots__ = ("_whole_body",)

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        super().__init__(scope, receive, send)
        self._whole_body: bytes | None = None

    async def body(self) -> bytes:
        """Return the body; ``ProblemError`` if it is no JSON text, encoded once more, empty or too large."""
        if self._whole_body is None:
            headers = call_of(self.scope).headers
            _verify_content_type(headers.get(b"content-type", b""))
            if b"content-encoding" in headers:
                _verify_content_encoding(headers[b"content-encoding"])
            self._whole_body = await self._read_body(self.route_handler.resolve_request_max_body_size() or 0)
        return self._whole_body

    async def json(self) -> Strict:
        """Return the decoded body; ``ProblemError`` if it is not what the handler takes."""
        taken = self.route_handler.parsed_fn_signature.parameters["data"].annotation
        return decode_body(await self.body(), _decoder_of(taken))

    async def _read_body(self, max_bytes: int) -> bytes:
        announced = call_of(self.scope).headers.get(b"content-length", b"").lstrip(b"0")
        if announced.isdigit() and (len(announced) > _MOST_DIGITS or int(announced) > max_bytes):
            raise _too_large(max_bytes)
        chunks: list[bytes] = []
        room, is_complete = max_bytes, False
        while not is_complete:
            message = await self.receive()
            if refusal := refusal_of(self.scope):
                raise refusal
            if message["type"] != "http.request":
                raise ClientGoneError
            chunks.append(message.get("body", b""))
            room -= len(chunks[-1])
            if room < 0:
                raise _too_large(max_bytes)
            is_complete = not message.get("more_body", False)
        if not (body := b"".join(chunks)):
            raise ProblemError(Wrong(ProblemCode.MALFORMED_JSON))
        return body


def _too_large(max_bytes: int) -> ProblemError:
    return ProblemError(Wrong(ProblemCode.BODY_TOO_LARGE, params={"max": max_bytes}))


@functools.cache
def _decoder_of(taken: type[Strict]) -> msgspec.json.Decoder[Strict]:
    return msgspec.json.Decoder(taken)


def _verify_content_type(content_type: bytes) -> None:
    """Raise ``ProblemError`` for another type or another charset; other parameters mean nothing for JSON (RFC 8259)."""
    if content_type in _USUAL:
        return
    found = _JSON_TYPE.fullmatch(content_type.lower())
    if not found or _charsets(found[1]) - {b"utf-8"}:
        raise ProblemError(Wrong(ProblemCode.UNSUPPORTED_MEDIA_TYPE))


def _charsets(parameters: bytes) -> set[bytes]:
    """Return each ``charset``, and what cannot be read as a parameter."""
    charsets: set[bytes] = set()
    at = 0
    while at < len(parameters):
        if not (found := _PARAMETER.match(parameters, at)):
            return {parameters[at:]}
        at = found.end()
        if found[1] == b"charset":
            charsets.add(found[2].strip(b'"'))
    return charsets


def _verify_content_encoding(content_encoding: bytes) -> None:
    if any(coding.strip().lower() not in {b"", b"identity"} for coding in content_encoding.split(b",")):
        raise ProblemError(Wrong(ProblemCode.UNSUPPORTED_MEDIA_TYPE), headers=((b"accept-encoding", b"identity"),))
