"""The hostile requests of ``python -m bench.fuzz``, some of them, and the judge of their answers."""

import asyncio
from collections.abc import Callable
from typing import Final

import msgspec
import pytest

from bench.fuzzing.answers import Answer, why_wrong
from bench.fuzzing.attempt import Attempt
from bench.fuzzing.inside import fuzz_application
from bench.fuzzing.making import attempt_of
from bench.fuzzing.parsers import verify_parsers
from bench.fuzzing.tally import Tally
from bench.fuzzing.wire import ENVIRONMENT, fuzz_server
from bench.service import Service

SECONDS: Final = 600  # a busy machine must not be taken for a slow service
ASKED: Final = Attempt(method="GET", address=b"/v1/nothing?lang=de", language="de")
PROBLEM: Final = {
    "type": "/problems/not_found",
    "title": "Nicht gefunden",
    "status": 404,
    "detail": "Unter dieser Adresse gibt es nichts.",
    "code": "not_found",
    "errors": [{"pointer": "", "code": "not_found", "detail": "Unter dieser Adresse gibt es nichts."}],
}


def answer_with(status: int = 404, language: bytes = b"de", **changes: object) -> Answer:
    headers = ((b"content-type", b"application/problem+json"), (b"content-language", language))
    return Answer(status, headers, msgspec.json.encode(PROBLEM | changes), 0.0)


def test_hostile_requests_for_the_application() -> None:
    tally = fuzz_application(1, range(2_000), SECONDS)

    assert not tally.failures
    assert tally.statuses.total() == 2_000
    assert {status for _, status in tally.statuses} >= {200, 204, 304, 400, 404, 405, 406, 413, 415, 422}


def test_hostile_bytes_for_a_server() -> None:
    with Service(settings=ENVIRONMENT) as server:
        tally = asyncio.run(fuzz_server(server.port, server.workers()[0], 1, 250))

        assert server.is_ready()
        assert server.stop() == 0
    assert not tally.failures
    assert tally.statuses.total() > 200
    assert {status for _, status in tally.statuses} >= {200, 400, 404, 405, 406}


def test_a_number_always_makes_the_same_request() -> None:
    assert [attempt_of(3, number) for number in range(50)] == [attempt_of(3, number) for number in range(50)]
    assert attempt_of(3, 0) != attempt_of(4, 0)


def test_parsers_raise_nothing_but_their_own_errors() -> None:
    for number in range(5_000):
        verify_parsers(number)


def test_a_right_problem_passes() -> None:
    assert why_wrong(ASKED, answer_with()) is None


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (answer_with(500), "status 500"),
        (answer_with(language=b"en"), "in 'en', not in de"),
        (answer_with(title="Not found"), "the title is not in de"),
        (answer_with(503), "no Retry-After"),
        (answer_with(status=404, code="gone"), "status or type that do not fit"),
        (answer_with(detail="Nothing here."), "another code or detail than the first error's"),
        (answer_with(more=1), "no problem by its schema"),
        (answer_with(errors=[]), "no problem by its schema"),
    ],
)
def test_what_is_wrong_with_an_answer_is_seen(answer: Answer, why: str) -> None:
    assert (why_wrong(ASKED, answer) or "").startswith(why)


def test_english_words_in_a_german_answer_are_seen() -> None:
    error = {"pointer": "", "code": "not_found", "detail": "There is nothing at this address."}

    assert why_wrong(ASKED, answer_with(detail=error["detail"], errors=[error])) is not None


@pytest.mark.parametrize(
    ("growth_of", "expected"),
    [(lambda _: 100, 0.0), (lambda sample: 100 + sample, 0.8 / 1.145), (lambda sample: 300 if sample < 10 else 100, 0)],
)
def test_memory_is_compared_after_the_first_tenth(growth_of: Callable[[int], int], expected: float) -> None:
    """From the second tenth of the run, median 114.5 if each sample adds 1 to 100, to the last one, median 194.5."""
    tally = Tally(memory=[growth_of(sample) for sample in range(100)])

    assert tally.growth == pytest.approx(expected)
