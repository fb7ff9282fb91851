"""Which requests ask the solver the same: whatever decides the answer tells them apart, and nothing else."""

import copy
from collections.abc import Hashable
from typing import Any, Final

import msgspec
import pytest

from api.controllers.solving import Advising, Proving, analysis_of, hint_of
from api.i18n.locale import LANGUAGES
from api.i18n.messages import words_for
from api.i18n.phrases import CardStyle
from api.schemas.analysed import Analysed, AnalysisBody, Include
from api.schemas.hinted import HintBody, Hinted
from engine.findings import HintLevel
from engine.play import Replay
from engine.solver import Budget, Solver
from engine.variants import deck_cards, variant_of

GAME: Final[dict[str, Any]] = {"seed": 1, "moves": ["deal"]}
OWN: Final = {
    "hidden_columns": 4,
    "empty_columns": "kings",
    "idle_moves": "reject",
    "stock_timing": "any_time",
    "completed_runs": "remove",
}
LOWER_LEVELS: Final = ("good", "legal")
DECK: Final = [str(card) for card in deck_cards(variant_of("scorpion"))]

SAME: Final[list[dict[str, Any]]] = [
    GAME,
    GAME | {"variant": "scorpion"},
    GAME | {"options": {"idle_moves": "reject"}},
    GAME | {"variant": "scorpion", "numbering": "scorpion", "options": OWN},
    {"game": "scorpion 1: deal"},
]

DIFFERENT: Final[list[dict[str, Any]]] = [
    GAME,
    GAME | {"variant": "scorpion-ii"},
    GAME | {"variant": "scorpion-ii", "options": OWN},
    GAME | {"options": {"hidden_columns": 3}},
    GAME | {"options": {"empty_columns": "any"}},
    GAME | {"options": {"idle_moves": "allow"}},
    GAME | {"options": {"stock_timing": "no_moves"}},
    GAME | {"options": {"stock_timing": "no_builds"}},
    GAME | {"options": {"completed_runs": "leave"}},
    GAME | {"seed": 2},
    GAME | {"seed": "1", "numbering": "pysolfc"},
    {"deck": DECK, "moves": ["deal"]},
    {"deck": [DECK[1], DECK[0], *DECK[2:]], "moves": ["deal"]},
    {"seed": 1},
    GAME | {"moves": ["Deal"]},
    GAME | {"moves": ["deal", "deal"]},
]


def proving(body: dict[str, Any]) -> Proving:
    return analysis_of(msgspec.convert(body, AnalysisBody))


def advising(body: dict[str, Any]) -> Advising:
    return hint_of(msgspec.convert(body, HintBody))


def test_the_same_game_said_otherwise_is_the_same_question() -> None:
    assert len({proving(body) for body in SAME}) == len({advising(body) for body in SAME}) == 1
    assert proving(GAME | {"include": ["line"]}) == proving(GAME), "a line is found in any case"
    assert proving(GAME | {"include": ["line", "fewest"]}) == proving(GAME | {"include": ["fewest"]})
    assert advising(GAME | {"level": "winning"}) == advising(GAME)


def test_whatever_decides_the_answer_makes_another_question() -> None:
    asked: list[Hashable] = [*map(proving, DIFFERENT), *map(advising, DIFFERENT)]
    asked += [proving(GAME | {"include": ["fewest"]}), *(advising(GAME | {"level": level}) for level in LOWER_LEVELS)]

    assert len(set(asked)) == len(asked) == 2 * len(DIFFERENT) + 3


@pytest.mark.parametrize(
    "body",
    [
        {"seed": 1},
        {"seed": 2, "moves": ["deal", "deal"]},
        {"seed": 1, "options": {"stock_timing": "no_moves"}, "moves": ["deal"]},
    ],
)
def test_putting_an_answer_into_words_leaves_it_as_it_was(body: dict[str, Any]) -> None:
    """Its board and what is told of a refusal could be changed; all else is frozen."""
    solver = Solver(Budget())
    analysis, hint = proving(body)(solver), advising(body)(solver)
    before = copy.deepcopy((told(analysis), told(hint)))

    for language in LANGUAGES:
        for style in CardStyle:
            words = words_for(language, style)
            Analysed.from_engine(analysis, frozenset(Include), words)
            Hinted.from_engine(hint, HintLevel.WINNING, words)

    assert (told(analysis), told(hint)) == before


def told(answer: Any) -> tuple[object, ...]:  # noqa: ANN401 - an analysis or a hint
    replay: Replay = answer.replay
    return (
        msgspec.structs.replace(answer, replay=None),
        msgspec.structs.replace(replay, board=None),
        bytes(replay.board),
    )
