"""Finished chunks in a file, so that a sweep that was cut short goes on where it was.

The file is JSON, a line at a time: first what the verdicts depend on, then the chunks. Lines are only added, each
whole: a crash costs no more than the line being written. The range of seeds and how it is cut are not part of the first
line, so that one file serves sweeps of any ranges.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from engine.errors import EngineError
from engine.sweep.chunk import ChunkResult
from engine.sweep.plan import Sweep
from engine.version import ENGINE_VERSION

__all__ = ["Checkpoint", "CheckpointError"]

_FORMAT: Final = 2
_FORMERLY: Final = "chunk_size"  # in files of before 2026-12; chunks may be cut in any way


class CheckpointError(EngineError):
    """The file is no checkpoint, is damaged, or belongs to another sweep; the text says which."""


class Checkpoint:
    """A sweep's file, made if there is none; ``CheckpointError`` if it is not this sweep's, ``OSError`` as usual."""

    def __init__(self, path: Path, sweep: Sweep) -> None:
        self._path = path
        header = _header(sweep)
        first_line = msgspec.json.encode(header) + b"\n"
        content = path.read_bytes() if path.exists() else b""
        whole = content[: content.rfind(b"\n") + 1]
        if not whole and first_line.startswith(content):
            path.write_bytes(first_line)
            whole = first_line
        _verify_header(path, whole, header)
        self.finished = {chunk.seeds: chunk for chunk in _chunks(path, whole, sweep)}
        """By its seeds, what was finished when the file was opened."""
        if len(whole) < len(content):
            os.truncate(path, len(whole))

    def keep(self, chunk: ChunkResult) -> None:
        """Add a finished chunk."""
        with self._path.open("ab") as file:
            file.write(msgspec.json.encode(chunk) + b"\n")


def _header(sweep: Sweep) -> dict[str, object]:
    """Return everything that a verdict depends on, beside its seed."""
    return {
        "format": _FORMAT,
        "engine_version": ENGINE_VERSION,
        "numbering": "scorpion",
        "variant": sweep.variant.id,
        **msgspec.to_builtins(sweep.options),
        **msgspec.to_builtins(sweep.budget),
        "with_eases": sweep.with_eases,
    }


def _verify_header(path: Path, whole: bytes, wanted: dict[str, object]) -> None:
    try:
        found = msgspec.json.decode(whole.partition(b"\n")[0], type=dict[str, object])
    except msgspec.DecodeError as error:
        raise _unreadable(path, 1) from error
    found.pop(_FORMERLY, None)
    names = [*wanted, *[name for name in found if name not in wanted]]
    if differing := [name for name in names if found.get(name) != wanted.get(name)]:
        said = ", ".join(f"{name} is {found.get(name)} there, {wanted.get(name)} here" for name in differing)
        raise CheckpointError(f"{path} belongs to another sweep: {said}")


def _chunks(path: Path, whole: bytes, sweep: Sweep) -> Iterator[ChunkResult]:
    for number, line in enumerate(whole.split(b"\n")[1:-1], 2):
        try:
            chunk = msgspec.json.decode(line, type=ChunkResult)
        except msgspec.DecodeError as error:
            raise _unreadable(path, number) from error
        if not chunk.is_sound(with_eases=sweep.with_eases):
            raise _unreadable(path, number)
        yield chunk


def _unreadable(path: Path, number: int) -> CheckpointError:
    return CheckpointError(f"{path} is damaged, or no checkpoint: line {number} cannot be read")
