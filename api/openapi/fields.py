"""What each field means, for the description: texts, limits and examples that types do not carry."""

from typing import Final

from api.openapi.dealt import DEAL_ENUMS, DEAL_FIELDS
from api.openapi.parts import CARD, COLUMN, COUNT, MOST_COLUMNS, SEEN_CARD, SUIT, Schema, nullable, ref
from api.openapi.proofs import PROOF_ENUMS, PROOF_FIELDS
from api.openapi.reading import READING_ENUMS, READING_FIELDS
from api.problems import MOST_WRONGS_IN_ALL
from api.schemas.game import (
    MAX_DECK_CARDS,
    MAX_GAME_CHARACTERS,
    MAX_MOVE_CHARACTERS,
    MAX_MOVES,
    MAX_SEED_CHARACTERS,
)
from engine.cards import CARDS
from engine.numbering import MAX_SEED
from engine.play import MOVE_CAP
from engine.variants import LEVELS

__all__ = ["COMMON", "ENUMS", "FIELDS"]

COMMON: Final[dict[str, Schema]] = {
    "completed_runs": {"description": "`remove`: a complete run leaves the board at once; `leave`: it stays."},
    "detail": {"description": "What is wrong in this case, in whole sentences of the answer's language."},
    "empty_columns": {"description": "What an empty column takes: `kings` only, or `any` card."},
    "engine_version": {"description": "Version of the rules' code that gave the answer.", "examples": ["0.1.0"]},
    "hidden_columns": {
        "description": "In how many columns the deepest cards lie face down; at most the variant's columns.",
        "minimum": 0,
        "maximum": MOST_COLUMNS,
        "format": "int32",
        "examples": [4],
    },
    "idle_moves": {"description": "Whether all cards of a column may move into an empty column: `reject` or `allow`."},
    "message": {
        "description": "How things stand, in the answer's language: why a move was refused, else how the game ended, "
        "else what the last move did. Without a final full stop.",
        "examples": ["♥8 only fits on ♥9"],
    },
    "moves": {
        "description": "The moves so far: a card and the column to put it on, or `deal`. A move that is not allowed, "
        "or is no move at all, ends the play and is told in `rejection`.",
        "items": {"type": "string", "maxLength": MAX_MOVE_CHARACTERS, "examples": ["6S4"]},
        "maxItems": MAX_MOVES,
        "default": [],
        "examples": [["6S4", "deal"]],
    },
    "moves_left": {"description": "How many moves the cap still allows.", "minimum": 0, "maximum": MOVE_CAP},
    "moves_played": {"description": "How many moves were accepted.", "minimum": 0, "maximum": MOVE_CAP},
    "options": {"description": "The options that the game is played with."},
    "rejection": {"description": "The move that was refused; play stopped before it. `null` if none was."},
    "status": {"description": "How the game stands."},
    "stock_timing": {
        "description": "When the stock may be dealt: at `any_time`, only while there are `no_moves`, or only while "
        "there are `no_builds`: moves onto a card."
    },
    "variant": {**ref("VariantId"), "description": "The variant played."},
}
"""Fields that mean the same wherever they stand."""

_GAME_OPTIONS: Final[Schema] = {"description": "Options that differ from the variant's own."}
_GAME_VARIANT: Final[Schema] = {**ref("VariantId"), "description": "The variant.", "default": "scorpion"}

