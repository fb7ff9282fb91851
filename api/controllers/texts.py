"""Rules texts and the glossary, in the format that the caller prefers."""

import functools
from typing import Any, Final

from litestar import Request, get
from litestar.params import FromPath

from api.controllers.catalogue import find_variant
from api.i18n.phrases import CardStyle
from api.rulestext.html import html_voice, write_html
from api.rulestext.markdown import MARKDOWN, write_markdown
from api.rulestext.pages import Page, glossary_page, rules_page
from api.rulestext.parts import SectionId
from api.rulestext.ruleset import Ruleset, Winnability
from api.rulestext.voice import Voice, voice_for
from api.schemas.rules import RULES_PARAMETERS, Glossary, RulesText, options_asked, sections_asked
from api.statistics import row_of_rules
from api.transport.answer import JSON, Answer, Header, answer_unless_known, encode_json
from api.transport.call import Call, call_of
from api.transport.checks import MEDIA_TYPES, NEEDS_KERNELS, QUERY
from api.transport.headers import preferred_type
from api.transport.security import TEXT_PAGE
from engine.variants import Options, Variant

__all__ = ["TEXT_FORMATS", "glossary_text", "rules_text", "show_glossary", "show_rules"]

_HTML: Final = "text/html"
_MARKDOWN: Final = "text/markdown"
TEXT_FORMATS: Final = (_HTML, _MARKDOWN)
"""The media types beside JSON."""

_FORMATS: Final = (JSON, *TEXT_FORMATS)
_HEADERS: Final[tuple[Header, ...]] = (
    (b"cache-control", b"public, max-age=3600"),
    (b"vary", b"Accept"),
    *TEXT_PAGE,
)


@get(
    "/rules/{variant:str}",
    operation_id="getRules",
    sync_to_thread=False,
    opt={QUERY: RULES_PARAMETERS, MEDIA_TYPES: _FORMATS, NEEDS_KERNELS: True},
)
def show_rules(variant: FromPath[str], request: Request[Any, Any, Any]) -> Answer[None]:
    """Answer the rules of a game, or some sections of them."""
    call = call_of(request.scope)
    parameters = dict(call.query or ())
    found = find_variant(variant, "variant")
    options, sections = options_asked(found, parameters), sections_asked(parameters)
    return _answer(rules_text(found, options, sections, call.language, _format_for(call), call.card_style), call)


@get("/glossary", operation_id="getGlossary", sync_to_thread=False, opt={MEDIA_TYPES: _FORMATS})
def show_glossary(request: Request[Any, Any, Any]) -> Answer[None]:
    """Answer the whole glossary."""
    call = call_of(request.scope)
    return _answer(glossary_text(call.language, _format_for(call)), call)


def _format_for(call: Call) -> str:
    return preferred_type(call.headers.get(b"accept", b""), _FORMATS)


def _answer(body: bytes, call: Call) -> Answer[None]:
    media_type = _format_for(call)
    charset = "" if media_type == JSON else "; charset=utf-8"
    return answer_unless_known(
        None, body, call.headers, language=call.language, media_type=media_type + charset, headers=_HEADERS
    )


@functools.lru_cache(maxsize=512)
def rules_text(
    variant: Variant,
    options: Options,
    sections: frozenset[SectionId],
    language: str,
    media_type: str,
    style: CardStyle = CardStyle.SYMBOLS,
) -> bytes:
    """Return the rules of a game, encoded; ``media_type`` is JSON or one of ``TEXT_FORMATS``."""
    voice = _voice(language, media_type, style)
    rules = Ruleset(variant=variant, options=options, winnability=_winnability(variant, options))
    page = rules_page(rules, voice, sections)
    if media_type == JSON:
        return encode_json(RulesText.from_page(page, variant, options))
    return _write(page, voice, media_type)


def _winnability(variant: Variant, options: Options) -> Winnability | None:
    row = row_of_rules(variant, options)
    if row is None:
        return None
    return Winnability(
        share=row.winnable_share,
        low=row.winnable_low,
        high=row.winnable_high,
        deals=row.deals,
        unknown=row.unknown,
    )


@functools.lru_cache(maxsize=32)
def glossary_text(language: str, media_type: str) -> bytes:
    """Return the glossary, encoded; it names no card. ``media_type`` as for ``rules_text``."""
    voice = _voice(language, media_type, CardStyle.SYMBOLS)
    page = glossary_page(voice)
    return encode_json(Glossary.from_page(page)) if media_type == JSON else _write(page, voice, media_type)


@functools.cache
def _voice(language: str, media_type: str, style: CardStyle) -> Voice:
    plain = voice_for(language, style)
    if media_type == _HTML:
        return html_voice(plain)
    return plain.marked(MARKDOWN) if media_type == _MARKDOWN else plain


def _write(page: Page, voice: Voice, media_type: str) -> bytes:
    return (write_html(page, voice) if media_type == _HTML else write_markdown(page)).encode()
