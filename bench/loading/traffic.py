"""The requests of mixed traffic, and the answers that they must get, worked out in this process."""

import enum
import itertools
import random
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, Final, TypeAlias

import msgspec

from api.app import create_app
from api.settings import Settings
from bench.fuzzing.application import ask, living
from bench.fuzzing.attempt import Attempt
from bench.fuzzing.rawbytes import bytes_of
from bench.games import random_game
from engine.game import Game
from engine.variants import IdleMoves

__all__ = ["LANGUAGES", "SHARES", "Ask", "Kind", "asks", "in_turn"]

LANGUAGES: Final = ("de", "en", "hu", "ja")
_JSON: Final = (b"content-type", b"application/json")
_OK: Final = 200


class Kind(enum.StrEnum):
    """What is asked for."""

    SHORT = "replay of 60 moves"
    LONG = "replay of 2000 moves"
    ANALYSIS = "analysis"
    OTHERS = "deals and texts"


SHARES: Final = {Kind.SHORT: 80, Kind.LONG: 10, Kind.ANALYSIS: 5, Kind.OTHERS: 5}
"""In per cent."""


class Ask(msgspec.Struct, frozen=True):
    """A request as it goes over the wire; ``expected``: the body of its answer, ``None`` if that is left to chance."""

    kind: Kind
    request: bytes
    expected: bytes | None


async def asks(kinds: Collection[Kind] = tuple(Kind)) -> list[Ask]:
    """Return all requests of the kinds, each with the answer that the application gives without a server."""
    app = create_app(Settings(rate_limit_units=0))
    found = []
    async with living(app):
        for kind, attempt, is_chance in itertools.chain.from_iterable(_ATTEMPTS[kind]() for kind in kinds):
            answer = await ask(app, attempt)
            if answer.status != _OK:
                raise ValueError(f"{attempt.shown()}\n{answer}")
            found.append(Ask(kind, bytes_of(attempt, closes=False), None if is_chance else answer.body))
    return found


def in_turn(found: Sequence[Ask], seed: int = 0) -> Iterator[Ask]:
    """Return requests without end: kinds by their shares, those of a kind one after the other."""
    chance = random.Random(seed)  # noqa: S311  # a fixed sample, no secret
    turns = {kind: itertools.cycle([one for one in found if one.kind is kind]) for kind in Kind}
    kinds, weights = [*SHARES], [*SHARES.values()]
    while True:
        yield next(turns[chance.choices(kinds, weights)[0]])


_Attempts: TypeAlias = Iterator[tuple[Kind, Attempt, bool]]
"""Requests with their kind, and whether the answer is left to chance."""


def _short() -> _Attempts:
    yield from _replays(Kind.SHORT, random_game(60, IdleMoves.REJECT))


def _long() -> _Attempts:
    yield from _replays(Kind.LONG, random_game(2000, IdleMoves.ALLOW))


def _replays(kind: Kind, game: Game) -> _Attempts:
    for language, left in itertools.product(LANGUAGES, range(5)):
        moves = game.moves[: len(game.moves) - left]
        yield kind, _post("/v1/replay", _body(game) | {"moves": moves}, f"?lang={language}"), False


def _analyses() -> _Attempts:
    for seed in range(40):
        body = {"variant": "scorpion", "seed": seed, "moves": ["deal"] * (seed % 2)}
        yield Kind.ANALYSIS, _post("/v1/analysis", body, f"?lang={LANGUAGES[seed % 4]}"), False


def _deals_and_texts() -> _Attempts:
    for number, (attempt, is_chance) in enumerate(_others(random_game(60, IdleMoves.REJECT))):
        headers = (*attempt.headers, (b"accept-language", LANGUAGES[number % 4].encode()))
        yield Kind.OTHERS, msgspec.structs.replace(attempt, headers=headers), is_chance


_ATTEMPTS: Final[dict[Kind, Callable[[], _Attempts]]] = {
    Kind.SHORT: _short,
    Kind.LONG: _long,
    Kind.ANALYSIS: _analyses,
    Kind.OTHERS: _deals_and_texts,
}


def _others(game: Game) -> Iterator[tuple[Attempt, bool]]:
    """Return an odd number of them four times, so that each comes in all languages."""
    for number in range(4):
        yield _get(f"/v1/deals/scorpion/{number}"), False
        yield _get(f"/v1/deals/daily?variant=wasp&date=2026-0{number + 1}-01"), False
        yield _get("/v1/deals/random?variant=scorpion&difficulty=medium"), True
        yield _post("/v1/deals", {"variant": "scorpion", "count": 3, "difficulty": "easy"}), True
        yield _get("/v1/rules/double-scorpion?completed_runs=leave"), False
        yield _get("/v1/rules/wasp", (b"accept", b"text/html")), False
        yield _get("/v1/glossary"), False
        yield _get("/v1/statistics"), False
        yield _post("/v1/validations", {"games": [_body(game)] * 20}), False
        yield _post("/v1/hint", {"variant": "scorpion", "seed": number, "level": "winning"}), False
        yield _get("/v1/variants"), False


def _body(game: Game) -> dict[str, Any]:
    options = {"idle_moves": game.options.idle_moves}
    return {"variant": game.variant.id, "options": options, "seed": game.source, "moves": game.moves}


def _get(address: str, *headers: tuple[bytes, bytes]) -> Attempt:
    return Attempt(method="GET", address=address.encode(), headers=headers)


def _post(address: str, body: dict[str, Any], query: str = "") -> Attempt:
    text = msgspec.json.encode(body)
    return Attempt(method="POST", address=f"{address}{query}".encode(), headers=(_JSON,), chunks=(text,))
