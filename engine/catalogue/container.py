"""A file of packed numbers under a line of JSON that says what they are, and that notices every change.

The first line is a JSON object; ``size`` and ``sha256`` in it are those of the bytes that follow, unpacked. These are
compressed by zlib.
"""

import hashlib
import zlib
from pathlib import Path
from typing import TypeVar

import msgspec

from engine.errors import EngineError

__all__ = ["CatalogueError", "Seal", "read", "seal_of", "write"]

MOST_BYTES = 2**28  # unpacked: what a header may ask memory for


class CatalogueError(EngineError):
    """The file is damaged, or not what it is taken for; the text says which file and why."""


class Seal(msgspec.Struct, frozen=True):
    """What the body must be."""

    size: int
    sha256: str


class _Sealed(msgspec.Struct, frozen=True):
    seal: Seal


H = TypeVar("H", bound=msgspec.Struct)


def seal_of(body: bytes) -> Seal:
    """Return the seal of an unpacked body."""
    return Seal(len(body), hashlib.sha256(body).hexdigest())


def write(path: Path, header: msgspec.Struct, body: bytes) -> None:
    """Write a file whose header holds ``seal_of(body)``; the file is there as a whole or as it was."""
    part = path.with_name(path.name + ".part")
    part.write_bytes(msgspec.json.encode(header) + b"\n" + zlib.compress(body, 9))
    part.replace(path)


def read(path: Path, kind: type[H]) -> tuple[H, bytes]:
    """Return the header and the unpacked body; ``CatalogueError`` unless both are whole, ``OSError`` as usual."""
    line, _, packed = path.read_bytes().partition(b"\n")
    try:
        header = msgspec.json.decode(line, type=kind)
        seal = msgspec.json.decode(line, type=_Sealed).seal
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CatalogueError(f"{path.name} is damaged: its first line does not say what it holds") from error
    body = _unpacked(path, packed, seal)
    if seal_of(body) != seal:
        raise CatalogueError(f"{path.name} is damaged: what it holds is not what it was made with")
    return header, body


def _unpacked(path: Path, packed: bytes, seal: Seal) -> bytes:
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
