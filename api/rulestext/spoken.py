"""A text in a language and a format, still in its sections."""

from collections.abc import Sequence

import msgspec

from api.rulestext.parts import Item, Line, Section, SectionId
from api.rulestext.voice import Voice, terms_in

__all__ = ["SpokenItem", "SpokenItems", "SpokenSection", "speak"]


class SpokenItem(msgspec.Struct, frozen=True):
    """An entry of a list, as ``Item``."""

    id: str | None
    label: str | None
    text: str


class SpokenItems(msgspec.Struct, frozen=True):
    """A list, as ``Items``."""

    ordered: bool
    items: tuple[SpokenItem, ...]


class SpokenSection(msgspec.Struct, frozen=True):
    """A section, its paragraphs before its lists; ``terms`` are the ids of the terms that it names."""

    id: SectionId
    title: str
    paragraphs: tuple[str, ...]
    lists: tuple[SpokenItems, ...]
    terms: tuple[str, ...]


def speak(sections: Sequence[Section], voice: Voice) -> tuple[SpokenSection, ...]:
    """Put sections into words; terms are linked if one of the sections explains them."""
    explained = {it.id for section in sections if section.id is SectionId.GLOSSARY for it in _items(section) if it.id}
    linking = msgspec.structs.replace(voice, linked=frozenset(explained))
    return tuple([_speak_section(section, linking) for section in sections])


def _speak_section(section: Section, voice: Voice) -> SpokenSection:
    return SpokenSection(
        id=section.id,
        title=voice.say(Line(section.title)),
        paragraphs=tuple(map(voice.say_all, section.paragraphs)),
        lists=tuple(
            [SpokenItems(it.ordered, tuple([_speak_item(item, voice) for item in it.items])) for it in section.lists]
        ),
        terms=terms_in([*section.paragraphs, *[it.text for it in _items(section)]]),
    )


def _speak_item(item: Item, voice: Voice) -> SpokenItem:
    return SpokenItem(item.id, voice.say(item.label) if item.label else None, voice.say_all(item.text))


def _items(section: Section) -> list[Item]:
    return [item for items in section.lists for item in items.items]
