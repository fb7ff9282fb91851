"""What there is to choose from: variants, levels, languages."""

from typing import Literal

import msgspec

from api.i18n.locale import DEFAULT, LANGUAGES
from api.i18n.messages import Words, words_for
from engine.difficulty import Difficulty
from engine.variants import LEVELS, VARIANTS, Level, Options, Variant

__all__ = ["DifficultyItem", "Language", "LanguageList", "LevelItem", "VariantItem", "VariantList"]


class VariantItem(msgspec.Struct, frozen=True, kw_only=True):
    """A variant: its name and summary in words, the shape of its layout, and the options it starts from."""

    id: str
    name: str
    summary: str
    decks: int
    columns: int
    rows: int
    hidden_rows: int
    hidden_side: Literal["left", "right"]
    stock: int
    reserve: int
    options: Options

    @classmethod
    def from_engine(cls, variant: Variant, words: Words) -> "VariantItem":
        """Describe a preset."""
        name, summary = words.variant(variant.id)
        return cls(
            id=variant.id,
            name=name,
            summary=summary,
            decks=variant.decks,
            columns=variant.columns,
            rows=variant.rows,
            hidden_rows=variant.hidden_rows,
            hidden_side=variant.hidden_side,
            stock=variant.stock,
            reserve=variant.reserve,
            options=variant.options,
        )


class LevelItem(msgspec.Struct, frozen=True, kw_only=True):
    """A difficulty level by rules: a variant with options of its own."""

    id: str
    name: str
    variant: str
    options: Options

    @classmethod
    def from_engine(cls, level: Level, words: Words) -> "LevelItem":
        """Describe a level."""
        return cls(id=level.id, name=words.level(level.id), variant=level.variant, options=level.options)


class DifficultyItem(msgspec.Struct, frozen=True, kw_only=True):
    """A difficulty that a winnable deal of any variant can have."""

    id: Difficulty
    name: str


class VariantList(msgspec.Struct, frozen=True, kw_only=True):
    """All variants, levels and difficulties."""

    variants: tuple[VariantItem, ...]
    levels: tuple[LevelItem, ...]
    difficulties: tuple[DifficultyItem, ...]

    @classmethod
    def in_words(cls, words: Words) -> "VariantList":
        """Describe everything in the order of the rulebook."""
        return cls(
            variants=tuple(VariantItem.from_engine(it, words) for it in VARIANTS.values()),
            levels=tuple(LevelItem.from_engine(it, words) for it in LEVELS),
            difficulties=tuple(DifficultyItem(id=it, name=words.difficulty(it)) for it in Difficulty),
        )


class Language(msgspec.Struct, frozen=True, kw_only=True):
    """A language: its tag, its name in the language of the answer, and its own name for itself."""

    tag: str
    name: str
    native_name: str


class LanguageList(msgspec.Struct, frozen=True, kw_only=True):
    """All languages; ``default`` is the one used when a caller names none of them."""

    default: str
    languages: tuple[Language, ...]

    @classmethod
    def in_words(cls, words: Words) -> "LanguageList":
        """Name every language."""
        named = tuple(
            Language(tag=tag, name=words.language(tag), native_name=words_for(tag).language(tag)) for tag in LANGUAGES
        )
        return cls(default=DEFAULT, languages=named)