FIELDS: Final[dict[str, dict[str, Schema]]] = {
    "SeededGame": {
        "seed": {
            "description": "The deal number. What deal it names never changes.",
            "minimum": 0,
            "maximum": MAX_SEED,
            "format": "int64",
            "examples": [12345],
        },
        "numbering": {"description": "The numbers are this service's own.", "type": "string"},
        "options": _GAME_OPTIONS,
        "variant": _GAME_VARIANT,
    },
    "PysolfcGame": {
        "seed": {
            "description": "PySolFC's game number, up to 20 digits or `ms` and digits, as that program shows it.",
            "minLength": 1,
            "maxLength": MAX_SEED_CHARACTERS,
            "examples": ["1000042"],
        },
        "numbering": {"description": "The numbers are PySolFC's.", "type": "string"},
        "options": _GAME_OPTIONS,
        "variant": _GAME_VARIANT,
    },
    "DeckGame": {
        "deck": {
            "description": "All cards in the order in which they are dealt: row by row from left to right, then the "
            "reserve or the stock. Each card once for each deck of the variant.",
            "items": CARD,
            "minItems": 52,
            "maxItems": MAX_DECK_CARDS,
            "examples": [[str(card) for card in CARDS]],
        },
        "options": _GAME_OPTIONS,
        "variant": _GAME_VARIANT,
    },
    "GameText": {
        "game": {
            "description": "Variant, deal number, the options that differ from the variant's own, a colon, the moves.",
            "minLength": 1,
            "maxLength": MAX_GAME_CHARACTERS,
            "examples": ["scorpion 12345 completed_runs=leave: 6S4 deal"],
        }
    },
    "Replayed": {
        "seed": {
            "description": "The deal number as it was sent; `null` if a deck was sent instead.",
            "anyOf": [
                {"type": "integer", "format": "int64", "minimum": 0, "maximum": MAX_SEED},
                {"type": "string", "maxLength": MAX_SEED_CHARACTERS},
                {"type": "null"},
            ],
        },
        "numbering": {"description": "Whose deal number it is; `null` if a deck was sent instead."},
        "state": {"description": "The position that the accepted moves lead to, as the player sees it."},
        "legal_moves": {"description": "All moves that would be accepted next, by target column; `deal` comes last."},
        "game": {
            "description": "The game up to this position as one line of text, which every request takes in place of "
            "the other fields; `null` if a deck was sent, whose hidden cards it would name.",
        },
    },
    "State": {
        "columns": {
            "description": "The columns from left to right, each from the bottom up; `??` is a face-down card.",
            "items": {"type": "array", "items": SEEN_CARD},
        },
        "stock": {"description": "How many cards are still to be dealt.", **COUNT},
        "reserve": {"description": "The cards left in the reserve.", "items": CARD},
        "foundation": {"description": "The suit of each run that has been removed.", "items": SUIT},
        "complete_runs": {"description": "Runs from king to ace at the ends of columns, where they stay."},
        "face_down": {"description": "How many cards lie face down in the columns.", **COUNT},
    },
    "CompleteRun": {
        "column": {"description": "The column, counted from 1.", **COLUMN},
        "suit": {**SUIT, "description": "The run's suit."},
    },
    "LegalMove": {
        "move": {"description": "The move; append it to `moves` to play it.", "examples": ["6S4"]},
        "card": {**nullable(CARD), "description": "The card that is picked up; `null` for `deal`."},
        "from": {
            **nullable({"type": "integer", **COLUMN}),
            "description": "The column it lies in; `null` for `deal` and for a card of the reserve.",
        },
        "to": {**nullable({"type": "integer", **COLUMN}), "description": "The target column; `null` for `deal`."},
        "cards": {"description": "How many cards the move takes to its target.", "minimum": 1, "format": "int32"},
        "turns_up": {"description": "Whether the move turns a card face up."},
        "completes_run": {"description": "Whether there are more complete runs after it than before."},
        "empties_column": {"description": "Whether a column holds no card any more after it."},
    },
    "Rejection": {
        "index": {"description": "Index in `moves`, from 0: as many moves were accepted.", **COUNT},
        "move": {"description": "The move as it was sent.", "examples": ["8H6"]},
        "code": {"description": "Why it was refused."},
        "message": {
            "description": "Why, in short, without a final full stop.",
            "examples": ["♥8 only fits on ♥9"],
        },
        "params": {
            "description": "The values behind the sentences, by name: cards as `8H`, columns and counts as numbers.",
            "examples": [{"card": "8H", "need": "9H", "top": "9D", "column": 6}],
        },
    },
    **PROOF_FIELDS,
    **DEAL_FIELDS,
    **READING_FIELDS,
    "Validated": {"results": {"description": "A result for each game, in the order of the games."}},
    "Validation": {"valid": {"description": "Whether every move was accepted."}},
    "VariantList": {
        "variants": {"description": "All variants."},
        "levels": {"description": "Difficulty levels by rules: variants with options of their own."},
        "difficulties": {"description": "How hard the deals of a variant can be to win."},
    },
    "VariantItem": {
        "id": {**ref("VariantId"), "description": "The variant's id."},
        "name": {"description": "Its name.", "examples": ["Scorpion"]},
        "summary": {"description": "What sets it apart, in a sentence or two."},
        "decks": {"description": "How many decks of 52 cards it is played with.", "minimum": 1, "maximum": 2},
        "columns": {"description": "How many columns there are.", **COLUMN},
        "rows": {"description": "How many cards each column is dealt.", **COUNT},
        "hidden_rows": {"description": "How many cards lie face down in a column that hides some.", **COUNT},
        "hidden_side": {"description": "On which side the columns that hide cards are.", "type": "string"},
        "stock": {"description": "How many cards the stock holds.", **COUNT},
        "reserve": {"description": "How many cards the reserve holds.", **COUNT},
        "options": {"description": "The options it is played with unless others are sent."},
    },
    "LevelItem": {
        "id": {"description": "The level's id.", "type": "string", "enum": [level.id for level in LEVELS]},
        "name": {"description": "Its name.", "examples": ["easy"]},
        "options": {"description": "The options to send with that variant."},
    },
    "LanguageList": {
        "default": {"description": "The language used when a request names none of these.", "examples": ["en"]},
        "languages": {"description": "All languages."},
    },
    "Language": {
        "tag": {"description": "Its BCP 47 tag.", "examples": ["hu"]},
        "name": {"description": "Its name in the language of the answer.", "examples": ["Hungarian"]},
        "native_name": {"description": "Its name for itself.", "examples": ["magyar"]},
    },
    "Problem": {
        "type": {
            "description": "Names the kind of problem.",
            "format": "uri-reference",
            "examples": ["/problems/bad_card"],
        },
        "title": {"description": "The kind of problem, in words of the answer's language."},
        "status": {"description": "The HTTP status.", "minimum": 400, "maximum": 599, "format": "int32"},
        "code": {"description": "The kind of problem, for programs.", "examples": ["bad_card"]},
        "errors": {
            "description": "What was found wrong, though not all of very much; the fields above tell of the first.",
            "minItems": 1,
            "maxItems": MOST_WRONGS_IN_ALL,
        },
    },
    "ProblemEntry": {
        "pointer": {
            "description": "JSON pointer to the place in the body; parameters are under `/query` and `/path`. Empty "
            "for the request as a whole.",
            "examples": ["/deck/7"],
        },
        "code": {"description": "What is wrong, for programs.", "examples": ["bad_card"]},
    },
    "Alive": {"status": {"description": "Says so.", "type": "string"}},
    "Ready": {
        "status": {"description": "Says so.", "type": "string"},
        "without_catalogue": {
            "description": "Variants whose catalogue of deals cannot be used, so that their deals are solved on the "
            "spot and they have no daily deal; the log says why.",
            "items": ref("VariantId"),
        },
    },
    "Version": {"api": {"description": "The first part of every path.", "type": "string"}},
}
"""Fields by schema; what is said here comes before ``COMMON``."""

ENUMS: Final[dict[str, str]] = {
    "CompletedRuns": "What becomes of a run from king to ace of one suit.",
    "EmptyColumns": "What an empty column takes.",
    "IdleMoves": "Whether all cards of a column may move into an empty column.",
    "Numbering": "Whose deal numbers a seed is one of.",
    "Reason": "Why a move is refused: the first of the reasons that applies.",
    "Status": "How a game stands: `playing`, `won`, `stuck` (no move is left that changes anything), or `move_cap`.",
    "StockTiming": "When the stock may be dealt.",
    **PROOF_ENUMS,
    **DEAL_ENUMS,
    **READING_ENUMS,
}
