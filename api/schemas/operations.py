"""Answers for those who run the service."""

from typing import Literal

import msgspec

from api.version import ENGINE_VERSION

__all__ = ["Alive", "Ready", "Version"]


class Alive(msgspec.Struct, frozen=True):
    """The process answers."""

    status: Literal["alive"] = "alive"


class Ready(msgspec.Struct, frozen=True):
    """The service can take requests; ``without_catalogue`` names the variants whose catalogue cannot be used."""

    status: Literal["ready"] = "ready"
    without_catalogue: tuple[str, ...] = ()


class Version(msgspec.Struct, frozen=True):
    """Which engine answers, and which version of the API."""

    api: Literal["v1"] = "v1"
    engine_version: str = ENGINE_VERSION
