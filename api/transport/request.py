"""Requests whose bodies are JSON of the right type, or are refused."""

import functools
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

__all__ = ["StrictRequest"]

_USUAL: Final = frozenset({b"application/json", b"application/json; charset=utf-8"})
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
        """Return the body; ``ProblemError`` if it is no JSON text, empty or too large."""
        if self._whole_body is None:
            _verify_content_type(call_of(self.scope).headers.get(b"content-type", b""))
            self._whole_body = await self._read_body(self.route_handler.resolve_request_max_body_size() or 0)
        return self._whole_body

    async def json(self) -> Strict:
        """Return the decoded body; ``ProblemError`` if it is not what the handler takes."""
        taken = self.route_handler.parsed_fn_signature.parameters["data"].annotation
        return decode_body(await self.body(), _decoder_of(taken))

    async def _read_body(self, max_bytes: int) -> bytes:
        announced = call_of(self.scope).headers.get(b"content-length", b"")
        if len(announced) > _MOST_DIGITS or (announced.isdigit() and int(announced) > max_bytes):
            raise _too_large(max_bytes)
        chunks: list[bytes] = []
        room, is_complete = max_bytes, False
        while not is_complete:
            message = await self.receive()
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
    if content_type in _USUAL:
        return
    media_type, _, parameter = content_type.lower().partition(b";")
    charset = parameter.strip().replace(b'"', b"")
    if media_type.strip() != b"application/json" or charset not in {b"", b"charset=utf-8"}:
        raise ProblemError(Wrong(ProblemCode.UNSUPPORTED_MEDIA_TYPE))
