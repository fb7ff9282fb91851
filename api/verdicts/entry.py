"""A verdict as it is kept: bytes that anybody may have cut short, changed or put under another name."""

import hashlib
import hmac
from typing import Final

import msgspec

from api.verdicts.version import code_version
from engine.board import new_trail
from engine.compiled import Cells
from engine.kernel import play_all
from engine.kernel.fold import WON
from engine.solver import Outcome, Verdict
from engine.words import encode_moves

__all__ = ["MOST_BYTES", "Question", "read_entry", "write_entry"]

MOST_BYTES: Final = 65_536
"""What is longer was never written here: a line of all the moves that a game may have takes a quarter of it."""

_SEAL_BYTES: Final = 32


class Question(msgspec.Struct, frozen=True):
    """What ``Solver.solve`` was asked, and with which memory; a board holds the rules (its options) as well."""

    board: Cells
    max_positions: int
    most_moves: int
    table_bytes: int

    @property
    def name(self) -> bytes:
        """What tells the question from all others, and its answer from that of other code."""
        numbers = f"{code_version()} {self.max_positions} {self.most_moves} {self.table_bytes} "
        return hashlib.blake2b(numbers.encode() + self.board.tobytes(), digest_size=24).hexdigest().encode()


class _Kept(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    version: str
    verdict: Verdict


_encode: Final = msgspec.msgpack.Encoder().encode
_decode: Final = msgspec.msgpack.Decoder(_Kept).decode


def write_entry(question: Question, verdict: Verdict, secret: bytes) -> bytes | None:
    """Return what to keep; None for a verdict that nobody could check: without a secret, all but won ones."""
    if not secret and verdict.outcome is not Outcome.WINNABLE:
        return None
    body = _encode(_Kept(code_version(), verdict))
    return _seal(question, body, secret) + body


def read_entry(question: Question, entry: bytes, secret: bytes) -> Verdict | None:
    """Return the verdict, or None unless it can be relied on.

    The seal tells that it was written by somebody with the secret, as the answer to this very question. A line is
    played in any case. Without a secret the seal tells of accidents only, so that nothing but a line counts.
    """
    seal, body = entry[:_SEAL_BYTES], entry[_SEAL_BYTES:]
    if not hmac.compare_digest(seal, _seal(question, body, secret)):
        return None
    try:
        kept = _decode(body)
    except msgspec.DecodeError:
        return None
    verdict = kept.verdict
    if kept.version != code_version() or not (secret or _may_be(question, verdict)):
        return None
    return verdict if verdict.outcome is not Outcome.WINNABLE or _wins(question, verdict.line) else None


def _seal(question: Question, body: bytes, secret: bytes) -> bytes:
    return hmac.digest(secret, question.name + body, "sha256")


def _may_be(question: Question, verdict: Verdict) -> bool:
    """Return whether a verdict of anybody's making is one that can be checked, and within the limits asked for."""
    return (
        verdict.outcome is Outcome.WINNABLE
        and verdict.limit is None
        and 0 < verdict.positions <= question.max_positions
        and len(verdict.line or ()) <= question.most_moves
    )


def _wins(question: Question, line: tuple[str, ...] | None) -> bool:
    """Return whether the rulebook accepts the line, all of it, and it wins."""
    if line is None:
        return False
    accepted, *_, status = play_all(question.board.copy(), new_trail(1), encode_moves(line))
    return bool(accepted == len(line) and status == WON)
