"""What is kept of a verdict: nothing that was tampered with is believed."""

import hmac
from typing import Any, Final

import msgspec
import pytest

from api.verdicts import entry as entries
from api.verdicts.asking import QUICK, AskingSolver
from api.verdicts.entry import Question, read_entry, write_entry
from api.verdicts.version import code_version
from engine.kernel import MOVE_CAP
from engine.solver import Outcome, Solver, Verdict
from tests.api.sharing.kept import DEALS, LIMIT, SECRET, forge, opening, question_of


@pytest.mark.parametrize("variant", ["scorpion", "wasp", "three-blind-mice", "double-scorpion", "double-scorpion-10"])
def test_what_is_decided_quickly_is_decided_alike_within_a_larger_limit(variant: str, solver: Solver) -> None:
    """Otherwise an answer would depend on whether there is a store."""
    asked: list[Question] = []
    asking = AskingSolver(solver, find=asked.append, keep=lambda *_: None)

    for seed in range(1, 16):
        board = opening(variant, seed)

        assert asking.solve(board, 3_000) == solver.solve(board, 3_000)
        assert asking.solve(board, QUICK) == solver.solve(board, QUICK)
    assert len(asked) < 15


def test_a_solver_asks_only_for_what_takes_long(solver: Solver, verdicts: dict[str, Verdict]) -> None:
    asked, kept = list[Question](), dict[str, Verdict]()
    asking = AskingSolver(solver, find=asked.append, keep=lambda it, verdict: kept.update({it.name.decode(): verdict}))

    asking.solve(opening("wasp", 2))

    assert (asked, kept) == ([], {})
    for deal in DEALS:
        assert asking.solve(question_of(deal).board) == verdicts[deal]
    assert list(kept.values()) == list(verdicts.values())


@pytest.mark.parametrize("deal", DEALS)
def test_a_signed_verdict_is_read_as_it_was_written(deal: str, verdicts: dict[str, Verdict]) -> None:
    question = question_of(deal)
    entry = write_entry(question, verdicts[deal], SECRET)

    assert entry
    assert read_entry(question, entry, SECRET) == verdicts[deal]


@pytest.mark.parametrize("secret", [SECRET, b""])
def test_what_is_cut_short_or_changed_anywhere_is_not_used(secret: bytes, verdicts: dict[str, Verdict]) -> None:
    question = question_of("won")
    entry = write_entry(question, verdicts["won"], secret)
    assert entry

    for at in range(len(entry)):
        changed = bytearray(entry)
        changed[at] ^= 1 << at % 8
        assert read_entry(question, entry[:at], secret) is None
        assert read_entry(question, bytes(changed), secret) is None
    assert read_entry(question, entry + b"\0", secret) is None


def others_of(question: Question) -> list[Question]:
    moved = question.board.copy()
    moved[0] += 1
    changes: list[dict[str, Any]] = [
        {"board": moved},
        {"max_positions": LIMIT + 1},
        {"most_moves": MOVE_CAP - 1},
        {"table_bytes": question.table_bytes * 2},
    ]
    return [msgspec.structs.replace(question, **change) for change in changes]


def test_the_answer_to_one_question_is_none_to_another(verdicts: dict[str, Verdict]) -> None:
    question = question_of("lost")
    entry = write_entry(question, verdicts["lost"], SECRET)
    assert entry

    names = {question.name} | {other.name for other in others_of(question)}
    assert len(names) == 5
    assert [read_entry(other, entry, SECRET) for other in others_of(question)] == [None] * 4


def test_another_secret_or_version_is_none(verdicts: dict[str, Verdict], monkeypatch: pytest.MonkeyPatch) -> None:
    question = question_of("lost")
    name, entry = question.name, write_entry(question, verdicts["lost"], SECRET)
    assert entry

    assert read_entry(question, entry, b"another") is None
    assert read_entry(question, entry, b"") is None
    monkeypatch.setattr(entries, "code_version", lambda: "0.0.0")
    assert read_entry(question, entry, SECRET) is None
    assert question.name != name


@pytest.mark.parametrize("deal", ["lost", "undecided"])
def test_without_a_secret_nothing_is_kept_that_cannot_be_checked(deal: str, verdicts: dict[str, Verdict]) -> None:
    assert write_entry(question_of(deal), verdicts[deal], b"") is None


FORGED: Final[dict[str, dict[str, Any]]] = {
    "lost": {"outcome": Outcome.UNWINNABLE, "line": None},
    "undecided": {"outcome": Outcome.UNKNOWN, "line": None, "limit": "positions"},
    "won without a line": {"line": None},
    "won by no move": {"line": ()},
    "won by one move": {"line": ("6S4",)},
    "won by nonsense": {"line": ("🂡", "x" * 100)},
    "won after more positions than there may be": {"positions": LIMIT + 1},
    "won after none": {"positions": 0},
    "won, with a limit": {"limit": "positions"},
}


@pytest.mark.parametrize("forgery", FORGED.values(), ids=FORGED)
def test_without_a_secret_nothing_is_believed_that_cannot_be_checked(
    forgery: dict[str, Any], verdicts: dict[str, Verdict]
) -> None:
    question, forged = question_of("won"), msgspec.structs.replace(verdicts["won"], **forgery)

    assert read_entry(question, forge(question, verdicts["won"]), b"") == verdicts["won"], "it is made as one should be"
    assert read_entry(question, forge(question, forged), b"") is None


def test_a_signed_verdict_of_another_version_is_none(verdicts: dict[str, Verdict]) -> None:
    question, lost = question_of("lost"), verdicts["lost"]

    assert read_entry(question, forge(question, lost, SECRET), SECRET) == lost
    assert read_entry(question, forge(question, lost, SECRET, "0.0.0"), SECRET) is None


def test_what_is_signed_but_no_verdict_is_none() -> None:
    question = question_of("lost")

    for body in (b"", b"\xc0", msgspec.msgpack.encode((code_version(), {"outcome": "maybe", "positions": 1}))):
        assert read_entry(question, hmac.digest(SECRET, question.name + body, "sha256") + body, SECRET) is None


@pytest.mark.parametrize("line", [("6S4",), ("deal",) * 3, None])
def test_even_a_signed_line_is_played(line: tuple[str, ...] | None, verdicts: dict[str, Verdict]) -> None:
    question = question_of("won")
    entry = write_entry(question, msgspec.structs.replace(verdicts["won"], line=line), SECRET)
    assert entry

    assert read_entry(question, entry, SECRET) is None
