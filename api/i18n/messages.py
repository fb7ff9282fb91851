"""Codes and values put into words: one immutable ``Words`` a language and style of cards, made once at start."""

import functools
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Final, NamedTuple, TypeAlias

import msgspec
from babel import Locale
from babel.lists import format_list
from babel.support import NullTranslations

from api.codes import ProblemCode
from api.i18n.catalogue import Template, load_catalogue, template
from api.i18n.dealing import DEALING, DealingCase
from api.i18n.events import Event
from api.i18n.faults import FAULTS
from api.i18n.locale import LANGUAGES
from api.i18n.names import DIFFICULTY_NAMES, LEVEL_NAMES, VARIANT_NAMES
from api.i18n.outcomes import OUTCOMES
from api.i18n.phrases import CardStyle, Phrases, number, phrases_of
from api.i18n.problems import QUESTION_PROBLEMS
from api.i18n.refusals import ONLY_FITS, ONLY_FITS_NOT, REFUSALS, WRONG_RANK, WRONG_SUIT, Refusal, case_of
from api.i18n.sentence import Sentence
from api.i18n.service_problems import SERVICE_PROBLEMS
from api.i18n.tips import TIPS, Tip
from api.i18n.usertext import quotable
from api.i18n.verdicts import DEAD_ENDS, VERDICTS, DeadEndCase, VerdictCase
from engine.cards import Card, Suit
from engine.errors import Param
from engine.reasons import Fault, Reason
from engine.variants import VARIANTS

__all__ = ["Named", "Refused", "Spoken", "Topic", "Value", "Words", "load_words", "words_for"]

Topic: TypeAlias = Event | VerdictCase | DeadEndCase | Tip | DealingCase
"""What a single sentence is about."""

Value: TypeAlias = Param | tuple[Card, ...]
"""What a sentence is told: as in the engine, or cards to list."""

_COLUMNS: Final = frozenset({"column", "source"})
_WRITTEN: Final = "value"
_JOINED: Final = frozenset({"fields", "list"})
_EXAMPLE: Final = Card(Suit.HEARTS, 8)


class Refused(NamedTuple):
    """A refused move: a short message without a final full stop, and the same in whole sentences with more."""

    message: str
    detail: str


class Spoken(NamedTuple):
    """A problem: the title of its code, and whole sentences on this case."""

    title: str
    detail: str


class Named(NamedTuple):
    """A variant: its name for a list, and a description in whole sentences."""

    name: str
    summary: str


class Words(msgspec.Struct, frozen=True, kw_only=True):
    """Everything the API says in one language, with cards in one style.

    Parameters are those named after each code in ``engine.reasons``, ``api.codes`` and the enums of ``Topic``. A
    ``str`` is quoted as something the caller wrote, and so is a number under ``value``, but not what ``listing`` has
    made for ``fields`` and ``list``.
    A missing parameter is a ``KeyError``.
    """

    tag: str
    style: CardStyle
    phrases: Phrases
    gap: str
    given: Mapping[str, object]
    refusals: Mapping[str, tuple[Template, Template, Template]]
    only_fits: Template
    misfits: Mapping[tuple[bool, bool], Template]
    outcomes: Mapping[Topic, Template]
    problems: Mapping[ProblemCode | Fault, tuple[str, Template]]
    variants: Mapping[str, Named]
    levels: Mapping[str, str]
    difficulties: Mapping[str, str]
    languages: Mapping[str, str]

    def refusal(self, reason: Reason, params: Mapping[str, Param]) -> Refused:
        """Say why a move is refused."""
        phrases = self._phrases(params)
        if reason is Reason.ONLY_FITS:
            detail = self._misfit(params).fill(phrases, params)
            return Refused(self.only_fits.fill(phrases, params), detail)
        message, fact, advice = self.refusals[case_of(reason, params)]
        return Refused(
            message.fill(phrases, params), fact.fill(phrases, params) + self.gap + advice.fill(phrases, params)
        )

    def outcome(self, topic: Topic, params: Mapping[str, Value]) -> str:
        """Say what happened last, how the game stands or what to do next, without a final full stop."""
        return self.outcomes[topic].fill(self._phrases(params), params)

    def problem(self, code: ProblemCode | Fault, params: Mapping[str, Param]) -> Spoken:
        """Say what is wrong with a request or with the game it describes."""
        title, detail = self.problems[code]
        return Spoken(title, detail.fill(self._phrases(params), params))

    def variant(self, variant_id: str) -> Named:
        """Name and describe a preset of ``engine.variants``; ``KeyError`` for any other id."""
        return self.variants[variant_id]

    def level(self, level_id: str) -> str:
        """Name a difficulty level of ``engine.variants``; ``KeyError`` for any other id."""
        return self.levels[level_id]

    def difficulty(self, difficulty: str) -> str:
        """Name a difficulty of deals; ``KeyError`` for what is none."""
        return self.difficulties[difficulty]

    def language(self, tag: str) -> str:
        """Name one of ``LANGUAGES`` in this language; ``KeyError`` for any other."""
        return self.languages[tag]

    def listing(self, items: Iterable[str]) -> str:
        """Join items as the language does: ``a, b und c``."""
        return format_list(list(items), style="standard", locale=self.tag)

    def _misfit(self, params: Mapping[str, Param]) -> Template:
        """Choose the detail of ``only_fits`` by what ``top`` has wrong: its suit, its rank or both."""
        need, top = params["need"], params["top"]
        if not isinstance(need, Card) or not isinstance(top, Card):
            raise TypeError(f"need and top are cards: {need!r}, {top!r}")
        return self.misfits[need.suit is top.suit, need.rank == top.rank]

    def _phrases(self, params: Mapping[str, Value]) -> dict[str, object]:
        phrases = dict(self.given)
        for name, value in params.items():
            phrases[name] = self._phrase(name, value)
        return phrases

    def _phrase(self, name: str, value: Value) -> object:
        if isinstance(value, tuple):
            return self.phrases.listed(value)
        if isinstance(value, Card):
            return self.phrases.cards[value]
        if isinstance(value, Suit):
            return self.phrases.suits[value]
        if isinstance(value, int) and name != _WRITTEN:
            return self.phrases.column(value) if name in _COLUMNS else number(self.tag, value)
        return value if name in _JOINED else quotable(str(value))


