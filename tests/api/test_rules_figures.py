"""The figures in a rules text: those of the game, whichever name it is asked for by."""

from typing import Final

import pytest
from litestar.types import ASGIApp

from tests.api.asgi import ask

FIGURES: Final = [
    # The narrower the interval, the more digits: 12.370 % to 12.410 % of ten million deals, else tenths of a percent.
    ("", "Of 10,000,000 deals examined, 12.39% are", "between 12.37% and 12.41%"),
    ("&hidden_columns=0", "Of 100,000 deals examined, 51.8% are", "between 51.5% and 52.1%"),
]
SAME_GAMES: Final = [
    ("scorpion", "completed_runs=leave", "scorpion-strict", "stock_timing=any_time"),
    ("scorpion-classic", "idle_moves=reject&stock_timing=no_builds", "scorpion-strict", ""),
    ("wasp", "empty_columns=kings&hidden_columns=2", "scorpion-ii", "hidden_columns=2"),
    ("three-blind-mice", "idle_moves=allow&stock_timing=no_moves", "three-blind-mice", ""),
]


@pytest.mark.parametrize(("query", "share", "interval"), FIGURES)
def test_both_ends_of_the_interval_can_be_told_apart(app: ASGIApp, query: str, share: str, interval: str) -> None:
    """Expected values from docs/statistics.md, rounded."""
    answer = can_every_deal_be_won(app, "scorpion", query)

    assert share in answer
    assert interval in answer


@pytest.mark.parametrize(("variant", "query", "other", "other_query"), SAME_GAMES)
def test_the_same_game_has_its_figures_under_each_name(
    app: ASGIApp, variant: str, query: str, other: str, other_query: str
) -> None:
    answers = [can_every_deal_be_won(app, variant, query), can_every_deal_be_won(app, other, other_query)]

    assert "% are proven to be winnable" in answers[0]
    assert answers[0] == answers[1]


def can_every_deal_be_won(app: ASGIApp, variant: str, query: str) -> str:
    (faq,) = ask(app, "GET", f"/v1/rules/{variant}?sections=faq&{query}").json["sections"]
    answer: str = next(it["text"] for it in faq["lists"][0]["items"] if it["label"] == "Can every deal be won?")
    return answer
