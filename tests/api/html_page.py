"""Reading an HTML page strictly enough to see that it is well-formed."""

from html.parser import HTMLParser
from typing import Final

__all__ = ["Page"]

# Elements that hold nothing and so have no end.
_VOID: Final = frozenset({"meta"})


class Page(HTMLParser):
    """A page's elements with their attributes; an element that is not closed, or not in its turn, is an error."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in _VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def values(self, attribute: str) -> list[str]:
        return [value for _, attributes in self.elements if (value := attributes.get(attribute))]
