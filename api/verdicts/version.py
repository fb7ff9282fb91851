"""Which code a verdict comes from: another one may find another line, or give up elsewhere."""

import functools
import hashlib
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

from engine.version import ENGINE_VERSION, RULES_VERSION

__all__ = ["code_version"]


@functools.cache
def code_version() -> str:
    """Return a name for the engine's code as it runs here: its versions, and a digest of its files."""
    digest = hashlib.blake2b(digest_size=8)
    for name, text in _sources(files("engine"), ""):
        digest.update(f"{name}:{len(text)}:".encode() + text)
    return f"{ENGINE_VERSION}-{RULES_VERSION}-{digest.hexdigest()}"


def _sources(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda it: it.name):
        name = f"{path}/{entry.name}"
        if entry.is_dir():
            yield from _sources(entry, name)
        elif entry.name.endswith(".py"):
            yield name, entry.read_bytes()
