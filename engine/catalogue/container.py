"""A file of packed numbers under a line of JSON that says what they are, and that notices every change.

The first line is a JSON object, whose last field is the seal: ``size`` of the bytes that follow, unpacked, and
``sha256`` of the other fields, as compact JSON, a line feed and these bytes. They are compressed by zlib.
"""

import hashlib
import zlib
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import msgspec

from engine.errors import EngineError

__all__ = ["CatalogueError", "read", "write"]

MOST_BYTES = 2**28  # unpacked: what a header may ask memory for


class CatalogueError(EngineError):
    """The file is damaged, or not what it is taken for; the text says which file and why."""


H = TypeVar("H", bound=msgspec.Struct)

_Fields: TypeAlias = dict[str, Any]  # JSON values
_SEAL = "seal"


class _Seal(msgspec.Struct, frozen=True):
    size: int
    sha256: str


def write(path: Path, header: msgspec.Struct, body: bytes) -> None:
    """Write and seal a file, which is there as a whole or as it was; ``header`` must have no field ``seal``."""
    fields: _Fields = msgspec.to_builtins(header)
    sealed = fields | {_SEAL: _seal_of(fields, body)}
    part = path.with_name(path.name + ".part")
    part.write_bytes(msgspec.json.encode(sealed) + b"\n" + zlib.compress(body, 9))
    part.replace(path)


def read(path: Path, kind: type[H]) -> tuple[H, bytes]:
    """Return the header and the unpacked body; ``CatalogueError`` unless both are whole, ``OSError`` as usual."""
    line, _, packed = path.read_bytes().partition(b"\n")
    try:
        fields = msgspec.json.decode(line, type=_Fields)
        seal = msgspec.convert(fields.pop(_SEAL, None), _Seal)
        header = msgspec.convert(fields, kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CatalogueError(f"{path.name} is damaged: its first line does not say what it holds") from error
    body = _unpacked(path, packed, seal)
    if _seal_of(fields, body) != seal:
        raise CatalogueError(f"{path.name} is damaged: what it holds is not what it was made with")
    return header, body


def _seal_of(fields: _Fields, body: bytes) -> _Seal:
    return _Seal(len(body), hashlib.sha256(msgspec.json.encode(fields) + b"\n" + body).hexdigest())


def _unpacked(path: Path, packed: bytes, seal: _Seal) -> bytes:
    if not 0 <= seal.size <= MOST_BYTES:
        raise CatalogueError(f"{path.name} is damaged: it says that it holds {seal.size} bytes")
    unpacker = zlib.decompressobj()
    try:
        # One byte more than there should be, so that a longer body is noticed and not only cut.
        body = unpacker.decompress(packed, seal.size + 1)
    except zlib.error as error:
        raise CatalogueError(f"{path.name} is damaged: it cannot be unpacked") from error
    if not unpacker.eof or unpacker.unused_data:
        raise CatalogueError(f"{path.name} is damaged: it does not end where it should")
    return body
