"""The text of a game's rules, before it is in any language."""

from collections.abc import Callable, Collection
from typing import Final

from api.rulestext.advice import describe_dead_ends, describe_tips
from api.rulestext.beginning import describe_cards, describe_goal, describe_overview, describe_setup
from api.rulestext.ending import describe_complete_runs, describe_limit, describe_losing, describe_winning
from api.rulestext.example import describe_example
from api.rulestext.glossary import describe_terms
from api.rulestext.later_cards import describe_stock
from api.rulestext.moving import describe_empty_columns, describe_play, describe_turning
from api.rulestext.others import describe_compared, describe_variants
from api.rulestext.parts import Section, SectionId
from api.rulestext.questions import describe_questions
from api.rulestext.ruleset import Ruleset

__all__ = ["compose"]

_DESCRIBED: Final[dict[SectionId, Callable[[Ruleset], Section]]] = {
    SectionId.OVERVIEW: describe_overview,
    SectionId.CARDS: describe_cards,
    SectionId.GOAL: describe_goal,
    SectionId.SETUP: describe_setup,
    SectionId.PLAY: describe_play,
    SectionId.EMPTY_COLUMNS: describe_empty_columns,
    SectionId.TURNING: describe_turning,
    SectionId.STOCK: describe_stock,
    SectionId.COMPLETE_RUNS: describe_complete_runs,
    SectionId.WINNING: describe_winning,
    SectionId.LOSING: describe_losing,
    SectionId.LIMIT: describe_limit,
    SectionId.EXAMPLE: describe_example,
    SectionId.TIPS: describe_tips,
    SectionId.DEAD_ENDS: describe_dead_ends,
    SectionId.VARIANTS: describe_variants,
    SectionId.COMPARED: describe_compared,
    SectionId.FAQ: describe_questions,
    SectionId.GLOSSARY: describe_terms,
}


def compose(rules: Ruleset, wanted: Collection[SectionId] = tuple(SectionId)) -> tuple[Section, ...]:
    """Return the wanted sections in the order of ``SectionId``, which is not that of ``wanted``.

    The example is played by the engine, so its kernels must be compiled or will be.
    """
    return tuple([_DESCRIBED[section](rules) for section in SectionId if section in wanted])
