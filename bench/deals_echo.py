"""What the framework itself costs: a bare Litestar operation that decodes a wish for deals and encodes an answer."""

import os
from pathlib import Path

import msgspec
from litestar import Litestar, get, post

__all__ = ["app"]


class Asked(msgspec.Struct):
    """The fields of a wish for deals."""

    variant: str = "scorpion"
    options: dict[str, str | int] = {}
    count: int = 1
    difficulty: str | None = None
    winnable: bool = True


class Deal(msgspec.Struct):
    """The fields of a deal."""

    variant: str
    options: dict[str, str | int]
    seed: int
    verdict: str
    difficulty: str | None
    game: str


class Answer(msgspec.Struct):
    """The fields of an answer."""

    deals: list[Deal]
    message: str


ANSWER = msgspec.json.decode(Path(os.environ["BENCH_ANSWER"]).read_bytes(), type=Answer)


@post("/echo", status_code=200)
async def echo(data: Asked) -> Answer:  # noqa: ARG001  # decoded for the measure only
    """Answer with ready deals."""
    return ANSWER


@get("/health/ready")
async def ready() -> None:
    """Answer that there is nothing to wait for."""


app = Litestar([echo, ready], openapi_config=None)
