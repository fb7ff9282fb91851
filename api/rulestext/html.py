"""A text as an HTML page: headings, lists and links that a screen reader finds its way by; no script, no style."""

import html
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from api.i18n.card_words import read_forms
from api.i18n.phrases import CardPhrase, CardStyle, Phrases
from api.rulestext.headings import CONTENTS
from api.rulestext.pages import Page
from api.rulestext.parts import line
from api.rulestext.spoken import SpokenItems, SpokenSection
from api.rulestext.voice import Markup, Voice
from engine.cards import Card

__all__ = ["HTML", "html_voice", "write_html"]


def _escape(text: str) -> str:
    return html.escape(text, quote=False)


def _hidden(text: str) -> str:
    return f'<span aria-hidden="true">{text}</span>'


HTML: Final = Markup(_escape, lambda term, words: f'<a href="#term-{term}">{words}</a>', _hidden)


def html_voice(voice: Voice) -> Voice:
    """Return the voice with markup; a card that is shown as a symbol is read as words."""
    marked = voice.marked(HTML)
    if voice.words.style is CardStyle.WORDS:
        return marked
    return msgspec.structs.replace(
        marked, words=msgspec.structs.replace(voice.words, phrases=_marked(voice.words.phrases))
    )


def _marked(phrases: Phrases) -> Phrases:
    cards = {card: _marked_card(phrases.language, card, phrase) for card, phrase in phrases.cards.items()}
    return msgspec.structs.replace(phrases, cards=cards)


def _marked_card(language: str, card: Card, phrase: CardPhrase) -> CardPhrase:
    read = read_forms(language, card)
    return CardPhrase({form: _mark(shown, read.get(form)) for form, shown in phrase.forms.items()})


def _mark(shown: str, read: str | None) -> str:
    if read is None:
        return _escape(shown)
    return f'<span class="card" role="img" aria-label="{html.escape(read)}">{_escape(shown)}</span>'


def write_html(page: Page, voice: Voice) -> str:
    """Return the page as a document of its own; its texts must come from ``html_voice``, which ``voice`` is."""
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{page.language}">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{page.title}</title>",
            "</head>",
            "<body>",
            "<main>",
            f"<h1>{page.title}</h1>",
            *(_contents(page.sections, voice.say(line(CONTENTS))) if len(page.sections) > 1 else ()),
            *[tag for section in page.sections for tag in _section(section)],
            "</main>",
            "</body>",
            "</html>",
            "",
        ]
    )


def _contents(sections: Sequence[SpokenSection], name: str) -> Iterator[str]:
    yield f'<nav aria-label="{html.escape(name)}">'
    yield "<ul>"
    yield from [f'<li><a href="#{section.id}">{section.title}</a></li>' for section in sections]
    yield "</ul>"
    yield "</nav>"


def _section(section: SpokenSection) -> Iterator[str]:
    yield f'<section aria-labelledby="{section.id}">'
    yield f'<h2 id="{section.id}">{section.title}</h2>'
    yield from [f"<p>{text}</p>" for text in section.paragraphs]
    for items in section.lists:
        yield from _described(items) if items.items[0].label else _listed(items)
    yield "</section>"


def _listed(items: SpokenItems) -> Iterator[str]:
    tag = "ol" if items.ordered else "ul"
    yield f"<{tag}>"
    yield from [f"<li>{item.text}</li>" for item in items.items]
    yield f"</{tag}>"


def _described(items: SpokenItems) -> Iterator[str]:
    yield "<dl>"
    for item in items.items:
        anchor = f' id="term-{item.id}"' if item.id else ""
        yield f"<dt{anchor}>{item.label}</dt>"
        yield f"<dd>{item.text}</dd>"
    yield "</dl>"