@functools.cache
def load_words() -> dict[tuple[str, CardStyle], Words]:
    """Read every catalogue; ``LookupError`` if one lacks a sentence, so that a server with gaps does not start."""
    words = [_words(language) for language in LANGUAGES]
    return {(it.tag, style): _styled(it, style) for it in words for style in CardStyle}


def words_for(language: str, style: CardStyle = CardStyle.SYMBOLS) -> Words:
    """Return the words of one of ``LANGUAGES``."""
    return load_words()[language, style]


def _styled(words: Words, style: CardStyle) -> Words:
    phrases = phrases_of(words.tag, style)
    given = {**words.given, "example": phrases.cards[_EXAMPLE]}
    return msgspec.structs.replace(words, style=style, phrases=phrases, given=given)


def _words(language: str) -> Words:
    catalogue = load_catalogue(language)
    return Words(
        tag=language,
        style=CardStyle.SYMBOLS,
        phrases=phrases_of(language),
        gap="" if language == "ja" else " ",
        given={"variants": format_list(list(VARIANTS), style="standard", locale=language)},
        refusals={case: _refusal(said, catalogue) for case, said in REFUSALS.items()},
        only_fits=template(ONLY_FITS, catalogue).short(),
        misfits=_misfits(catalogue),
        outcomes=_outcomes(catalogue),
        problems=_problems(catalogue),
        variants=_variants(catalogue),
        levels={level: _text(name, catalogue) for level, name in LEVEL_NAMES.items()},
        difficulties={it: _text(name, catalogue) for it, name in DIFFICULTY_NAMES.items()},
        languages={tag: Locale(language).languages[tag] for tag in LANGUAGES},
    )


def _refusal(said: Refusal, catalogue: NullTranslations) -> tuple[Template, Template, Template]:
    fact = template(said.fact, catalogue)
    return fact.short(), fact, template(said.advice, catalogue)


def _misfits(catalogue: NullTranslations) -> Mapping[tuple[bool, bool], Template]:
    """By whether the suit is right and whether the rank is."""
    return {
        (False, False): template(ONLY_FITS_NOT, catalogue),
        (False, True): template(WRONG_SUIT, catalogue),
        (True, False): template(WRONG_RANK, catalogue),
    }


def _outcomes(catalogue: NullTranslations) -> Mapping[Topic, Template]:
    said: Iterable[tuple[Topic, Sentence]] = chain(
        *(OUTCOMES.items(), VERDICTS.items(), DEAD_ENDS.items(), TIPS.items(), DEALING.items())
    )
    return {topic: template(sentence, catalogue).short() for topic, sentence in said}


def _problems(catalogue: NullTranslations) -> Mapping[ProblemCode | Fault, tuple[str, Template]]:
    return {
        code: (_text(problem.title, catalogue), template(problem.detail, catalogue))
        for code, problem in {**QUESTION_PROBLEMS, **SERVICE_PROBLEMS, **FAULTS}.items()
    }


def _variants(catalogue: NullTranslations) -> Mapping[str, Named]:
    return {
        variant: Named(_text(said.name, catalogue), _text(said.summary, catalogue))
        for variant, said in VARIANT_NAMES.items()
    }


def _text(sentence: Sentence, catalogue: NullTranslations) -> str:
    """Look up a sentence that has nothing to fill in."""
    return template(sentence, catalogue).fill({}, {})
