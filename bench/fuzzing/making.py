"""The request of a number: the same number makes the same request, in every process."""

import random
from typing import Final

from bench.fuzzing.attempt import Attempt
from bench.fuzzing.bodies import odd_body
from bench.fuzzing.corpus import corpus
from bench.fuzzing.heads import odd_address, odd_headers, odd_language, odd_method
from bench.fuzzing.values import happens

__all__ = ["MOST_ATTEMPTS", "attempt_of"]

MOST_ATTEMPTS: Final = 10**12


def attempt_of(seed: int, number: int) -> Attempt:
    """Return the request with the number, which is below ``MOST_ATTEMPTS``."""
    chance = random.Random(seed * MOST_ATTEMPTS + number)  # noqa: S311  # has to be repeatable
    right = chance.choice(corpus())
    body = odd_body(right.body, chance) if right.body else b"{}" * happens(chance, 3)
    headers, query, language = odd_language(chance)
    address, is_plain = odd_address(right.address, query, chance)
    return Attempt(
        method=odd_method(right.method, chance),
        address=address,
        headers=tuple(odd_headers(headers, chance, has_body=bool(body))),
        chunks=_chunks(body, chance),
        language=language if is_plain else None,
        leaves=happens(chance, 1),
    )


def _chunks(body: bytes, chance: random.Random) -> tuple[bytes, ...]:
    if not happens(chance, 10):
        return (body,)
    cuts = sorted(chance.randrange(len(body) + 1) for _ in range(chance.randrange(1, 5)))
    return tuple(body[begin:end] for begin, end in zip([0, *cuts], [*cuts, len(body)], strict=True))
