"""Hosts and web origins as they are set: in the one form in which requests name them, or refused."""

import re
from typing import Final

__all__ = ["read_host", "read_origin"]

_HOST: Final = r"(?:\[[0-9a-f:.]+\]|[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_])?)"
_HOST_AND_PORT: Final = re.compile(rf"({_HOST})(?::[0-9]*)?")
_ORIGIN: Final = re.compile(rf"([a-z][a-z0-9+.-]*)://({_HOST})(:[0-9]+)?")
_WORDS: Final = frozenset({"*", "none", "null"})
_USUAL_PORTS: Final = {"http": ":80", "https": ":443"}  # that browsers leave out
_LONGEST_TOLD: Final = 64  # characters


def read_host(text: str) -> str:
    """Return a host in lower case and without its port; ``ValueError`` for what no request can be for."""
    if text == "*":
        return text
    if found := _HOST_AND_PORT.fullmatch(text.lower()):
        return found[1]
    raise ValueError(f"{text[:_LONGEST_TOLD]!r} is no host name")


def read_origin(text: str) -> str:
    """Return a web origin as browsers send it; ``ValueError`` for what they never send, with a path for one."""
    text = text.lower()
    if text in _WORDS:
        return text
    if found := _ORIGIN.fullmatch(text):
        scheme, host, port = found[1], found[2], found[3] or ""
        return f"{scheme}://{host}{'' if port == _USUAL_PORTS.get(scheme) else port}"
    raise ValueError(f"{text[:_LONGEST_TOLD]!r} is no origin, which is a scheme and a host: https://cards.example")
