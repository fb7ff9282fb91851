"""Deals whose verdicts are kept, and how they are asked for."""

import hmac
from typing import Final

import msgspec
import pytest

from api.verdicts.entry import Question
from api.verdicts.version import code_version
from engine.board import deal_board
from engine.compiled import Cells
from engine.kernel import MOVE_CAP
from engine.numbering import packed_deck_of_seed
from engine.solver import Budget, Verdict
from engine.variants import variant_of

SECRET: Final = b"known to the processes of this service"
LIMIT: Final = 10_000
"""Positions; of the deals below one is then won, one lost, one undecided, each after more than ``QUICK``."""
PATIENCE_MS: Final = 10_000  # with a server that is there, however busy the machine
DEALS: Final = {"won": ("wasp", 18), "lost": ("wasp", 1), "undecided": ("wasp", 6)}

pytestmark = pytest.mark.anyio


def opening(variant: str, seed: int) -> Cells:
    rules = variant_of(variant)
    return deal_board(rules, rules.options, packed_deck_of_seed(seed, rules.decks))


def question_of(deal: str) -> Question:
    return Question(opening(*DEALS[deal]), LIMIT, MOVE_CAP, Budget().max_table_bytes)


def forge(question: Question, verdict: Verdict, secret: bytes = b"", version: str | None = None) -> bytes:
    """Whoever can write to the store can make an entry without a secret."""
    body = msgspec.msgpack.encode((version or code_version(), verdict))
    return hmac.digest(secret, question.name + body, "sha256") + body
