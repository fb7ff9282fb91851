"""A text as Markdown (CommonMark)."""

import itertools
import re
from collections.abc import Iterator
from typing import Final

from api.rulestext.pages import Page
from api.rulestext.spoken import SpokenItem, SpokenItems
from api.rulestext.voice import Markup

__all__ = ["MARKDOWN", "write_markdown"]

# What means something in CommonMark; a placeholder is left alone, and so is what begins a line like "7." would.
_SPECIAL: Final = re.compile(r"(\{[^{}]*\})|([\\`*_\[\]<>#|])")


def _escape(text: str) -> str:
    return _SPECIAL.sub(lambda found: found[1] or "\\" + found[2], text)


MARKDOWN: Final = Markup(_escape, lambda term, words: f"[{words}](#term-{term})")


def write_markdown(page: Page) -> str:
    """Return the page as a document; terms are anchors in HTML, which Markdown has no way of its own for."""
    return "\n\n".join(_blocks(page)) + "\n"


def _blocks(page: Page) -> Iterator[str]:
    yield f"# {page.title}"
    for section in page.sections:
        yield f"## {section.title}"
        yield from section.paragraphs
        # With the same bullet, lists that follow each other would be one.
        yield from map(_list, section.lists, itertools.cycle("-*"))


def _list(items: SpokenItems, bullet: str) -> str:
    count = len(items.items)
    marks = [f"{number}." for number in range(1, count + 1)] if items.ordered else [bullet] * count
    return "\n".join([f"{mark} {_item(item)}" for mark, item in zip(marks, items.items, strict=True)])


def _item(item: SpokenItem) -> str:
    if not item.label:
        return item.text
    anchor = f'<a id="term-{item.id}"></a>' if item.id else ""
    # A hard line break, which is the same in every language; a dash or a colon is not.
    return f"{anchor}**{item.label}**  \n  {item.text}"
