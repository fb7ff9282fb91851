"""Lines put into words of a language, with the markup of a format."""

import copy
import functools
import re
from collections.abc import Callable, Iterable, Mapping
from types import ModuleType
from typing import Final

import msgspec
from babel import Locale

from api.i18n.catalogue import Template, load_catalogue, template
from api.i18n.locale import LANGUAGES
from api.i18n.messages import Words, words_for
from api.i18n.phrases import CardStyle, number
from api.i18n.sentence import Sentence
from api.i18n.symbols import SYMBOLS
from api.rulestext import (
    advice,
    beginning,
    ending,
    example,
    glossary,
    headings,
    later_cards,
    moving,
    others,
    questions,
)
from api.rulestext.parts import Column, Line, Paragraph, Share, Sign, Value, VariantName
from api.rulestext.terms import TERMS
from engine.cards import Card
from engine.play import Refusal

__all__ = ["PLAIN", "Markup", "Voice", "load_voices", "terms_in", "voice_for"]

_RULES: Final[tuple[ModuleType, ...]] = (
    *(advice, beginning, ending, example, glossary, headings, later_cards, moving, others, questions),
)
_TERM: Final = re.compile(r"<(\w+)>(.*?)</\1>")
"""A term in a sentence: its id in the glossary, and the words that stand for it here."""

_MOST_DECIMALS: Final = 6


class Markup(msgspec.Struct, frozen=True):
    """How a format writes plain text, which must keep its placeholders, and a link from words to a term's id.

    ``aside`` writes what is only to be seen, not to be read out.
    """

    escape: Callable[[str], str]
    link: Callable[[str, str], str]
    aside: Callable[[str], str] = str


PLAIN: Final = Markup(str, lambda _, words: words)


class Voice(msgspec.Struct, frozen=True):
    """Says lines in one language and one format; cards look as in ``words.phrases``.

    ``linked``: the terms that can be linked to, since the text explains them.
    """

    words: Words
    templates: Mapping[Sentence, Template]
    markup: Markup = PLAIN
    linked: frozenset[str] = frozenset()

    def marked(self, markup: Markup) -> "Voice":
        """Return the same voice with another format's markup."""
        return msgspec.structs.replace(self, markup=markup)

    def say(self, line: Line) -> str:
        """Put a line into words."""
        phrases = {name: self._phrase(value) for name, value in line.values.items()}
        form = self.templates[line.sentence].choose(line.values)
        said: list[str] = []
        at = 0
        for found in _TERM.finditer(form):
            said.append(self.markup.escape(form[at : found.start()]))
            term, text = found[1], self.markup.escape(found[2])
            said.append(self.markup.link(term, text) if term in self.linked else text)
            at = found.end()
        said.append(self.markup.escape(form[at:]))
        return "".join(said).format_map(phrases)

    def say_all(self, paragraph: Paragraph) -> str:
        """Put lines into words, one after the other."""
        return self.words.gap.join(map(self.say, paragraph))

    def _phrase(self, value: Value) -> object:
        match value:
            case int():
                return number(self.words.tag, value)
            case Card():
                return self.words.phrases.cards[value]
            case Column(number=index):
                return self.words.phrases.column(index)
            case tuple():
                return self.words.phrases.listed(value)
            case Sign(suit=suit):
                shown = self.words.style is CardStyle.SYMBOLS
                return self.markup.aside(SYMBOLS[suit]) + self.words.gap if shown else ""
            case _:
                return self._text(value)

    def _text(self, value: Share | VariantName | Refusal) -> str:
        match value:
            case Share():
                return _percent(self.words.tag, value)
            case VariantName(id=variant):
                return self.markup.escape(self.words.variant(variant).name)
            case Refusal():
                return self.words.refusal(value.reason, value.params).detail


def terms_in(paragraphs: Iterable[Paragraph]) -> tuple[str, ...]:
    """Return the ids of the terms that the lines name, each once, in their order."""
    found = [match[1] for lines in paragraphs for it in lines for match in _TERM.finditer(it.sentence.text)]
    return tuple(dict.fromkeys(found))


@functools.cache
def load_voices() -> dict[str, Voice]:
    """Read every catalogue of the rules; ``LookupError`` if one lacks a sentence. Cards are symbols."""
    return {language: _voice(language) for language in LANGUAGES}


def voice_for(language: str, style: CardStyle = CardStyle.SYMBOLS) -> Voice:
    """Return the voice of one of ``LANGUAGES``, without markup."""
    voice = load_voices()[language]
    return voice if style is voice.words.style else msgspec.structs.replace(voice, words=words_for(language, style))


def _voice(language: str) -> Voice:
    sentences: dict[str, Iterable[Sentence]] = {
        "rules": [it for module in _RULES for it in vars(module).values() if isinstance(it, Sentence)],
        "glossary": [it for term in TERMS.values() for it in (term.name, term.definition)],
    }
    templates: dict[Sentence, Template] = {}
    for domain, declared in sentences.items():
        catalogue = load_catalogue(language, domain)
        templates |= {sentence: template(sentence, catalogue) for sentence in declared}
    return Voice(words_for(language), templates)


def _percent(language: str, share: Share) -> str:
    """Write a share in percent with as many decimals as it wants, or as it takes to tell it from none and from all."""
    part, least = share.part, share.decimals
    decimals = next(
        (it for it in range(least, _MOST_DECIMALS) if part in {0, 1} or 0 < round(part, it + 2) < 1), _MOST_DECIMALS
    )
    locale = Locale(language)
    pattern = copy.copy(locale.percent_formats[None])
    pattern.frac_prec = (decimals, decimals)
    written: str = pattern.apply(part, locale)
    return written
