"""The figures in a rules text: those of the game, whichever name it is asked for by."""

from typing import Final

import pytest
from litestar.types import ASGIApp

from tests.api.asgi import ask

SAME_GAMES: Final = [
    ("scorpion", "completed_runs=leave", "scorpion-strict", "stock_timing=any_time"),
    ("scorpion-classic", "idle_moves=reject&stock_timing=no_builds", "scorpion-strict", ""),
    ("wasp", "empty_columns=kings&hidden_columns=2", "scorpion-ii", "hidden_columns=2"),
    ("three-blind-mice", "idle_moves=allow&stock_timing=no_moves", "three-blind-mice", ""),
]


@pytest.mark.parametrize(("variant", "query", "other", "other_query"), SAME_GAMES)
def test_the_same_game_has_its_figures_under_each_name(
    app: ASGIApp, variant: str, query: str, other: str, other_query: str
) -> None:
    one, two = (
        ask(app, "GET", f"/v1/rules/{name}?{asked}&sections=faq").json["sections"]
        for name, asked in ((variant, query), (other, other_query))
    )
    answers = [
        next(it["text"] for it in faq[0]["lists"][0]["items"] if it["label"] == "Can every deal be won?")
        for faq in (one, two)
    ]

    assert "% are proven to be winnable" in answers[0]
    assert answers[0] == answers[1]
