"""An answer as it goes out: encoded once, its headers ready."""

import hashlib
from collections.abc import Mapping
from typing import Any, Final, Generic, TypeAlias, TypeVar

import msgspec
from litestar.response import Response
from litestar.types import Receive, Scope, Send

from api.transport.headers import matches_etag

__all__ = ["JSON", "Answer", "Header", "answer_unless_known", "encode_json"]

T = TypeVar("T")

Header: TypeAlias = tuple[bytes, bytes]

JSON: Final = "application/json"

encode_json: Final = msgspec.json.Encoder().encode


class Answer(Response[T], Generic[T]):
    """A response that Litestar sends as it is.

    It takes the place of the framework's own, which merges headers and cookies of all layers and chooses an encoder on
    each request. ``language`` is ``None`` for an answer without words; ``body`` is the content as bytes where that is
    not its JSON, and empty for a status that has none.
    """

    __slots__ = ("_body", "_headers", "_status")

    def __init__(
        self,
        content: T,
        *,
        language: str | None,
        status: int = 200,
        media_type: str = JSON,
        headers: tuple[Header, ...] = (),
        body: bytes | None = None,
    ) -> None:
        # The framework's constructor would make what is not used here: this answer is sent by the method below.
        self.content = content
        self._body = encode_json(content) if body is None else body
        self._status = status
        self._headers: list[Header] = [*headers]
        if self._body:
            self._headers.append((b"content-type", media_type.encode()))
            self._headers.append((b"content-length", b"%d" % len(self._body)))
        if language is not None:
            self._headers.append((b"content-language", language.encode()))

    def to_asgi_response(self, *_: Any, **__: Any) -> "Answer[T]":  # type: ignore[override]  # noqa: ANN401 - it sends itself, so nothing that the framework offers is used
        """Return the answer itself."""
        return self

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - the ASGI signature
        """Send the answer."""
        await send({"type": "http.response.start", "status": self._status, "headers": self._headers})
        await send({"type": "http.response.body", "body": self._body, "more_body": False})


def answer_unless_known(
    content: T,
    body: bytes,
    request_headers: Mapping[bytes, bytes],
    *,
    language: str | None,
    media_type: str = JSON,
    headers: tuple[Header, ...],
) -> Answer[T]:
    """Return an answer with a strong entity tag, or status 304 if ``If-None-Match`` says that the caller has it."""
    etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = ((b"etag", etag.encode()), *headers)
    if matches_etag(request_headers.get(b"if-none-match", b"").decode("latin-1"), etag):
        return Answer(content, language=language, status=304, headers=headers, body=b"")
    return Answer(content, language=language, media_type=media_type, headers=headers, body=body)
