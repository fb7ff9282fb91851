"""What the fields of rules texts and of the glossary mean, for the description."""

from typing import Final

from api.openapi.parts import Schema, nullable, ref

__all__ = ["READING_ENUMS", "READING_FIELDS", "READING_SCHEMAS"]

_LANGUAGE: Final[Schema] = {"description": "BCP 47 tag of the text's language.", "examples": ["en"]}
_ID: Final[Schema] = {"type": "string", "pattern": "^[a-z][a-z0-9_]*$"}

READING_FIELDS: Final[dict[str, dict[str, Schema]]] = {
    "RulesText": {
        "options": {"description": "The options that the text is about, all of them."},
        "language": _LANGUAGE,
        "title": {"description": "Title of the whole text.", "examples": ["Scorpion: the rules"]},
        "sections": {"description": "The sections that were asked for, in the order to read them."},
    },
    "RulesSection": {
        "id": {**ref("SectionId"), "description": "Names the section for programs."},
        "title": {
            "description": "Its title; that of `stock` is the reserve's where the game has one.",
            "examples": ["Goal"],
        },
        "paragraphs": {"description": "Paragraphs of whole sentences, without markup."},
        "lists": {"description": "Lists, which come after the paragraphs."},
        "terms": {
            "description": "Ids of the terms that the section names and the text's glossary explains, in their order.",
            "items": _ID,
            "examples": [["sequence"]],
        },
    },
    "RulesList": {
        "ordered": {"description": "Whether the order of the entries says something."},
        "items": {"description": "The entries. Either all have a label or none has."},
    },
    "RulesItem": {
        "id": {
            **nullable(_ID),
            "description": "Id of the glossary's term that the entry explains, `null` if it explains none.",
        },
        "label": {"description": "What the entry is about: a question, a term, a column; `null` if it has no label."},
        "text": {"description": "The entry's sentences, without markup."},
    },
    "Glossary": {
        "language": _LANGUAGE,
        "title": {"description": "Title of the glossary."},
        "terms": {"description": "All terms."},
    },
    "GlossaryTerm": {
        "id": {**_ID, "description": "Names the term for programs; the same in every language.", "examples": ["stock"]},
        "term": {"description": "The term.", "examples": ["stock"]},
        "definition": {"description": "What it means, in one sentence."},
    },
}

READING_ENUMS: Final[dict[str, str]] = {
    "SectionId": "The sections of a rules text, in the order to read them.",
}

READING_SCHEMAS: Final[dict[str, str]] = {
    "SpokenSection": "RulesSection",
    "SpokenItems": "RulesList",
    "SpokenItem": "RulesItem",
}
"""Names in the description by names in the code."""
