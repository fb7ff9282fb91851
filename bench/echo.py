"""What the framework itself costs: a bare Litestar operation that decodes a body and encodes an answer like ours."""

import os
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, get, post

__all__ = ["app"]


class Asked(msgspec.Struct):
    """The fields of a replay request."""

    seed: int
    variant: str = "scorpion"
    options: dict[str, str | int] = {}
    moves: list[str] = []


class State(msgspec.Struct):
    """The fields of a replay answer's position."""

    columns: list[list[str]]
    stock: int
    reserve: list[str]
    foundation: list[str]
    complete_runs: list[Any]
    face_down: int


class Answer(msgspec.Struct):
    """The fields of a replay answer."""

    variant: str
    options: dict[str, str | int]
    seed: int
    moves_played: int
    moves_left: int
    status: str
    state: State
    legal_moves: list[dict[str, str | int | bool | None]]
    rejection: None
    message: str
    numbering: str
    game: str
    engine_version: str


ANSWER = msgspec.json.decode(Path(os.environ["BENCH_ANSWER"]).read_bytes(), type=Answer)


@post("/echo", status_code=200)
async def echo(data: Asked) -> Answer:  # noqa: ARG001  # decoded for the measure only
    """Answer with a ready replay answer."""
    return ANSWER


@get("/health/ready")
async def ready() -> None:
    """Answer that there is nothing to wait for."""


app = Litestar([echo, ready], openapi_config=None)
