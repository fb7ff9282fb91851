"""Rules texts of many games, and what to look for in them."""

import functools
from collections.abc import Iterator
from typing import Final

from api.i18n.phrases import CardStyle
from api.rulestext.compose import compose
from api.rulestext.parts import Section, SectionId
from api.rulestext.ruleset import Ruleset, Winnability
from api.rulestext.spoken import SpokenSection, speak
from api.rulestext.voice import voice_for
from engine.variants import VARIANTS, Options, Variant
from tests.strategies import MIXES

__all__ = ["MEASURED", "RULESETS", "Text", "text_of", "words_of"]


class Text:
    """A spoken text by its sections: titles, labels and sentences, each section as one string."""

    def __init__(self, sections: tuple[SpokenSection, ...]) -> None:
        self.sections = {section.id: "\n".join(_strings(section)) for section in sections}

    def __getitem__(self, section: str) -> str:
        return self.sections[SectionId(section)]

    def without(self, *sections: str) -> str:
        """Return the rest of the text."""
        return "\n".join(text for section, text in self.sections.items() if section not in sections)


def _strings(section: SpokenSection) -> Iterator[str]:
    yield section.title
    yield from section.paragraphs
    for items in section.lists:
        for item in items.items:
            yield from filter(None, (item.label, item.text))


def _rulesets() -> Iterator[Ruleset]:
    for variant in VARIANTS.values():
        hidden = sorted({0, variant.options.hidden_columns, variant.columns})
        for empty_columns, idle_moves, stock_timing, completed_runs in MIXES:
            for hidden_columns in hidden:
                options = Options(
                    hidden_columns=hidden_columns,
                    empty_columns=empty_columns,
                    idle_moves=idle_moves,
                    stock_timing=stock_timing,
                    completed_runs=completed_runs,
                )
                yield Ruleset(variant=variant, options=options)


RULESETS: Final = tuple(_rulesets())
"""Every variant with every mix of options, and with no, the usual and all columns hiding cards."""


@functools.cache
def _sections(variant: Variant, options: Options) -> tuple[Section, ...]:
    return compose(Ruleset(variant=variant, options=options))


@functools.cache
def _text(variant: Variant, options: Options, language: str, style: CardStyle) -> Text:
    return Text(speak(_sections(variant, options), voice_for(language, style)))


def text_of(rules: Ruleset, language: str, style: CardStyle = CardStyle.SYMBOLS) -> Text:
    """Return the whole text; spoken once for all tests."""
    return _text(rules.variant, rules.options, language, style)


def words_of(text: str) -> int:
    """Count the words of a text with blanks between them."""
    return len(text.split())


MEASURED: Final = Winnability(share=0.1216, low=0.117, high=0.1262, deals=20_000, unknown=0)
