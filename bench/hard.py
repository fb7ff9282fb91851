"""What takes the solver its whole budget, in any number of versions whose work is not shared."""

from typing import Final

from bench.client import request_bytes

__all__ = ["hard_request"]

_BODY: Final = b'{"variant":"double-scorpion","seed":9,"moves":["%d"]}'


def hard_request(number: int) -> bytes:
    """Return a request for an analysis; each number, as a move that is refused, makes it another question."""
    return request_bytes("/v1/analysis", _BODY % number)
