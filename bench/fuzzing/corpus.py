"""Requests that are right: those of the API's description, and some that its examples leave out."""

import functools
import itertools
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from bench.games import random_game
from engine.game_text import format_game
from engine.variants import VARIANTS, IdleMoves

__all__ = ["Right", "corpus"]

EXAMPLES: Final = Path(__file__).parents[2] / "openapi" / "examples"


class Right(msgspec.Struct, frozen=True):
    """A request that is right; ``body`` is JSON, ``None`` for none."""

    method: str
    address: str
    body: bytes | None = None


@functools.cache
def corpus() -> tuple[Right, ...]:
    """Return them all, those that matter most more than once."""
    return tuple(itertools.chain(_examples(), _games(), _texts()))


def _examples() -> Iterator[Right]:
    for file in sorted(EXAMPLES.glob("*.json")):
        asked = msgspec.json.decode(file.read_bytes())["request"]
        body = msgspec.json.encode(asked["body"]) if "body" in asked else None
        example = Right(asked["method"], asked["path"], body)
        heavy = "/analysis" in example.address or "/hint" in example.address or example.address == "/v1/deals"
        yield from itertools.repeat(example, 1 if heavy else 3)


def _games() -> Iterator[Right]:
    """Games of all kinds for replay and validation, and a few for the solver."""
    bodies = list(_bodies())
    for body in bodies:
        yield from itertools.repeat(_post("/v1/replay", body), 3)
    yield _post("/v1/validations", {"games": bodies[:2]})
    yield _post("/v1/validations", {"games": bodies[-5:]})
    yield _post("/v1/analysis?card_style=letters", {"seed": 3, "include": ["line", "fewest"]})
    for level in ("legal", "good"):
        yield _post("/v1/hint", {"variant": "wasp", "seed": 7, "level": level})


def _post(address: str, body: dict[str, Any]) -> Right:
    return Right("POST", address, msgspec.json.encode(body))


def _bodies() -> Iterator[dict[str, Any]]:
    chance = random.Random(0)  # noqa: S311  # a fixed sample, no secret
    for length, idle in ((60, IdleMoves.REJECT), (400, IdleMoves.ALLOW)):
        game = random_game(length, idle)
        options = {"idle_moves": game.options.idle_moves}
        yield {"variant": game.variant.id, "options": options, "seed": game.source, "moves": list(game.moves)}
        yield {"game": format_game(game)}
    deck = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
    chance.shuffle(deck)
    yield {"variant": "scorpion", "deck": deck, "moves": ["deal"]}
    yield {"game": f"scorpion deck={''.join(deck)} completed_runs=leave: deal"}
    yield {"variant": "wasp", "numbering": "pysolfc", "seed": "ms12345"}
    yield {"game": "scorpion pysolfc=12345678901234567890: deal"}
    yield {"variant": "double-scorpion", "seed": 1, "moves": ["8H5@3", "8H5@3.6", "deal"]}
    for variant in VARIANTS:
        yield {"variant": variant, "seed": chance.randrange(2**53), "options": {"hidden_columns": 2}}


def _texts() -> Iterator[Right]:
    for path in ("/docs", "/openapi.json", "/metrics", "/", "/v1/rules/double-scorpion", "/v1/statistics"):
        yield Right("GET", path)
    for variant in VARIANTS:
        yield Right("GET", f"/v1/rules/{variant}?stock_timing=no_moves&empty_columns=any&idle_moves=allow")
        yield Right("GET", f"/v1/deals/{variant}/9007199254740991?hidden_columns=1")
        yield Right("GET", f"/v1/deals/{variant}/ms31999?numbering=pysolfc")
    yield Right("GET", "/v1/deals/random?winnable=false")
